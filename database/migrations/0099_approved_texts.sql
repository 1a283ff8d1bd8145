ALTER TABLE "content_snapshots" ADD COLUMN "air_quality_issues" text[];
--> statement-breakpoint
-- AN APPROVAL IS OF ONE TEXT

-- Equal for texts that differ in white space only. Without issues it is the hash that earlier versions stored.
create function hash_text(title text, content text, issues text[]) returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return sha256(convert_to(
    btrim(regexp_replace(coalesce(title, ''), '\s+', ' ', 'g')) || chr(1) || btrim(regexp_replace(content, '\s+', ' ', 'g'))
      || coalesce(chr(1) || nullif(array_to_string(array(select issue collate "C" from unnest(issues) issue order by 1), chr(1)), ''), ''),
    'UTF8'
  ));
--> statement-breakpoint
-- The text that a case is about.
create or replace function subject_content(type text, subject uuid)
  returns table (author_id uuid, title text, content text, picture_hash text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.user_id, found.title, found.content, a.hash, public.hash_text(found.title, found.content, found.issues)
      from (
        select s.user_id, s.title, s.content, s.air_quality_issues as issues
          from public.stories s where type = 'story' and s.id = subject
        union all
        select c.user_id, null, c.content, null from public.comments c where type = 'comment' and c.id = subject
      ) found left join public.avatars a on a.user_id = found.user_id;
  end;
--> statement-breakpoint
-- Returns the subject's open case, and opens one if there is none; null for a subject that is gone. Concurrent calls wait for the first.
create or replace function open_case(type text, subject uuid, by_whom text, wanted_band integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
  judged record;
  snapshot uuid;
begin
  loop
    select c.id into opened from public.moderation_cases c
      where c.subject_type = type and c.subject_id = subject and c.state = 'open' for no key update;
    if opened is not null then
      update public.moderation_cases c
        set band = wanted_band, due_at = least(c.due_at, public.due_time(wanted_band))
        where c.id = opened and c.band > wanted_band;
      return opened;
    end if;
    select * into judged from public.subject_content(type, subject);
    if judged is null then
      return null;
    end if;
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at)
      values (type, subject, judged.author_id, wanted_band, by_whom, public.due_time(wanted_band))
      on conflict (subject_type, subject_id) where state = 'open' do nothing returning id into opened;
    if opened is not null then
      insert into public.content_snapshots (subject_type, subject_id, title, text, air_quality_issues, picture_hash, sha256)
        values (
          type, subject, judged.title, judged.content,
          (select coalesce(s.air_quality_issues, '{}') from public.stories s where type = 'story' and s.id = subject),
          judged.picture_hash, judged.sha256
        )
        returning id into snapshot;
      update public.moderation_cases set snapshot_id = snapshot where id = opened;
      return opened;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- The text that a decision is about. One that takes another back notes none where its decider can't read it (guard_hash).
create function judged_hash(decision moderation_decisions) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(decision.content_sha256, (
      select taken_back.content_sha256 from public.moderation_decisions taken_back where taken_back.id = decision.supersedes_id
    ));
  end;
--> statement-breakpoint
-- True if the last decision about this very text that stands lets everybody read it.
create function is_approved_text(type text, subject uuid, text_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce((
      select d.action in ('none', 'approve', 'restore')
        from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = type and c.subject_id = subject and public.judged_hash(d) = text_hash
          and d.action in ('none', 'approve', 'restore', 'hide', 'reject_held', 'hold')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ), false);
  end;
--> statement-breakpoint
-- True for a story or comment that says what it said when it was public before, or what a moderator has approved.
create function is_known_text(table_name text, was_public boolean, before jsonb, after jsonb) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash bytea := public.hash_row(after);
begin
  return (was_public and public.hash_row(before) = hash)
    or public.is_approved_text(case table_name when 'stories' then 'story' else 'comment' end, (after ->> 'id')::uuid, hash);
end $$;
--> statement-breakpoint
create function hash_row(written jsonb) returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return public.hash_text(
    written ->> 'title', written ->> 'content',
    array(select jsonb_array_elements_text(nullif(written -> 'air_quality_issues', 'null')))
  );
--> statement-breakpoint
-- Refuses decisions that are not their maker's to take, and notes which text was judged. A decision that takes another one back is about
-- the text of that one, which its author may have edited since.
create or replace function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'nobody decides about what they wrote themselves';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'nobody decides about what they reported themselves';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban takes a colleague who has proposed it';
  end if;
  if new.supersedes_id is null then
    new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  else
    new.content_sha256 := (select d.content_sha256 from public.moderation_decisions d where d.id = new.supersedes_id);
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Shows a held text as if it were written now, so that followers see it; one that was public before keeps its date. Releases only the
-- text that a decision of this transaction is about. Returns false for a text that goes on waiting.
create or replace function release_held(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not exists (
    select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
      where c.subject_type = type and c.subject_id = subject and d.decided_at = now()::timestamptz(3)
        and d.action in ('approve', 'restore')
        and public.judged_hash(d) = (select sha256 from public.subject_content(type, subject))
  ) then
    return not exists (select from public.stories s where type = 'story' and s.id = subject and s.held_at is not null)
      and not exists (select from public.comments c where type = 'comment' and c.id = subject and c.held_at is not null);
  end if;
  if type = 'story' then
    update public.stories
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  else
    update public.comments
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  end if;
  return true;
end $$;
--> statement-breakpoint
-- A text that its author puts back is as was decided meanwhile: hidden, or shown if a moderator has let this very text stand.
create or replace function settle_restored_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_decided boolean;
begin
  perform from public.moderation_cases c
    where c.subject_type = tg_argv[0] and c.subject_id = new.id order by c.id for update;
  select exists (
    select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
      where c.subject_type = tg_argv[0] and c.subject_id = new.id and d.action in ('hide', 'reject_held')
  ) into was_decided;
  if public.is_hidden_by_decision(tg_argv[0], new.id) then
    new.hidden_at := coalesce(new.hidden_at, now());
    return new;
  end if;
  if was_decided and not exists (select from auth.restore_holds h where h.held_at = new.hidden_at) then
    new.hidden_at := null;
  end if;
  if new.held_at is not null
    and public.is_approved_text(tg_argv[0], new.id, public.hash_row(to_jsonb(new)))
    and not exists (
      select from public.moderation_cases c where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'open'
    )
  then
    new.held_at := null;
    if new.held_for <> 'reported' and not starts_with(new.held_for, 'edited_') then
      new.created_at := now();
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- AN EDITED TEXT WAITS AGAIN

-- Holds texts of new members. A title that follows its author's name is no edit.
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
--> statement-breakpoint
create or replace trigger a_hold_first_public_text before update of title, content, air_quality_issues, is_public on stories
  for each row when (
    new.is_public and (
      not old.is_public
      or pg_trigger_depth() = 0
        and (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
    )
  )
  execute function hold_first_text();
--> statement-breakpoint
create trigger a_hold_changed_text before update of content on comments
  for each row when (old.content <> new.content) execute function hold_first_text();
--> statement-breakpoint
-- Screens what others are about to read; an edited text is looked at whole.
create or replace function screen_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  found_rules uuid[];
begin
  if current_setting('role') = 'none' or not exists (select from public.word_rules)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  found_rules := public.list_word_hits(concat_ws(chr(1), to_jsonb(new) ->> 'title', new.content));
  if found_rules = '{}' or public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  -- Everybody in one order, so that no two wait for each other.
  perform from public.word_rules where id = any(found_rules) order by id for no key update;
  update public.word_rules set hits = hits + 1 where id = any(found_rules);
  insert into public.word_rule_hits (rule_id, subject_id)
    select r.id, new.id from public.word_rules r where r.id = any(found_rules) and not r.dry_run
    on conflict (subject_id, rule_id) do update set case_id = null, wrong_at = null, hit_at = now();
  if new.held_at is null
    and exists (select from public.word_rules r where r.id = any(found_rules) and not r.dry_run and r.action = 'hold') then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_word_rule' else 'word_rule' end;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Links that an edited text had before count too: they may lead elsewhere.
create or replace function hold_links_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
begin
  if current_setting('role') = 'none' or new.held_at is not null or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  if public.count_links(concat_ws(chr(1), to_jsonb(new) ->> 'title', new.content))
      > (select new_links from public.moderation_settings)
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_new_links' else 'new_links' end;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Holds what was sent in a suspicious way, and again when it is edited, and copies of other members' texts that no moderator has approved.
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
  if was_public and old.held_at is null and old.hidden_at is null then
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
--> statement-breakpoint
create or replace trigger d_hold_suspicious_change before update of title, content, air_quality_issues, is_public on stories
  for each row when (
    (old.is_public or new.is_public) and (
      old.is_public <> new.is_public
      or pg_trigger_depth() = 0
        and (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
    )
  )
  execute function hold_suspicious_text();
--> statement-breakpoint
-- WHAT IS HELD IS IN THE QUEUE, ONCE IT COULD BE READ

-- Queues a text that waits for a moderator.
create or replace function queue_held_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.open_case(
    tg_argv[0], new.id, case when new.held_for in ('first_text', 'edited_first_text') then 'hold' else 'automatic' end, 3
  );
  return null;
end $$;
--> statement-breakpoint
-- For any reason. What a moderator has hidden is in the queue when it is shown again, and still held: see queue_held_again.
create or replace trigger queue_newly_held_text after update on stories
  for each row when (
    new.held_at is not null and old.held_at is null and new.is_public and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create trigger queue_newly_held_text after update on comments
  for each row when (
    new.held_at is not null and old.held_at is null and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('comment');
--> statement-breakpoint
create or replace trigger queue_held_again after update of deleted_at, hidden_at, is_public on stories
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.is_public and new.deleted_at is null
    and (not old.is_public or old.deleted_at is not null or old.hidden_at is not null)
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create or replace trigger queue_held_again after update of deleted_at, hidden_at on comments
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.deleted_at is null
    and (old.deleted_at is not null or old.hidden_at is not null)
  )
  execute function queue_held_text('comment');
--> statement-breakpoint
-- Queues a text with a rule's words; one that a moderator has hidden only when it is shown again.
create or replace function queue_word_hits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if new.hidden_at is null and exists (select from public.word_rule_hits where subject_id = new.id and case_id is null) then
    opened := public.open_case(tg_argv[0], new.id, 'automatic', case when new.held_at is null then 2 else 3 end);
    update public.word_rule_hits set case_id = opened where subject_id = new.id and case_id is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger queue_changed_word_hits after update of title, content, hidden_at, is_public on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
create or replace trigger queue_word_hits after insert or update of content, hidden_at on comments
  for each row execute function queue_word_hits('comment');
--> statement-breakpoint
revoke all on function hash_text(text, text, text[]), hash_row(jsonb), judged_hash(moderation_decisions), is_approved_text(text, uuid, bytea),
  is_known_text(text, boolean, jsonb, jsonb) from public;
--> statement-breakpoint
grant execute on function hash_text(text, text, text[]) to moderator;
