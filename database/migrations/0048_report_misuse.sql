ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_action";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_scope";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_end";--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_action" CHECK ("moderation_decisions"."action" in ('none', 'approve', 'hide', 'restore', 'reject_held', 'warn', 'limit', 'suspend', 'unsuspend', 'ban', 'inform_authority', 'unhear'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_scope" CHECK ("moderation_decisions"."scope" = case when "moderation_decisions"."action" in ('suspend', 'ban') then 'account'
        when "moderation_decisions"."action" = 'limit' then 'writing' when "moderation_decisions"."action" in ('warn', 'unsuspend', 'unhear') then "moderation_decisions"."scope" else 'content' end);--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_end" CHECK (("moderation_decisions"."ends_at" is not null) = ("moderation_decisions"."action" in ('limit', 'suspend', 'unhear')) and "moderation_decisions"."ends_at" > "moderation_decisions"."starts_at");
--> statement-breakpoint
-- What follows for those whose reports a moderator has just called manifestly unfounded, five times in 30 days and at least seven times
-- in ten: a warning at first; after that, nobody hears their reports for 30 days. Only counted are decisions since the last such
-- measure. It belongs to the batch, and is undone with it.
create function follow_report_misuse(batch uuid)
  returns table (user_id uuid, decision_id uuid, action text, ends_at timestamptz, facts text, explanation text, law text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  decider uuid := public.current_user_id();
  person uuid;
  last_measure timestamptz;
  counted record;
  was_warned boolean;
  opened uuid;
begin
  if not public.is_moderator() or not exists (
    select from public.moderation_decisions d
      where d.batch_id = batch and d.decided_by = decider and d.reports_unfounded and d.decided_at = now()::timestamptz(3)
  ) then
    return;
  end if;
  -- Everybody in one order, so that no two wait for each other.
  for person in
    select u.id from auth.users u
      where u.id <> decider and exists (
        select from public.reports r join public.moderation_decisions d on d.case_id = r.case_id
          where d.batch_id = batch and d.reports_unfounded and r.user_id = u.id
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
        and r.resolved_at > greatest(now() - interval '30 days', last_measure);
    if counted.unfounded < 5 or counted.unfounded < 0.7 * counted.all_reports then
      continue;
    end if;
    action := case when was_warned then 'unhear' else 'warn' end;
    ends_at := case when was_warned then now() + interval '30 days' end;
    user_id := person;
    decision_id := gen_random_uuid();
    law := 'Regulation (EU) 2022/2065, Article 23(2)';
    facts := format('Since %s, moderators have decided about %s of your reports, and found %s of them plainly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'YYYY-MM-DD'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'You were warned of this before. Moderators need their time for what harms somebody.'
      else 'Moderators need their time for what harms somebody. If it goes on, we will not hear your reports for 30 days.' end;
    -- It is about nothing that has an id: whose reports they are stands in author_id, which is exchanged when the account goes.
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, state, opened_by, due_at, closed_at)
      values ('profile', gen_random_uuid(), person, 2, 'decided', 'automatic', now(), now()) returning id into opened;
    insert into public.moderation_decisions (id, case_id, batch_id, action, law, facts, explanation, trigger, automated_detection,
        automated_decision, scope, ends_at, decided_by)
      values (decision_id, opened, batch, action, law, facts, explanation, 'automatic', true, true, 'account', ends_at, decider);
    insert into public.sanctions (user_id, kind, decision_id, ends_at)
      values (person, case when was_warned then 'reports_unheard' else 'warning' end, decision_id, ends_at);
    return next;
  end loop;
end $$;
--> statement-breakpoint
revoke all on function follow_report_misuse(uuid) from public;
--> statement-breakpoint
grant execute on function follow_report_misuse(uuid) to moderator;
