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
