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
    raise check_violation using message = 'unknown rule in report', constraint = 'reports_reasons';
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
-- Deletes reporters' texts a year after their case was closed. Texts written after that are kept for a year from when they were written.
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
