-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
-- Returns a reporter's notice with another title in its first paragraph. Without one, where it could pass for a link.
create or replace function quote_for_reporter(told text, title text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_replace(
    told,
    '^(You reported the (?:story|comment)) “.*”(?=\. (?:Nobody can read|We have taken|It stays where|A moderator had))',
    '\1' || case when title collate "und-x-icu" ~ '^[[:alpha:] ''’-]+$' then ' “' || title || '”' else '' end
  );
revoke all on function quote_for_reporter(told text, title text) from public;
--> statement-breakpoint
create or replace function list_notices_about(type text, subject uuid) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select array(
      select told.notice_id
        from public.moderation_cases c
          join public.moderation_decisions d on d.case_id = c.id
          join public.notice_decisions told on told.decision_id = d.id
        where c.subject_id = subject and c.subject_type = type
    );
  end;
revoke all on function list_notices_about(type text, subject uuid) from public;
--> statement-breakpoint
-- Notices quote the title, or a comment's beginning. A name in there follows what others see.
create or replace function follow_name_in_notices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before text := left(coalesce(to_jsonb(old) ->> 'title', old.content), 80);
  after text := left(coalesce(to_jsonb(new) ->> 'title', new.content), 80);
begin
  update public.notices n
    set text = case n.kind when 'report_outcome' then public.quote_for_reporter(n.text, after) else replace(
      n.text, '“' || btrim(regexp_replace(before, '\s+', ' ', 'g')) || '”', '“' || btrim(regexp_replace(after, '\s+', ' ', 'g')) || '”'
    ) end
    where n.kind in ('report_outcome', 'decision') and n.id = any(public.list_notices_about(tg_argv[0], new.id));
  return null;
end $$;
revoke all on function follow_name_in_notices() from public;
--> statement-breakpoint
create or replace trigger follow_name_in_notices after update of title, is_anonymous on stories
  for each row when (old.title is distinct from new.title and old.title like '%Air Quality Story')
  execute function follow_name_in_notices('story');
--> statement-breakpoint
create or replace trigger follow_name_in_notices after update of content on comments
  for each row when (pg_trigger_depth() > 0 and old.content <> new.content) execute function follow_name_in_notices('comment');
--> statement-breakpoint
-- Closes a case whose text or author was deleted for good, and deletes the word hits found in it: nothing is left to decide.
create or replace function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  delete from public.word_rule_hits where subject_id = old.id;
  -- Its title goes from what reporters were told of it as well.
  update public.notices n set text = public.quote_for_reporter(n.text, null)
    where n.kind = 'report_outcome' and n.id = any(public.list_notices_about(tg_argv[0], old.id));
  return old;
end $$;
revoke all on function void_case() from public;
--> statement-breakpoint
create or replace trigger c_hold_added_links before update of title, content, is_public, is_anonymous on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function hold_links_of_new();
--> statement-breakpoint
-- A name can't wait for a moderator: one that would hold a text is refused.
create or replace function is_held_name(name text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
        select from public.word_rules r
          where r.id = any(public.list_word_hits(name)) and not r.dry_run and r.action = 'hold'
      ) and not exists (select from public.staff_members where user_id = public.current_user_id());
  end;
revoke all on function is_held_name(name text) from public;
grant execute on function is_held_name(name text) to member;
--> statement-breakpoint
create or replace trigger b_screen_changed_text before update of title, content, is_public, is_anonymous on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function screen_text();
--> statement-breakpoint
create or replace trigger queue_changed_word_hits after update of title, content, hidden_at, is_public, is_anonymous on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
-- Returns the words of a name, each as a skeleton: "Clea Nair" is not "Clean Air".
create or replace function list_name_words(name text) returns text[] language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return array(
    select public.name_skeleton(word) from regexp_split_to_table(public.fold_text(name) collate "und-x-icu", '[^[:alnum:]]+')
      with ordinality words(word, place)
      where public.name_skeleton(word) <> '' order by place
  );
revoke all on function list_name_words(name text) from public;
--> statement-breakpoint
-- Returns true for a full name that is the site's, with or without words of its staff, that is made of such words alone, or that
-- one of the staff shows. People share first names, so that these are not compared.
create or replace function is_reserved_full_name(wanted text, site text, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with compared as (
      select public.list_name_words(wanted) as words, public.list_name_words(site) as own, public.list_name_words(
        'the site team staff support official admin admins administrator administrators moderator moderators moderation'
      ) as roles
    ), rest as (
      select words, own, roles, case
          when words[:cardinality(own)] = own then words[cardinality(own) + 1:]
          when words[1] = array_to_string(own, '') then words[2:]
        end as others
        from compared where words <> '{}'
    )
    select exists (
        select from rest where words <@ roles or cardinality(own) > 0 and (others <@ roles or others is not null and cardinality(own) > 1)
          or cardinality(words) > 1 and exists (
            select from public.staff_members m join public.profiles p on p.user_id = m.user_id
              where public.name_skeleton(p.full_name) = public.name_skeleton(wanted)
          )
      ) and not exists (select from public.staff_members m where m.user_id = person);
  end;
revoke all on function is_reserved_full_name(wanted text, site text, person uuid) from public;
grant execute on function is_reserved_full_name(wanted text, site text, person uuid) to member, accounts;
--> statement-breakpoint
-- Whether a display name could be taken for the site or its staff. Names of other people are shared by people.
create or replace function is_reserved_name(wanted text, site text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select starts_with(public.name_skeleton(wanted), 'anonymous')
      or starts_with(public.name_skeleton(wanted), nullif(public.name_skeleton(site), ''))
      or public.is_reserved_full_name(wanted, site, public.current_user_id())
      or exists (
        select from public.staff_members m join public.profiles p on p.user_id = m.user_id
          where m.user_id <> public.current_user_id() and public.name_skeleton(wanted) <> ''
            and public.name_skeleton(p.full_name) = public.name_skeleton(wanted)
      );
  end;
revoke all on function is_reserved_name(wanted text, site text) from public;
grant execute on function is_reserved_name(wanted text, site text) to member;
--> statement-breakpoint
-- A generated title has the name that others see: none where the story is anonymous.
create or replace function derive_title() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  select full_name, coalesce(hidden_name, full_name) as whole into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    if new.title in (public.title_waitlist_story(author.full_name), public.title_waitlist_story(author.whole)) then
      new.title := public.title_waitlist_story(null);
    end if;
  elsif tg_op = 'UPDATE' and old.is_anonymous and new.title = public.title_waitlist_story(null) then
    new.title := public.title_waitlist_story(author.full_name);
  end if;
  return new;
end $$;
revoke all on function derive_title() from public;
--> statement-breakpoint
-- Before what holds and screens texts, by their names.
create or replace trigger a_derive_title before insert or update of title, is_anonymous on stories
  for each row execute function derive_title();
--> statement-breakpoint
-- An anonymous story is not found by its author's name, and shows no chart, which may stand elsewhere too.
create or replace function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A change of the profile meets an old story at the story's own lock, which is held here, and cannot see a new one:
  -- then it must wait for us. Locking the profile of an old one too would turn the order of locks round: a deadlock.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    new.chart_id := null;
    new.measurement := null;
    author.full_name := null;
  end if;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
revoke all on function derive_story() from public;
--> statement-breakpoint
-- Reporters' notices from before a change of name.
update notices n set text = quote_for_reporter(n.text, s.title)
  from stories s
  where n.kind = 'report_outcome' and n.text ~ '^You reported the story “.*''s Air Quality Story”\.'
    and n.id = any(list_notices_about('story', s.id)) and position('“' || left(s.title, 80) || '”' in n.text) = 0;
