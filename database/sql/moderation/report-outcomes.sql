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
-- Notifies each reporter whose report of a case was settled in this transaction. The decisions must have been made in it too. Returns the
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
    raise insufficient_privilege using message = 'reporters can be notified only by the transaction that decides';
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
