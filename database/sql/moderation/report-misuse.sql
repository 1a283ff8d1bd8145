-- Does nothing. Servers of an earlier version call it with each decision; `follow_misuse` has replaced it.
create or replace function follow_report_misuse(batch uuid)
  returns table (user_id uuid, decision_id uuid, action text, ends_at timestamptz, facts text, explanation text, law text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select null::uuid, null::uuid, null::text, null::timestamptz, null::text, null::text, null::text where false;
  end;
revoke all on function follow_report_misuse(batch uuid) from public;
grant execute on function follow_report_misuse(batch uuid) to moderator;
--> statement-breakpoint
-- Sanctions people with five or more reports in 30 days that moderators called manifestly unfounded, if those are at least 70% of their
-- reports: first a warning, then 30 days without reporting. Counts only decisions since the last such measure that can no longer be undone.
-- The case names no author, so that moderators do not learn whose reports they decided.
create or replace function follow_misuse()
  returns table (decision_id uuid, action text, ends_at timestamptz, facts text, explanation text, law text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  person uuid;
  last_measure timestamptz;
  counted record;
  was_warned boolean;
  opened uuid;
begin
  for person in
    select u.id from auth.users u
      where public.staff_rank(u.id) = 0 and u.id in (
        select r.user_id from public.moderation_decisions d join public.reports r on r.case_id = d.case_id
          where d.reports_unfounded and d.decided_at > now() - interval '30 days'
          group by r.user_id having count(*) >= 5
      ) order by u.id for no key update
  loop
    select max(s.starts_at), coalesce(bool_or(s.lifted_at is null and s.starts_at > now() - interval '180 days'), false)
      into last_measure, was_warned
      from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      where s.user_id = person and d.automated_decision
        and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id);
    select count(*) as all_reports, count(*) filter (where r.outcome = 'stays' and exists (
        select from public.moderation_decisions d
          where d.case_id = r.case_id and d.reports_unfounded and d.decided_at >= r.created_at
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
      )) as unfounded
      into counted from public.reports r
      where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays')
        and r.resolved_at > greatest(now() - interval '30 days', last_measure) and r.told_at < now() - interval '30 seconds';
    if counted.unfounded < 5 or counted.unfounded < 0.7 * counted.all_reports then
      continue;
    end if;
    action := case when was_warned then 'unhear' else 'warn' end;
    ends_at := case when was_warned then now() + interval '30 days' end;
    decision_id := gen_random_uuid();
    law := 'Regulation (EU) 2022/2065, Article 23(2)';
    facts := format('Since %s, moderators have decided %s of your reports and found %s of them clearly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'FMDD FMMonth YYYY'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'We warned you about this before. Unfounded reports take moderators’ time away from real problems.'
      else 'Unfounded reports take moderators’ time away from real problems. If you continue, you won’t be able to report anything for 30 days.' end;
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, state, opened_by, due_at, closed_at)
      values ('profile', gen_random_uuid(), gen_random_uuid(), 2, 'decided', 'automatic', now(), now()) returning id into opened;
    insert into public.moderation_decisions (id, case_id, batch_id, action, law, facts, explanation, trigger, automated_detection,
        automated_decision, scope, ends_at)
      values (decision_id, opened, gen_random_uuid(), action, law, facts, explanation, 'automatic', true, true, 'account', ends_at);
    insert into public.sanctions (user_id, kind, decision_id, ends_at)
      values (person, case when was_warned then 'reports_unheard' else 'warning' end, decision_id, ends_at);
    return next;
  end loop;
end $$;
revoke all on function follow_misuse() from public;
grant execute on function follow_misuse() to accounts;
--> statement-breakpoint
-- Notifies a reporter of a measure that this transaction imposed or reversed, without revealing the reporter to the moderator.
create or replace function tell_reporter_of_measure(of_decision uuid, told_subject text, told_text text, after_seconds integer)
  returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with told as (
      insert into public.notices (user_id, kind, subject, text, visible_from)
        select s.user_id, 'decision', told_subject, told_text, now() + make_interval(secs => after_seconds)
          from public.moderation_decisions d
            join public.moderation_decisions measure on measure.id in (d.id, d.supersedes_id) and measure.automated_decision
            join public.sanctions s on s.decision_id = measure.id
          where d.id = of_decision and d.decided_at = now()::timestamptz(3)
            and d.decided_by is not distinct from public.current_user_id()
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, of_decision from told
    )
    select id from told;
  end;
revoke all on function tell_reporter_of_measure(of_decision uuid, told_subject text, told_text text, after_seconds integer) from public;
grant execute on function tell_reporter_of_measure(of_decision uuid, told_subject text, told_text text, after_seconds integer) to accounts, moderator;
--> statement-breakpoint
-- Lifts a measure against a reporter when a moderator reverses it. The moderator can't see whom it concerns.
create or replace function lift_reporters_measure() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.sanctions s set lifted_at = now()
    from public.moderation_decisions d
    where d.id = new.supersedes_id and d.automated_decision and s.decision_id = d.id and s.lifted_at is null;
  return null;
end $$;
revoke all on function lift_reporters_measure() from public;
--> statement-breakpoint
create or replace trigger lift_reporters_measure after insert on moderation_decisions
  for each row when (new.action = 'unsuspend') execute function lift_reporters_measure();
