-- Adds a visitor's further reasons to their earlier report. Returns no row if that report has another email address: it was then made by
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
-- Returns a report's status and notice for a notifier without an account. The caller must compare the link's secret with `status_hashes`
-- before showing any of it.
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
