-- Holds texts of new members. A title that changes because its author's name changed is not an edit.
create or replace function hold_first_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
begin
  if new.held_at is null and current_setting('role') <> 'none' and (select holds_first_texts from public.moderation_settings)
    and public.is_new_author(new.user_id)
    and not exists (select from public.staff_members where user_id = new.user_id)
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_first_text' else 'first_text' end;
  end if;
  return new;
end $$;
revoke all on function hold_first_text() from public;
--> statement-breakpoint
-- Runs before derive_story: triggers fire alphabetically.
create or replace trigger a_hold_first_text before insert on stories
  for each row when (new.is_public) execute function hold_first_text();
--> statement-breakpoint
create or replace trigger a_hold_first_public_text before update of :written, is_public on stories
  for each row when (new.is_public and (not old.is_public or pg_trigger_depth() = 0 and is_rewritten(old, new)))
  execute function hold_first_text();
--> statement-breakpoint
create or replace trigger a_hold_first_text before insert on comments for each row execute function hold_first_text();
--> statement-breakpoint
create or replace trigger a_hold_changed_text before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_first_text();
--> statement-breakpoint
-- Returns true for an author with too few accepted texts. Texts older than the limit count as accepted; a comment on a story that others
-- can't read does not count.
create or replace function is_new_author(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.new_until_hours > 0 and u.created_at > now() - make_interval(hours => m.new_until_hours)
        or (
          select count(*) from (
            select from public.stories s where s.user_id = person and s.is_visible
            union all
            select from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
              where c.user_id = person and c.is_shown
            limit m.new_until_texts
          ) standing
        ) < m.new_until_texts
      from public.moderation_settings m, auth.users u where u.id = person;
  end;
revoke all on function is_new_author(person uuid) from public;
--> statement-breakpoint
create or replace function count_links(content text) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_count(public.fold_text(content), 'https?://|(?<!//)\mwww\.');
revoke all on function count_links(content text) from public;
--> statement-breakpoint
-- Counts @mentions, ignoring email addresses and links to profiles on other sites.
create or replace function count_mentions(content text) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_count(public.fold_text(content) collate "und-x-icu", '(?<![[:alnum:]._%+@/-])@[[:alnum:]_]');
revoke all on function count_mentions(content text) from public;
--> statement-breakpoint
create or replace function is_limited_as_new(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when m.limits_new_people then
        public.is_new_author(person) and not exists (select from public.staff_members where user_id = person) end
      from public.moderation_settings m;
  end;
revoke all on function is_limited_as_new(person uuid) from public;
--> statement-breakpoint
-- Holds texts of new members with too many links. Counts all links of an edited text, because existing ones may have new targets.
create or replace function hold_links_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
begin
  if current_setting('role') = 'none' or new.held_at is not null or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  if public.count_links(public.written_words(new))
      > (select new_links from public.moderation_settings)
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_new_links' else 'new_links' end;
  end if;
  return new;
end $$;
revoke all on function hold_links_of_new() from public;
--> statement-breakpoint
-- Runs after the trigger that screens words and before derive_story: triggers fire alphabetically.
create or replace trigger c_hold_links before insert on stories for each row when (new.is_public) execute function hold_links_of_new();
--> statement-breakpoint
create or replace trigger c_hold_added_links before update of :written, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function hold_links_of_new();
--> statement-breakpoint
create or replace trigger c_hold_links before insert on comments for each row execute function hold_links_of_new();
--> statement-breakpoint
create or replace trigger c_hold_added_links before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_links_of_new();
--> statement-breakpoint
-- Refuses a new member's text beyond the limits on mentions, stories and comments. Never refuses while an account is being opened or
-- confirmed.
create or replace function refuse_too_much_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  allowed public.moderation_settings;
  mentions integer;
  most integer;
  earlier timestamptz[];
begin
  if current_setting('role') in ('none', 'accounts') or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  select * into allowed from public.moderation_settings;
  mentions := public.count_mentions(public.written_words(new));
  if mentions > allowed.new_mentions
    and (not was_public or mentions > public.count_mentions(public.written_words(old))) then
    raise exception using errcode = 'CA011', message = 'a new member mentions too many people', detail = jsonb_build_object(
      'kind', 'mentions', 'allowed', allowed.new_mentions, 'found', mentions
    )::text;
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- Serializes an author's concurrent texts, so that each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 4127090314));
  if tg_argv[0] = 'stories' then
    most := allowed.new_stories_per_day;
    earlier := array(
      select s.created_at + interval '1 day' from public.stories s
        where s.user_id = new.user_id and s.created_at > now() - interval '1 day'
        order by s.created_at desc limit most
    );
  else
    most := allowed.new_comments_per_hour;
    earlier := array(
      select c.created_at + interval '1 hour' from public.comments c
        where c.user_id = new.user_id and c.created_at > now() - interval '1 hour'
        order by c.created_at desc limit most
    );
  end if;
  if cardinality(earlier) >= most then
    raise exception using errcode = 'CA011', message = 'a new member posts too often', detail = jsonb_build_object(
      'kind', tg_argv[0], 'allowed', most, 'seconds', ceil(extract(epoch from earlier[most] - now()))
    )::text;
  end if;
  return new;
end $$;
revoke all on function refuse_too_much_of_new() from public;
--> statement-breakpoint
-- Runs after the trigger that refuses sanctioned authors: triggers fire alphabetically.
create or replace trigger refuse_too_much before insert on stories
  for each row when (new.is_public) execute function refuse_too_much_of_new('stories');
--> statement-breakpoint
create or replace trigger refuse_too_much_added before update of :written, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function refuse_too_much_of_new('stories');
--> statement-breakpoint
create or replace trigger refuse_too_much before insert on comments for each row execute function refuse_too_much_of_new('comments');
--> statement-breakpoint
create or replace trigger refuse_too_much_added before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function refuse_too_much_of_new('comments');
