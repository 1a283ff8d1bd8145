-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
create or replace trigger mark_edited_comment before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function mark_edited_comment();
--> statement-breakpoint
-- Those of some people who may be mentioned by the caller under a story, with their names as they are now. A story that the caller can't
-- read is as one that is missing.
create or replace function list_mentionable(story uuid, people uuid[]) returns table (user_id uuid, full_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.user_id, p.full_name from public.profiles p
      where p.user_id = any(people) and p.user_id <> public.current_user_id() and public.is_mentionable(p.user_id, (
        select s.id from public.stories s
          where s.id = story and s.deleted_at is null and (s.is_visible or s.user_id = public.current_user_id())
      ));
  end;
revoke all on function list_mentionable(story uuid, people uuid[]) from public;
grant execute on function list_mentionable(story uuid, people uuid[]) to member;
--> statement-breakpoint
-- Whatever route or version writes it. Who is in there keeps their place when others may not mention them any more.
create or replace function check_mention() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written record;
  is_new boolean := tg_op = 'INSERT' or old.start is null;
  most integer := 5;
  name text;
  next_at timestamptz;
begin
  select c.user_id, c.story_id, c.content into written from public.comments c where c.id = new.comment_id;
  new.author_id := coalesce(written.user_id, new.author_id);
  if current_setting('role') = 'none' or new.start is null then
    return new;
  end if;
  if is_new then
    -- A change of the name, or of the story to an anonymous one, waits for this transaction, or this one waits for the change.
    perform from public.profiles where user_id = new.user_id for share;
    perform from public.stories where id = written.story_id and user_id = new.user_id for share;
    select p.full_name into name from public.profiles p where p.user_id = new.user_id;
  end if;
  if new.start + new.length > char_length(written.content)
    or (is_new and (
      new.user_id = new.author_id or not public.is_mentionable(new.user_id, written.story_id)
      or substring(written.content from new.start + 1 for new.length) not in (name, '@' || name)
    )) then
    raise check_violation using message = 'this is no mention';
  end if;
  if not is_new then
    return new;
  end if;
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.author_id::text, 4127090316));
  if public.is_new_author(new.author_id) and not exists (select from public.staff_members where user_id = new.author_id) then
    most := least(most, (select new_mentions from public.moderation_settings));
  end if;
  if (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id and m.start is not null) >= most then
    raise exception using errcode = 'CA016', message = 'this text mentions too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', most)::text;
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id) >= 20 then
    raise exception using errcode = 'CA016', message = 'this text has mentioned too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', 20)::text;
  end if;
  select m.created_at + interval '1 hour' into next_at from public.comment_mentions m
    where m.author_id = new.author_id and m.created_at > now() - interval '1 hour'
    order by m.created_at desc offset 29 limit 1;
  if found and tg_op = 'INSERT' then
    raise exception using errcode = 'CA016', message = 'this person mentions too many people', detail = jsonb_build_object(
      'kind', 'hour', 'allowed', 30, 'seconds', ceil(extract(epoch from next_at - now()))
    )::text;
  end if;
  return new;
end $$;
revoke all on function check_mention() from public;
--> statement-breakpoint
create or replace trigger check_mention before insert or update of start, length on comment_mentions
  for each row when (pg_trigger_depth() = 0) execute function check_mention();
--> statement-breakpoint
create or replace trigger record_mention after insert or update of start on comment_mentions
  for each row when (pg_trigger_depth() = 0 and new.start is not null and new.told_at is null)
  execute function record_mention_event();
--> statement-breakpoint
-- Writes a name in the place of the words by which comments mention a person; none becomes longer than comments may be.
create or replace function write_mentions(mentioning uuid[], person uuid, name text) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with mention as materialized (
      select m.comment_id, m.start, m.length, left(
          case when substring(c.content from m.start + 1 for 1) = '@' then '@' else '' end || name,
          10000 - char_length(c.content) + m.length
        ) as words
        from unnest(mentioning) wanted(id)
          join public.comments c on c.id = wanted.id
          join public.comment_mentions m on m.comment_id = c.id and m.user_id = person and m.start is not null
    ), written as (
      update public.comments c
        set content = overlay(c.content placing mention.words from mention.start + 1 for mention.length)
        from mention where c.id = mention.comment_id
    )
    update public.comment_mentions m set
        start = m.start + case when m.user_id = person then 0 else char_length(mention.words) - mention.length end,
        length = case when m.user_id = person then char_length(mention.words) else m.length end
      from mention where m.comment_id = mention.comment_id and m.start >= mention.start;
  end;
revoke all on function write_mentions(mentioning uuid[], person uuid, name text) from public;
--> statement-breakpoint
-- Comments mention people by the name that others see now. What a trigger changes of a comment, its writer has not edited.
create or replace function follow_name_in_mentions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioning uuid[] := array(
    select m.comment_id from public.comment_mentions m where m.user_id = new.user_id and m.start is not null order by 1
  );
begin
  perform from public.comments where id = any(mentioning) order by id for no key update;
  perform public.write_mentions(mentioning, new.user_id, coalesce(new.full_name, 'Anonymous'));
  return null;
end $$;
revoke all on function follow_name_in_mentions() from public;
--> statement-breakpoint
create or replace trigger follow_name_in_mentions after update of full_name, hidden_name, name_shown, display_name on profiles
  for each row when (old.full_name is distinct from new.full_name) execute function follow_name_in_mentions();
--> statement-breakpoint
create or replace trigger a_hold_changed_text before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_first_text();
--> statement-breakpoint
create or replace trigger c_hold_added_links before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_links_of_new();
--> statement-breakpoint
create or replace trigger refuse_too_much_added before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function refuse_too_much_of_new('comments');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of start, length on comment_mentions
  for each row when (pg_trigger_depth() = 0 and new.start is not null and (old.start, old.length) is distinct from (new.start, new.length))
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger d_hold_suspicious_change before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_suspicious_text();
--> statement-breakpoint
create or replace trigger b_screen_changed_text before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function screen_text();
--> statement-breakpoint
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioning uuid[];
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  -- Who mentioned the author while the story had a name. Who does so later guesses, and learns nothing.
  if new.is_anonymous then
    mentioning := array(
      select c.id from public.comments c join public.comment_mentions m on m.comment_id = c.id
        where c.story_id = new.id and m.user_id = new.user_id and m.start is not null order by c.id for no key update of c
    );
    perform public.write_mentions(mentioning, new.user_id, 'Anonymous (author)');
    update public.comment_mentions set start = null, length = null
      where comment_id = any(mentioning) and user_id = new.user_id;
  end if;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
-- Mentions that were written before a change of name.
create temporary table renamed (user_id uuid, full_name text) on commit drop;
--> statement-breakpoint
create trigger follow_name after insert on renamed for each row execute function follow_name_in_mentions();
--> statement-breakpoint
insert into renamed
  select distinct p.user_id, p.full_name
    from comment_mentions m
      join comments c on c.id = m.comment_id
      join profiles p on p.user_id = m.user_id
    where m.start is not null and substring(c.content from m.start + 1 for m.length)
      not in (coalesce(p.full_name, 'Anonymous'), '@' || coalesce(p.full_name, 'Anonymous'));
