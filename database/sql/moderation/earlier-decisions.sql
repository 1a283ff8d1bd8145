-- Returns the latest case if its decision left the current text up and a new report adds no other or more urgent reason.
create or replace function answered_case(type text, subject uuid, reasons text[]) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select last_case.id from (
      select c.id, c.state, c.band from public.moderation_cases c
        where c.subject_type = type and c.subject_id = subject order by c.closed_at desc nulls first limit 1
    ) last_case
    cross join lateral (
      select d.action, d.content_sha256 from public.moderation_decisions d
        where d.case_id = last_case.id and d.action in ('none', 'approve', 'hide', 'restore', 'reject_held')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ) judged
    where last_case.state = 'decided' and judged.action in ('none', 'approve', 'restore')
      and judged.content_sha256 = (select sha256 from public.subject_content(type, subject))
      and public.report_band(reasons) >= last_case.band
      and reasons <@ array(
        select reason from public.reports r, unnest(r.reasons) reason where r.case_id = last_case.id
        union select d.rule_key from public.moderation_decisions d where d.case_id = last_case.id and d.rule_key is not null
      );
  end;
revoke all on function answered_case(type text, subject uuid, reasons text[]) from public;
--> statement-breakpoint
-- Returns the existing decision that answers a new report immediately. The reporter is notified like every other reporter, and can appeal.
-- Covers only texts that are public now. Omits facts and explanations meant only for the author.
create or replace function read_given_answer(of_report uuid) returns table (
  decision_id uuid, subject_type text, about text, decided_at timestamptz, rule_title text, rule_version integer, law text,
  facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select judged.id, c.subject_type, public.cut_text(coalesce(content.title, content.content), 80), judged.decided_at, rule.title,
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
-- Writes the reporter's notice about an existing decision. It becomes visible once the decision can no longer be undone.
create or replace function tell_given_answer(of_report uuid, told_subject text, told_text text) returns uuid
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
revoke all on function tell_given_answer(of_report uuid, told_subject text, told_text text) from public;
grant execute on function tell_given_answer(of_report uuid, told_subject text, told_text text) to anon, member;
