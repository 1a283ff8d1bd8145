-- WHOEVER REPORTS WHAT WAS LET STAND BEFORE
-- Their report is answered at once by that decision. They are told of it like everybody whose report was decided, and can object.
-- What they may know of it: what was written to its author alone, when a text was published or shown again, is not theirs.
create function read_given_answer(of_report uuid) returns table (
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
        and (r.user_id is not null or r.notifier_email is not null) and r.user_id is distinct from c.author_id
        and judged.action in ('none', 'approve', 'restore')
        and not exists (select from public.notices n where n.report_id = r.id and n.kind = 'report_outcome');
  end;
--> statement-breakpoint
-- Nobody is told of a decision while it can be undone.
create function tell_given_answer(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with answer as (
      select * from public.read_given_answer(of_report)
    ), told as (
      insert into public.notices (user_id, report_id, kind, subject, text, visible_from)
        select r.user_id, r.id, 'report_outcome', told_subject, told_text,
            greatest(now(), answer.decided_at + interval '30 seconds')
          from answer join public.reports r on r.id = of_report
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, answer.decision_id from told, answer
    )
    select id from told;
  end;
--> statement-breakpoint
revoke all on function read_given_answer(uuid), tell_given_answer(uuid, text, text) from public;
--> statement-breakpoint
grant execute on function read_given_answer(uuid), tell_given_answer(uuid, text, text) to anon, member;
--> statement-breakpoint
-- As in 0053, but that what came after the decision by which it was answered is kept for a year as well: time to object to it.
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
