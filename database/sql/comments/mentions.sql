-- Returns true for a person who has written public texts, in this conversation or elsewhere. Members who have published nothing can't be
-- discovered.
create or replace function is_mentionable(person uuid, story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.profiles p where p.user_id = person and p.full_name is not null) and (
      exists (
        select from public.stories s
          where s.user_id = person and not s.is_anonymous and (s.is_visible or (s.id = story and s.deleted_at is null))
      )
      or exists (
        select from public.comments c join public.stories s on s.id = c.story_id and (s.is_visible or s.id = story)
          where c.user_id = person and not c.is_anonymous and c.is_shown
      )
    );
  end;
revoke all on function is_mentionable(person uuid, story uuid) from public;
--> statement-breakpoint
-- Returns the given people whom the caller may mention under a story, with their current names. Treats a story that the caller can't read
-- as missing.
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
-- Returns up to eight people whom the caller may mention under a story that they can read, and whose name has a part that begins with the
-- search. People in the conversation come first, the latest writer at the top. Omits people whom the caller has muted, but not people who
-- have muted the caller, because that would reveal it.
create or replace function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Plans each search for its words.
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := public.current_user_id();
  start text := regexp_replace(lower(search collate "und-x-icu"), '([\\%_])', '\\\1', 'g');
begin
  if not exists (select from public.stories s where s.id = story and (s.is_visible or s.user_id = caller)) then
    return;
  end if;
  return query
    with here as (
      select s.user_id as id, 1 as turn, null::timestamptz as at from public.stories s where s.id = story and not s.is_anonymous
      union all
      select w.user_id, 2, max(w.created_at) from (
        select c.user_id, c.created_at from public.comments c
          where c.story_id = story and not c.is_anonymous and c.is_shown
          order by c.created_at desc, c.id desc limit 1000
      ) w group by w.user_id
    ), elsewhere as (
      select p.user_id as id from public.profiles p
        where char_length(search) > 1
          and (lower(p.full_name collate "und-x-icu") like start || '%' or lower(p.full_name collate "und-x-icu") like '% ' || start || '%')
        limit 200
    ), candidates as (
      select id, turn, at from here
      union all
      select e.id, 3, null from elsewhere e where public.is_mentionable(e.id, story)
    ), found as (
      select c.id, min(c.turn) as turn, max(c.at) as at from candidates c group by c.id
    )
    select p.user_id, p.full_name, p.avatar_url, coalesce(told.words, said.words)
      from found f
      join public.profiles p on p.user_id = f.id
      left join lateral (
        select left(coalesce(s.title, s.content), 300) as words from public.stories s
          where s.user_id = f.id and s.is_visible and not s.is_anonymous order by s.created_at desc limit 1
      ) told on true
      left join lateral (
        select left(c.content, 300) as words from public.comments c join public.stories s on s.id = c.story_id
          where told.words is null and c.user_id = f.id and not c.is_anonymous and c.is_shown
            and (s.is_visible or s.id = story)
          order by c.created_at desc limit 1
      ) said on true
      where f.id <> caller and p.full_name is not null
        and (
          search = '' or lower(p.full_name collate "und-x-icu") like start || '%'
          or lower(p.full_name collate "und-x-icu") like '% ' || start || '%'
        )
        and not exists (select from public.muted_people m where m.user_id = caller and m.muted_id = f.id)
      order by f.turn, f.at desc nulls last, p.full_name, p.user_id limit 8;
end $$;
revoke all on function find_mentionable(story uuid, search text) from public;
grant execute on function find_mentionable(story uuid, search text) to member;
--> statement-breakpoint
-- Checks a mention, whichever route or server version writes it. Existing mentions stay valid when a person becomes unmentionable.
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
    -- Waits for a concurrent change of the name or of the story's anonymity, or makes it wait.
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
  -- Serializes an author's concurrent mentions, so that each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.author_id::text, 4127090316));
  if public.is_new_author(new.author_id) and not exists (select from public.staff_members where user_id = new.author_id) then
    most := least(most, (select new_mentions from public.moderation_settings));
  end if;
  if (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id and m.start is not null) >= most then
    raise exception using errcode = 'CA016', message = 'this text mentions too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', most)::text;
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id) >= 20 then
    raise exception using errcode = 'CA016', message = 'this text has mentioned too many people over time',
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
-- Records an event for an edit that only adds a mention, because the comment row does not change then. Writes at most one event per comment
-- and transaction.
create or replace function record_mention_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.events e where e.xid = pg_current_xact_id() and e.comment_id = new.comment_id) then
    perform public.record_event('comment_changed', c.story_id, c.id) from public.comments c
      where c.id = new.comment_id and c.is_shown;
  end if;
  return null;
end $$;
revoke all on function record_mention_event() from public;
--> statement-breakpoint
create or replace trigger record_mention after insert or update of start on comment_mentions
  for each row when (pg_trigger_depth() = 0 and new.start is not null and new.told_at is null)
  execute function record_mention_event();
--> statement-breakpoint
-- Replaces a person's mentions with a new name, and truncates it where the comment would exceed its maximum length.
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
-- Updates mentions when a person's name changes. An update by a trigger does not mark a comment as edited.
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
