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
      'At least three people reported it as dangerous or as advertising. Moderators agreed with most of their earlier reports.',
      'Posts like this can do harm within hours, so we hide them until a moderator has read them.',
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
--> statement-breakpoint
-- Returns the hold that a report has just caused, for the notice to the author. It contains nothing about the reporter.
create or replace function read_untold_hold(of_report uuid) returns table (
  decision_id uuid, author_id uuid, subject_type text, about text, rule_title text, rule_version integer, facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.id, null::uuid, c.subject_type, public.cut_text(coalesce(content.title, content.content), 80), rule.title, rule.version, d.facts,
        d.explanation
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        join public.moderation_decisions d on d.case_id = c.id and d.action = 'hold'
        join public.rules rule on rule.key = d.rule_key and rule.version = d.rule_version
        join auth.users u on u.id = c.author_id
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
      where r.id = of_report and r.user_id = public.current_user_id()
        and (
          exists (
            select from public.stories s
              where c.subject_type = 'story' and s.id = c.subject_id and s.is_public and s.deleted_at is null
          )
          or exists (
            select from public.comments m join public.stories s on s.id = m.story_id and s.is_visible
              where c.subject_type = 'comment' and m.id = c.subject_id and m.deleted_at is null
          )
        )
        and not exists (select from public.notice_decisions told where told.decision_id = d.id)
      order by d.decided_at desc limit 1;
  end;
revoke all on function read_untold_hold(of_report uuid) from public;
grant execute on function read_untold_hold(of_report uuid) to member;
--> statement-breakpoint
create or replace function tell_hold(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with hold as (
      select * from public.read_untold_hold(of_report)
    ), told as (
      insert into public.notices (user_id, kind, subject, text, visible_from)
        select c.author_id, 'decision', told_subject, told_text, now()
          from hold
            join public.moderation_decisions d on d.id = hold.decision_id
            join public.moderation_cases c on c.id = d.case_id
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, hold.decision_id from told, hold
    )
    select id from told;
  end;
revoke all on function tell_hold(of_report uuid, told_subject text, told_text text) from public;
grant execute on function tell_hold(of_report uuid, told_subject text, told_text text) to member;
