-- Counts the reporters of a case who will be notified. It is a function because moderators can't read reporters' accounts and addresses.
create or replace function count_told_reporters(wanted uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer from public.reports r join public.moderation_cases c on c.id = r.case_id
      where c.id = wanted and public.is_moderator() and r.outcome is null
        and (r.user_id is not null or r.notifier_email is not null) and r.user_id is distinct from c.author_id;
  end;
revoke all on function count_told_reporters(wanted uuid) from public;
grant execute on function count_told_reporters(wanted uuid) to moderator;
--> statement-breakpoint
-- Notifies each reporter whose report of a case was settled in this transaction. The decisions must be of this transaction too. Returns the
-- notices.
create or replace function tell_reporters(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer)
  returns setof uuid
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  visible timestamptz(3) := now() + make_interval(secs => after_seconds);
begin
  if not public.is_moderator() or exists (
    select from unnest(decisions) told where not exists (
      select from public.moderation_decisions d
        where d.id = told and d.case_id = wanted and d.decided_at = now()::timestamptz(3)
    )
  ) then
    raise insufficient_privilege using message = 'reporters are told of a decision when it is made';
  end if;
  return query
    with told as (
      insert into public.notices (user_id, report_id, kind, subject, text, visible_from)
        select r.user_id, r.id, 'report_outcome', told_subject, told_text, visible
          from public.reports r join public.moderation_cases c on c.id = r.case_id
          where c.id = wanted and r.told_at = visible
            and (r.user_id is not null or r.notifier_email is not null) and r.user_id is distinct from c.author_id
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, d from told, unnest(decisions) d
    )
    select told.id from told;
end $$;
revoke all on function tell_reporters(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer) from public;
grant execute on function tell_reporters(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer) to moderator;
--> statement-breakpoint
-- Moves reports to another case about the same text. Skips people who already have a report there.
create or replace function move_reports(from_case uuid, to_case uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.reports r set case_id = to_case
      from public.moderation_cases f, public.moderation_cases t
      where r.case_id = from_case and f.id = from_case and t.id = to_case and public.is_moderator()
        and (f.subject_type, f.subject_id) = (t.subject_type, t.subject_id)
        and not exists (
          select from public.reports there
            where there.case_id = to_case and (there.user_id = r.user_id or there.reporter_hash = r.reporter_hash)
        );
  end;
revoke all on function move_reports(from_case uuid, to_case uuid) from public;
grant execute on function move_reports(from_case uuid, to_case uuid) to moderator;
--> statement-breakpoint
create or replace function report_band(reasons text[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select least(
      (select min(r.band) from public.rules r where r.key = any(reasons)),
      case when 'illegal' = any(reasons) then 1 end, 2
    );
  end;
revoke all on function report_band(reasons text[]) from public;
--> statement-breakpoint
create or replace function file_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  type text := case when new.comment_id is null then 'story' else 'comment' end;
  subject uuid := coalesce(new.comment_id, new.story_id);
begin
  if exists (
    select from unnest(new.reasons) reason
      where reason <> 'illegal' and not exists (select from public.rules r where r.key = reason)
  ) then
    raise check_violation using message = 'a report names a rule that there is not', constraint = 'reports_reasons';
  end if;
  new.case_id := public.answered_case(type, subject, new.reasons);
  if new.case_id is not null then
    new.outcome := 'stays';
    new.told_at := now();
    new.resolved_at := now();
  else
    new.case_id := public.open_case(type, subject, 'report', public.report_band(new.reasons));
  end if;
  return new;
end $$;
revoke all on function file_report() from public;
--> statement-breakpoint
create or replace trigger file_report before insert on reports for each row execute function file_report();
--> statement-breakpoint
create or replace function count_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update public.moderation_cases set report_count = report_count + 1 where id = new.case_id;
  else
    perform public.open_case(c.subject_type, c.subject_id, 'report', public.report_band(new.reasons))
      from public.moderation_cases c where c.id = new.case_id and c.state = 'open';
  end if;
  return null;
end $$;
revoke all on function count_report() from public;
--> statement-breakpoint
create or replace trigger count_report after insert on reports
  for each row when (new.case_id is not null) execute function count_report();
--> statement-breakpoint
create or replace trigger count_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function count_report();
--> statement-breakpoint
-- Returns the outcome of a report to the person who made it.
create or replace function read_report_answer(report_id uuid) returns table (outcome text, told_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.outcome, r.told_at, c.closed_at
      from public.reports r left join public.moderation_cases c on c.id = r.case_id
      where r.id = report_id and r.told_at <= now()::timestamptz(3);
  end;
revoke all on function read_report_answer(report_id uuid) from public;
grant execute on function read_report_answer(report_id uuid) to anon, member, moderator;
--> statement-breakpoint
-- Adds a visitor's further reasons to their first report. Returns no row if that report has another email address: it was then made by
-- someone else behind the same IP address.
create or replace function add_to_visitors_report(
  of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text,
  named text, email text, in_good_faith timestamptz, new_reference text
) returns table (id uuid, reference text)
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.reports r set
      reasons = array(select distinct unnest(r.reasons || further_reasons) order by 1),
      details = left(nullif(concat_ws(E'\n', r.details, further_details), ''), 10000),
      law = coalesce(r.law, named_law), notifier_name = coalesce(r.notifier_name, named),
      notifier_email = coalesce(r.notifier_email, email), good_faith_at = coalesce(r.good_faith_at, in_good_faith),
      reference = coalesce(r.reference, new_reference)
    where r.id = (
        select own.id from public.reports own
          where own.reporter_hash = of_visitor and own.user_id is null
            and (own.story_id = reported_story or own.comment_id = reported_comment)
          order by own.created_at desc limit 1
      ) and (email is null or r.notifier_email is null or r.notifier_email = email)
    returning r.id, r.reference;
  end;
revoke all on function add_to_visitors_report(of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text, named text, email text, in_good_faith timestamp with time zone, new_reference text) from public;
grant execute on function add_to_visitors_report(of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text, named text, email text, in_good_faith timestamp with time zone, new_reference text) to anon;
--> statement-breakpoint
-- Returns what a notifier without an account may read of their report. The caller compares the secret of the link first.
create or replace function read_report_status(of_reference text) returns table (
  id uuid, status_hashes bytea[], subject_type text, created_at timestamptz, outcome text, told_at timestamptz,
  notice_id uuid, notice_subject text, notice_text text, notice_at timestamptz,
  appeal_state text, appeal_text text, appeal_answer text, appealed_at timestamptz, appeal_decided_at timestamptz
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, r.status_hashes, c.subject_type, r.created_at, case when r.told_at <= now() then r.outcome end, r.told_at,
        n.id, n.subject, n.text, n.visible_from, a.state, a.text, a.answer, a.created_at, a.decided_at
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        left join lateral (
          select told.id, told.subject, told.text, told.visible_from from public.notices told
            where told.report_id = r.id and told.user_id is null and told.kind = 'report_outcome' and told.visible_from <= now()
            order by told.visible_from desc, told.id desc limit 1
        ) n on true
        left join public.appeals a on a.notice_id = n.id
      where r.reference = of_reference and r.user_id is null;
  end;
revoke all on function read_report_status(of_reference text) from public;
grant execute on function read_report_status(of_reference text) to accounts;
--> statement-breakpoint
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
    facts := format('Since %s, moderators have decided on %s of your reports and found %s of them clearly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'FMDD FMMonth YYYY'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'We warned you about this before. Unfounded reports take moderators’ time away from real problems.'
      else 'Unfounded reports take moderators’ time away from real problems. If you continue, you can’t report anything for 30 days.' end;
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
--> statement-breakpoint
-- Returns true if at least 70% of a person's latest 20 decided reports were upheld, and at least three.
create or replace function is_reliable_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) >= 3 and count(*) filter (where outcome in ('hidden', 'measure')) >= 0.7 * count(*)
      from (
        select r.outcome from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') order by r.created_at desc limit 20
      ) latest;
  end;
revoke all on function is_reliable_reporter(person uuid) from public;
--> statement-breakpoint
-- Returns true for an account of at least 30 days without a sanction whose reports were upheld in seven of ten cases of the last
-- year, with at least three decided.
create or replace function is_proven_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.users u where u.id = person and u.created_at <= now() - interval '30 days')
      and not exists (
        select from public.sanctions s
          where s.user_id = person and s.kind in ('suspended', 'banned', 'reports_unheard') and s.lifted_at is null
            and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      )
      and (
        select count(*) >= 3 and count(*) filter (where r.outcome in ('hidden', 'measure')) >= 0.7 * count(*)
          from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') and r.created_at > now() - interval '1 year'
      );
  end;
revoke all on function is_proven_reporter(person uuid) from public;
--> statement-breakpoint
-- Deletes reporters' texts a year after their case was closed. Texts written after the decision are kept for a year, the time to appeal.
create or replace function purge_report_texts(up_to integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  purged uuid[];
begin
  with changed as (
    update public.reports set details = null, law = null, notifier_name = null, notifier_email = null, reporter_hash = null,
        status_hashes = '{}'
      where id = any(array(
        select r.id from public.reports r join public.moderation_cases c on c.id = r.case_id
          where c.closed_at < now() - interval '12 months' and r.created_at < now() - interval '12 months'
            and (r.details is not null or r.law is not null or r.notifier_name is not null
              or r.notifier_email is not null or r.reporter_hash is not null or cardinality(r.status_hashes) > 0)
          limit up_to
      )) returning id
  ) select array_agg(id) into purged from changed;
  update public.appeals set state = 'withdrawn' where report_id = any(purged) and state = 'open';
  update public.appeals set report_id = null, notice_id = null, text = null, answer = null where report_id = any(purged);
  return coalesce(cardinality(purged), 0);
end $$;
revoke all on function purge_report_texts(up_to integer) from public;
grant execute on function purge_report_texts(up_to integer) to accounts;
