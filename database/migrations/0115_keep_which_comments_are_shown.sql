ALTER TABLE "comments" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Few rows, and before the new triggers, so that no event is written.
update comments set is_shown = false where hidden_at is not null or held_at is not null or deleted_at is not null;
--> statement-breakpoint
drop policy if exists comments_on_own_stories on comments;
create policy comments_on_own_stories on comments for select to member
  using (
    is_shown and exists (
      select from stories s where s.id = story_id and s.user_id = (select current_user_id())
    )
  );
--> statement-breakpoint
drop policy if exists readable_comments on comments;
create policy readable_comments on comments for select to anon, member
  using (
    is_shown and not is_anonymous and (select s.is_visible from stories s where s.id = story_id)
  );
--> statement-breakpoint
-- Whose texts are public, and who is in this conversation. Whoever only joined is not found out.
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
-- Returns up to eight people the caller may mention under a story they can read, by the beginning of a part of the name. People in
-- the conversation come first, the latest writer before the others. People the caller muted are left out. People who muted the
-- caller are not, because that would reveal it.
create or replace function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Each search is planned for what is searched.
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
-- An edit that adds a mention to the same words changes no comment. One event for a transaction is enough.
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
-- Only ids and times, and of stories that may be read; what is written there is read from comments, under their policies.
-- The conditions are behind the union: in its branches, PostgreSQL would sort all of a thread for its first few.
create or replace view comment_places as
  select p.id, p.story_id, p.created_at, p.parent_id, p.root_id, p.depth, p.reply_count
  from (
    select c.id, c.story_id, c.created_at, c.parent_id, c.root_id, c.depth, c.reply_count, c.is_shown
      from comments c
    union all
    select t.id, t.story_id, t.created_at, t.parent_id, t.root_id, t.depth, t.reply_count, false
      from comment_tombstones t
  ) p
  where (p.reply_count > 0 or p.is_shown)
    and (select s.is_visible or (s.user_id = current_user_id() and s.deleted_at is null) from stories s where s.id = p.story_id);
--> statement-breakpoint
-- Locks from a reply upwards and the story last, as all do who count.
create or replace function place_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent record;
begin
  new.root_id := null;
  new.depth := 0;
  new.reply_count := 0;
  if new.parent_id is null then
    return new;
  end if;
  select c.id, c.root_id, c.depth into parent from public.comments c
    where c.id = new.parent_id and c.story_id = new.story_id and c.is_shown
    for no key update;
  if not found then
    raise exception using errcode = 'CA014', message = 'what this replies to is gone';
  end if;
  if parent.depth >= 50 then
    raise exception using errcode = 'CA015', message = 'this thread goes no deeper';
  end if;
  new.root_id := coalesce(parent.root_id, parent.id);
  new.depth := parent.depth + 1;
  perform from public.comments where id = new.root_id for no key update;
  return new;
end $$;
revoke all on function place_comment() from public;
--> statement-breakpoint
create or replace function count_reply() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place record := case when tg_op = 'DELETE' then old else new end;
  change integer := coalesce(new.is_shown, false)::integer - coalesce(old.is_shown, false)::integer;
begin
  if place.root_id is not null and change <> 0 then
    perform public.change_reply_count(place.parent_id, change);
    if place.root_id <> place.parent_id then
      perform public.change_reply_count(place.root_id, change);
    end if;
  end if;
  return null;
end $$;
revoke all on function count_reply() from public;
--> statement-breakpoint
-- Before count_comment, which locks the story, by its name.
create or replace trigger a_count_reply after insert or delete or update on comments
  for each row execute function count_reply();
--> statement-breakpoint
-- The rule of what others may read of a comment; nothing else repeats it. Its story has a rule of its own, `is_visible`.
create or replace function derive_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.is_shown := new.hidden_at is null and new.held_at is null and new.deleted_at is null;
  return new;
end $$;
revoke all on function derive_comment() from public;
--> statement-breakpoint
-- On every update, so that no column that the rule looks at can be forgotten. After what holds texts, by its name.
create or replace trigger derive_comment before insert or update on comments for each row execute function derive_comment();
--> statement-breakpoint
create or replace function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change integer := coalesce(new.is_shown, false)::integer - coalesce(old.is_shown, false)::integer;
begin
  if change <> 0 then
    update public.stories set comment_count = comment_count + change
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;
revoke all on function count_comment() from public;
--> statement-breakpoint
create or replace trigger count_comment after insert or delete or update on comments
  for each row execute function count_comment();
--> statement-breakpoint
create or replace function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_shown boolean := coalesce(old.is_shown, false);
begin
  if new.is_shown then
    perform public.record_event(
      case when was_shown then 'comment_changed' else 'comment_added' end, new.story_id, new.id
    );
  -- With its story, it is gone as the story is.
  elsif was_shown and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
revoke all on function record_comment_event() from public;
--> statement-breakpoint
-- A reply changes only the number of replies of the comments above it, and has its own event.
create or replace trigger record_comment after insert or delete on comments
  for each row execute function record_comment_event();
--> statement-breakpoint
create or replace trigger record_changed_comment after update on comments
  for each row when (
    (old.content, old.edited_at, old.created_at, old.is_anonymous, old.is_shown)
      is distinct from (new.content, new.edited_at, new.created_at, new.is_anonymous, new.is_shown)
  )
  execute function record_comment_event();
--> statement-breakpoint
-- Returns the existing decision that answers a new report at once. The reporter is told like every other reporter, and can appeal.
-- Only for texts that are public, or would be if they were not held; what was written to the author alone stays out.
create or replace function read_given_answer(of_report uuid) returns table (
  decision_id uuid, subject_type text, about text, decided_at timestamptz, rule_title text, rule_version integer, law text,
  facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select judged.id, c.subject_type, left(coalesce(content.title, content.content), 80), judged.decided_at, rule.title,
        judged.rule_version, judged.law, case when judged.action = 'none' then judged.facts end,
        case when judged.action = 'none' then judged.explanation end
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id and c.state = 'decided'
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
        cross join lateral (
          select d.* from public.moderation_decisions d
            where d.case_id = c.id and d.action in ('none', 'approve', 'hide', 'restore', 'reject_held')
              and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
            order by d.decided_at desc limit 1
        ) judged
        left join public.rules rule on rule.key = judged.rule_key and rule.version = judged.rule_version
      where r.id = of_report and r.user_id is not distinct from public.current_user_id() and r.outcome = 'stays'
        and (
          exists (select from public.stories s where c.subject_type = 'story' and s.id = c.subject_id and s.is_visible)
          or exists (
            select from public.comments m join public.stories s on s.id = m.story_id and s.is_visible
              where c.subject_type = 'comment' and m.id = c.subject_id and m.is_shown
          )
        )
        and (r.user_id is not null or r.notifier_email is not null) and r.user_id is distinct from c.author_id
        and judged.action in ('none', 'approve', 'restore')
        and not exists (select from public.notices n where n.report_id = r.id and n.kind = 'report_outcome');
  end;
revoke all on function read_given_answer(of_report uuid) from public;
grant execute on function read_given_answer(of_report uuid) to anon, member;
--> statement-breakpoint
-- Returns true for an author without enough texts that stand. Texts from before the limit was introduced count as approved; a
-- comment on a story that nobody else can read does not count.
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
-- Holds a text that enough proven reporters have reported. A reporter counts for no further text while three texts they helped to hold
-- wait for a decision; otherwise a few people could empty the site. Concurrent reports wait for the case's lock in file_report, and
-- each statement here sees what the earlier ones wrote.
create or replace function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_waiting constant integer := 3;
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  proven uuid[];
  ground record;
begin
  if new.user_id is null or not new.reasons && counting
    or not (select holds_reported from public.moderation_settings) then
    return null;
  end if;
  select * into judged from public.moderation_cases where id = new.case_id and state = 'open';
  if not found or judged.author_id = new.user_id
    or exists (select from public.staff_members where user_id = judged.author_id)
    or not public.is_proven_reporter(new.user_id)
    -- A person has let this very text stand.
    or exists (
      select from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
        where c.subject_type = judged.subject_type and c.subject_id = judged.subject_id
          and d.action in ('none', 'approve', 'restore')
          and d.content_sha256 = (select sha256 from public.subject_content(judged.subject_type, judged.subject_id))
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ) then
    return null;
  end if;
  proven := array(
    select r.user_id from public.reports r
      where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
        and public.is_proven_reporter(r.user_id) order by r.user_id
  );
  if cardinality(proven) < 3 then
    return null;
  end if;
  -- Of many reports of different texts by the same people at once, each sees what those before have held. After the case, and
  -- everybody in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 4127090317)) from unnest(proven) person;
  if (select count(*) from unnest(proven) person where public.count_waiting_holds(person) < most_waiting) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported' where id = judged.subject_id and is_shown;
  end if;
  if not found then
    return null;
  end if;
  update public.moderation_cases set due_at = least(due_at, now() + interval '1 hour') where id = judged.id;
  select rule.key, rule.version into ground from (
      select reason, count(*) as times from public.reports r, unnest(r.reasons) reason
        where r.case_id = judged.id and reason = any(counting) group by reason
    ) named
    join public.rules rule on rule.key = named.reason and rule.valid_from <= now()
    order by named.times desc, rule.band, rule.key, rule.version desc limit 1;
  insert into public.moderation_decisions
      (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger, automated_decision, scope)
    values (
      judged.id, gen_random_uuid(), 'hold', ground.key, ground.version,
      'At least three people have reported it for a danger to people or for advertising. Moderators agreed with what they reported before.',
      'What such reports are right about can harm somebody within hours, so nobody reads it until a moderator has.',
      'automatic', true, 'content'
    );
  return null;
end $$;
revoke all on function hold_reported() from public;
--> statement-breakpoint
-- Holds a text whose form was filled in suspiciously, or that somebody else has just sent. The first author keeps the text, and so
-- does one who takes back what they published within a day. Short texts are compared only if they contain a link. Nothing is compared
-- or kept until it is public.
create or replace function hold_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  suspicion text := case when tg_op = 'INSERT' then current_setting('site.suspicion', true) end;
  shown_hash bytea;
  text_hash bytea;
begin
  if current_setting('role') = 'none' or not (select hold_suspicious from public.moderation_settings)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  if new.held_at is null and suspicion in ('trap', 'forged_stamp', 'too_quick') then
    new.held_at := now();
    new.held_for := suspicion;
  end if;
  if coalesce(to_jsonb(old) ->> 'is_visible', to_jsonb(old) ->> 'is_shown')::boolean then
    shown_hash := public.hash_for_comparing(old.content);
  end if;
  if coalesce((to_jsonb(new) ->> 'is_public')::boolean, true) then
    text_hash := public.hash_for_comparing(new.content);
    if new.held_at is null and new.held_for in ('trap', 'forged_stamp', 'too_quick', 'edited_suspicious')
      and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
      new.held_at := now();
      new.held_for := 'edited_suspicious';
    end if;
  end if;
  -- Of many that are sent at once, each sees those before it. Both in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 4127090315))
    from (select distinct hash from unnest(array[shown_hash, text_hash]) hash where hash is not null order by hash) hashes;
  if shown_hash is not null then
    perform public.note_text(shown_hash, new.user_id);
  end if;
  if text_hash is null then
    return new;
  end if;
  if not public.is_copy(text_hash, new.user_id) then
    perform public.note_text(text_hash, new.user_id);
    return new;
  end if;
  -- Whose it is stays known for as long as copies come, whether or not these are held or deleted.
  update public.recent_texts set written_at = now() where hash = text_hash and written_at > now() - interval '24 hours';
  if new.held_at is null and suspicion is distinct from 'worked'
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_same_text' else 'same_text' end;
  end if;
  return new;
end $$;
revoke all on function hold_suspicious_text() from public;
--> statement-breakpoint
-- What a rule would have found in the latest 10,000 texts that everybody reads, up to five million letters: how many they are, how many
-- it hits, and the latest of those.
create or replace function try_word_rule(pattern text, kind text, exceptions text[])
  returns table (texts bigint, hits bigint, subject_type text, subject_id uuid, story_id uuid, around text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with latest as materialized (
      select * from (
        (select 'story' as type, s.id, s.id as story_id, concat_ws(chr(1), s.title, s.content) as content, s.created_at
          from public.stories s where s.is_visible order by s.created_at desc limit 10000)
        union all
        (select 'comment', c.id, c.story_id, c.content, c.created_at
          from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
          where c.is_shown order by c.created_at desc limit 10000)
      ) texts where public.is_moderator() order by created_at desc limit 10000
    ), counted as (
      select *, sum(char_length(content)) over (order by created_at desc, id) as letters from latest
    ), tried as materialized (
      select l.*, public.find_words(public.fold_text(l.content), public.fold_text(btrim(try_word_rule.pattern)),
          try_word_rule.kind, try_word_rule.exceptions) as around
        from counted l where l.letters <= 5000000
    ), hit as (
      select t.type, t.id, t.story_id, replace(t.around, chr(1), ' ') as around from tried t
        where t.around is not null order by t.created_at desc limit 20
    )
    select (select count(*) from tried), (select count(*) from tried t where t.around is not null), h.type, h.id, h.story_id, h.around
      from (select) always left join hit h on true;
  end;
revoke all on function try_word_rule(pattern text, kind text, exceptions text[]) from public;
grant execute on function try_word_rule(pattern text, kind text, exceptions text[]) to moderator;
--> statement-breakpoint
-- Writes the notifications of what happened since the last run, on one server at a time. Running again over the same events changes
-- nothing: what a person has read stays read. A comment is told to a person once, for the strongest reason: a reply, then a
-- mention, then a comment on their story, then one on a story they watch. Muted people, stories and words write nothing. A
-- notification lists its comments; a mention added by an edit takes its comment over.
create or replace function write_notifications() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since pg_snapshot;
  up_to pg_snapshot := pg_current_snapshot();
  new_comments uuid[];
  new_reactions uuid[];
  changed_comments uuid[];
  told_now timestamptz := date_trunc('milliseconds', now());
begin
  select snapshot into since from public.event_consumers where name = 'notifications' for update skip locked;
  if not found then
    return false;
  end if;
  select array_agg(comment_id) filter (where kind = 'comment_added'),
      array_agg(reaction_id) filter (where kind = 'reaction_added'),
      array_agg(distinct comment_id) filter (where kind in ('comment_added', 'comment_changed'))
    into new_comments, new_reactions, changed_comments
    from public.events
    where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
      and kind in ('comment_added', 'comment_changed', 'reaction_added');
  with changed as materialized (
    select c.id, c.story_id, c.user_id as writer_id, c.parent_id, c.created_at, s.user_id as author_id
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(changed_comments) and c.is_shown and s.is_visible
  ), fresh as materialized (
    select c.*, row_number() over (partition by c.story_id, c.writer_id order by c.created_at desc, c.id desc) as nth
      from changed c where c.id = any(new_comments)
  ), threads as (
    select story_id, author_id, max(created_at) as last_at from fresh group by 1, 2
  ), watchers as (
    select t.story_id, other.user_id, other.since
      from threads t
      -- In a thread of very many, those who wrote last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.is_shown
            and o.created_at <= t.last_at and o.user_id <> t.author_id
          group by o.user_id order by max(o.created_at) desc limit 200
      ) other
      where not exists (
        select from public.watched_stories w where w.user_id = other.user_id and w.story_id = t.story_id
      )
    union all
    select t.story_id, w.user_id, w.created_at
      from threads t join public.watched_stories w on w.story_id = t.story_id and w.level = 'watching'
      where w.user_id <> t.author_id
  ), addressed as (
    select p.user_id, 'comment_reply' as kind, 1 as rank, f.id, f.writer_id, f.story_id, f.created_at, f.created_at as at
      from fresh f join public.comments p on p.id = f.parent_id
    union all
    -- Since now, and not since the comment, which may be older than its mention.
    select m.user_id, 'mention', 2, c.id, c.writer_id, c.story_id, c.created_at, told_now
      from changed c join public.comment_mentions m on m.comment_id = c.id and m.start is not null and m.told_at is null
    -- Of very many by one person, the latest.
    union all
    select author_id, 'story_comment', 3, id, writer_id, story_id, created_at, created_at from fresh where nth <= 100 and not exists (
      select from public.watched_stories w
        where w.user_id = author_id and w.story_id = fresh.story_id and w.level = 'normal'
    )
    union all
    select w.user_id, 'thread_comment', 4, f.id, f.writer_id, f.story_id, f.created_at, f.created_at
      from fresh f join watchers w on w.story_id = f.story_id and f.created_at >= w.since
      where f.nth <= 100
  ), words as materialized (
    select m.user_id, public.simplify_word(m.word) as word from public.muted_words m
      where m.user_id in (select user_id from addressed)
  ), texts as materialized (
    select c.id, ' ' || public.simplify_text(c.content) || ' ' as text
      from public.comments c where c.id in (select id from changed) and exists (select from words)
  ), silenced as materialized (
    select distinct w.user_id, t.id from words w cross join texts t
      where btrim(w.word) <> '' and strpos(t.text, w.word) > 0
  ), kinds as materialized (
    select a.user_id, a.kind, coalesce(c.on_site, true) as on_site, c.by_mail, c.by_push
      from (
        select distinct user_id, kind from addressed
        union
        select s.user_id, 'reaction' from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions)
      ) a
      left join public.notification_choices c on c.user_id = a.user_id and c.kind = a.kind
  ), channels as materialized (
    select user_id, kind, on_site,
        -- As in choice-queries.server.ts.
        coalesce(by_mail, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_mail,
        coalesce(by_push, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_push
      from kinds
  ), chosen as (
    select distinct on (a.user_id, a.id) a.user_id, a.kind, h.on_site, a.story_id, a.id, a.at
      from addressed a
      join channels h on h.user_id = a.user_id and h.kind = a.kind and (h.on_site or h.by_mail or h.by_push)
      where a.writer_id <> a.user_id
        -- Whoever mutes a person would else learn which anonymous texts are theirs.
        and not exists (
          select from public.muted_people m join public.comments w on w.id = a.id and not w.is_anonymous
            where m.user_id = a.user_id and m.muted_id = a.writer_id
        )
        and not exists (
          select from public.muted_stories m where m.user_id = a.user_id and m.story_id = a.story_id
        )
        and not exists (select from silenced s where s.user_id = a.user_id and s.id = a.id)
        -- An event may be read again. Where a notification holds no more, it has told of all until then.
        and (a.kind = 'mention' or not exists (
          select from public.notifications n
            where n.user_id = a.user_id and n.story_id = a.story_id and n.last_at >= a.created_at
              and (a.id = any(n.comment_ids) or cardinality(n.comment_ids) >= 100)
        ))
      order by a.user_id, a.id, h.on_site::integer + h.by_mail::integer + h.by_push::integer desc, a.rank
  ), told as (
    select user_id, kind, story_id, on_site, min(at) as first_at, max(at) as last_at,
        array_agg(id order by at, id) as comment_ids
      from chosen group by 1, 2, 3, 4
    union all
    select r.user_id, r.kind, r.story_id, h.on_site, greatest(r.first_at, read.at + interval '1 millisecond'), r.last_at, '{}'
      from (
        select s.user_id, 'reaction' as kind, r.story_id, min(r.created_at) as first_at, max(r.created_at) as last_at
          from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
            and not exists (
              select from public.muted_people m where m.user_id = s.user_id and m.muted_id = r.user_id
            )
          group by 1, 3
      ) r
      join channels h on h.user_id = r.user_id and h.kind = r.kind and (h.on_site or h.by_mail or h.by_push)
      cross join lateral (
        select max(n.read_at) as at from public.notifications n
          where n.user_id = r.user_id and n.kind = r.kind and n.story_id = r.story_id
      ) read
      where (read.at is null or read.at < r.last_at)
        and not exists (
          select from public.muted_stories m where m.user_id = r.user_id and m.story_id = r.story_id
        )
  )
  insert into public.notifications as known
      (user_id, kind, story_id, comment_ids, first_at, last_at, on_site, mail_from, waits_since)
    select user_id, kind, story_id, comment_ids[greatest(1, cardinality(comment_ids) - 99):], first_at, last_at, on_site,
        first_at, now()
    from told
    -- Everybody in one order, so that no two wait for each other.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    comment_ids = (known.comment_ids || excluded.comment_ids)
      [greatest(1, cardinality(known.comment_ids) + cardinality(excluded.comment_ids) - 99):],
    (seen_at, on_site, mail_from, waits_since) = (
      -- What nobody has seen waits on; what was seen does not.
      select case when is_news then null else known.seen_at end,
          case when is_news then excluded.on_site else known.on_site end,
          case when is_news and not waits then excluded.mail_from else known.mail_from end,
          case when is_news and not waits then excluded.waits_since else known.waits_since end
        from (
          select cardinality(excluded.comment_ids) > 0 or excluded.last_at > known.last_at as is_news,
            known.waits_since is not null and known.seen_at is null as waits
        ) compared
    );
  update public.comment_mentions m set told_at = told_now
    from public.comments c
    where m.comment_id = any(changed_comments) and m.start is not null and m.told_at is null and c.id = m.comment_id
      and exists (
        select from public.notifications n
          where n.user_id = m.user_id and n.story_id = c.story_id and n.last_at >= c.created_at and c.id = any(n.comment_ids)
      );
  update public.notifications n
    set comment_ids = array(select known.id from unnest(n.comment_ids) known(id) where known.id <> all(moved.ids))
    from (
      select m.user_id, c.story_id, array_agg(c.id) as ids
        from public.comment_mentions m
        join public.comments c on c.id = m.comment_id
        join public.notifications named on named.user_id = m.user_id and named.kind = 'mention'
          and named.last_at >= told_now and c.id = any(named.comment_ids)
        where m.comment_id = any(changed_comments) and m.told_at = told_now
        group by 1, 2
    ) moved
    where n.user_id = moved.user_id and n.story_id = moved.story_id and n.kind <> 'mention' and n.read_at is null
      and n.comment_ids && moved.ids;
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
revoke all on function write_notifications() from public;
grant execute on function write_notifications() to accounts;
--> statement-breakpoint
-- Whom a server may still tell, and what: which of these sessions may act, and of what happened that which everybody may read by
-- now, with who wrote it; of notifications, whose they are.
create or replace function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[])
  returns table (kind text, id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select 'session', s.id, s.user_id from auth.sessions s where s.id = any(session_ids) and auth.is_assured(s)
    union all
    select 'story', s.id, s.user_id from public.stories s where s.id = any(story_ids) and s.is_visible
    union all
    select 'comment', c.id, c.user_id from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
      where c.id = any(comment_ids) and c.is_shown
    union all
    select 'notification', n.id, n.user_id from public.notifications n where n.id = any(notification_ids);
  end;
revoke all on function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) from public;
grant execute on function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) to accounts;
--> statement-breakpoint
-- Servers of an earlier version read `hidden_at` here: drop it with the next release.
create or replace view shown_comments with (security_barrier) as
  select c.id, c.story_id, case when not c.is_anonymous then c.user_id end as user_id,
    coalesce(c.user_id = (select public.current_user_id()), false) as is_own, c.is_anonymous,
    case when c.is_anonymous then 'Anonymous (author)' else p.full_name end as full_name, p.organization, p.avatar_url,
    c.content, c.created_at, c.edited_at, c.hidden_at, c.held_at, c.parent_id, c.root_id, c.depth, c.reply_count,
    parent.id is not null as has_parent,
    case when parent.is_anonymous then 'Anonymous (author)' else parent_author.full_name end as parent_name, c.is_shown
  from public.comments c
    left join public.profiles p on p.user_id = c.user_id and not c.is_anonymous
    left join public.comments parent on parent.id = c.parent_id and parent.is_shown
    left join public.profiles parent_author on parent_author.user_id = parent.user_id and not parent.is_anonymous
  where (c.user_id = (select public.current_user_id()) and c.deleted_at is null)
    or c.is_shown and (
      select s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null)
        from public.stories s where s.id = c.story_id
    );
