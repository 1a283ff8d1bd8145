-- Returns the median hours that texts waited for a moderator, over the latest 200 in 30 days. Returns null for fewer than five, because
-- that would reveal how long a single text waited.
create or replace function usual_hold_hours() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when count(*) >= 5
        then percentile_cont(0.5) within group (order by extract(epoch from latest.decided_at - latest.opened_at) / 3600) end
      from (
        select d.decided_at, c.opened_at
          from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
          where d.action in ('approve', 'reject_held') and d.decided_at > now() - interval '30 days'
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          order by d.decided_at desc limit 200
      ) latest;
  end;
revoke all on function usual_hold_hours() from public;
grant execute on function usual_hold_hours() to member;
--> statement-breakpoint
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
-- Releases a held text with the current time, so that followers see it. A text held because of reports or after an edit keeps its date.
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
revoke all on function release_held(type text, subject uuid) from public;
grant execute on function release_held(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Holds a text again when the decision that released it is undone. Only works during that undo, while the case is open; otherwise
-- moderators could read any text that was ever held.
create or replace function hold_again(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not public.is_being_judged(type, subject, false) then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = now() where id = subject and held_for is not null and held_at is null;
  else
    update public.comments set held_at = now() where id = subject and held_for is not null and held_at is null;
  end if;
  return found;
end $$;
revoke all on function hold_again(type text, subject uuid) from public;
grant execute on function hold_again(type text, subject uuid) to moderator;
--> statement-breakpoint
create or replace function queue_held_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.open_case(
    tg_argv[0], new.id, case when new.held_for in ('first_text', 'edited_first_text') then 'hold' else 'automatic' end, 3
  );
  return null;
end $$;
revoke all on function queue_held_text() from public;
--> statement-breakpoint
-- Skips private stories: their case opens when the author shares them.
create or replace trigger queue_held_text after insert on stories
  for each row when (new.held_at is not null and new.is_public) execute function queue_held_text('story');
--> statement-breakpoint
-- Covers every reason for a hold. A text that a moderator has hidden is queued when it is shown again: see queue_held_again.
create or replace trigger queue_newly_held_text after update on stories
  for each row when (
    new.held_at is not null and old.held_at is null and new.is_public and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create or replace trigger queue_held_text after insert on comments
  for each row when (new.held_at is not null) execute function queue_held_text('comment');
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
create or replace trigger queue_newly_held_text after update on comments
  for each row when (
    new.held_at is not null and old.held_at is null and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('comment');
--> statement-breakpoint
-- Returns the reasons that can hide a text before a moderator reads it: the rules about danger and the one against advertising.
create or replace function holding_reasons() returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select array(select r.key from public.rules r where r.band = 0 union select 'advertising');
  end;
revoke all on function holding_reasons() from public;
--> statement-breakpoint
-- Holds a text that three proven reporters (see is_proven_reporter) have reported. A reporter does not count while three texts they helped
-- to hold await a decision; otherwise a few people could hold every text. Concurrent reports wait for the case's row lock in file_report,
-- and each statement here sees the earlier writes.
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
    -- Or a moderator has already allowed this version of the text.
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
  -- Serializes reports by the same people, so that each counts the holds before it. Locks people after the case and in a fixed order, to
  -- prevent deadlocks.
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
      'At least three people reported it as dangerous or as advertising. Moderators have agreed with their earlier reports.',
      'Such a post can do harm within hours, so we hide it until a moderator has read it.',
      'automatic', true, 'content'
    );
  return null;
end $$;
revoke all on function hold_reported() from public;
--> statement-breakpoint
-- Runs after count_report: triggers fire alphabetically.
create or replace trigger hold_reported after insert on reports
  for each row when (new.case_id is not null) execute function hold_reported();
--> statement-breakpoint
create or replace trigger hold_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function hold_reported();
--> statement-breakpoint
-- Returns the number of held texts that a person's reports helped to hold and that await a decision.
create or replace function count_waiting_holds(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer
      from public.reports r join public.moderation_cases c on c.id = r.case_id and c.state = 'open'
      where r.user_id = person and r.reasons && public.holding_reasons() and (
        c.subject_type = 'story' and exists (
          select from public.stories s where s.id = c.subject_id and s.held_at is not null and s.held_for = 'reported'
        )
        or c.subject_type = 'comment' and exists (
          select from public.comments m where m.id = c.subject_id and m.held_at is not null and m.held_for = 'reported'
        )
      );
  end;
revoke all on function count_waiting_holds(person uuid) from public;
