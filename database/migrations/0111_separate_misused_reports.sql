ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_decider";--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_decider" CHECK ("moderation_decisions"."decided_by" is not null or "moderation_decisions"."automated_decision");
--> statement-breakpoint
-- The token that a transaction acts by, if that is still good.
create or replace function auth.acting_token() returns public.api_tokens
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash text := nullif(current_setting('app.api_token', true), '');
  token public.api_tokens;
begin
  if hash is null or current_setting('role') <> 'site_owner' then return null; end if;
  select t.* into token from public.api_tokens t
    join public.staff_members m on m.user_id = t.made_by and m.role = 'owner'
    where t.token_hash = decode(hash, 'hex') and t.expires_at > now() and not auth.is_suspended(t.made_by);
  return token;
end $$;
revoke all on function auth.acting_token() from public;
--> statement-breakpoint
-- Not what the site itself imposed: that would tell who reported.
drop policy if exists moderated on sanctions;
create policy moderated on sanctions to moderator
  using (
    (select is_moderator())
    and not exists (select from moderation_decisions d where d.id = sanctions.decision_id and d.automated_decision)
  )
  with check ((select is_moderator()));
--> statement-breakpoint
-- Servers of an earlier version call it with each decision. `follow_misuse` does its work now.
create or replace function follow_report_misuse(batch uuid)
  returns table (user_id uuid, decision_id uuid, action text, ends_at timestamptz, facts text, explanation text, law text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select null::uuid, null::uuid, null::text, null::timestamptz, null::text, null::text, null::text where false;
  end;
revoke all on function follow_report_misuse(batch uuid) from public;
grant execute on function follow_report_misuse(batch uuid) to moderator;
--> statement-breakpoint
-- Measures against people whose reports moderators called manifestly unfounded five times in 30 days, and seven times in ten: a
-- warning, then 30 days in which their reports are not accepted. Only decisions since the last such measure count, once they can no
-- longer be undone. The case names nobody, so that no moderator learns whose reports they decided about.
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
    facts := format('Since %s, moderators have decided about %s of your reports, and found %s of them plainly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'YYYY-MM-DD'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'You were warned of this before. Moderators need their time for what harms somebody.'
      else 'Moderators need their time for what harms somebody. If it goes on, we will not hear your reports for 30 days.' end;
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
-- Tells a reporter of a measure that this transaction has taken or taken back. Its maker never learns who that is.
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
-- Lifts a measure against a reporter when a moderator takes it back: they don't see whose it is.
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
-- Everything that an owner is shown of somebody, but for the address; null for nobody. The look is recorded. Words that are not
-- public stay out.
create or replace function read_person(subject uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person record;
begin
  if not public.is_owner() then return null; end if;
  select * into person from auth.people p where p.id = subject;
  if not found then return null; end if;
  perform auth.record_action('person_opened', person.user_id, subject);
  return jsonb_build_object(
    'id', person.id, 'maskedEmail', auth.mask_email(person.email), 'fullName', person.full_name,
    'shownName', (select p.full_name from public.profiles p where p.user_id = person.user_id and p.hidden_name is not null),
    'organization', person.organization, 'state', person.state, 'since', person.since, 'hasAccount', person.user_id is not null,
    'verifiedAt', person.verified_at, 'vipAskedAt', person.vip_asked_at, 'vipConfirmedAt', person.vip_confirmed_at,
    'stories', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', s.id, 'createdAt', s.created_at, 'sharePermission', s.share_permission, 'isVisible', s.is_visible,
          'isHidden', s.hidden_at is not null, 'isHeld', s.held_at is not null, 'isPublic', s.is_public,
          'title', case when s.is_visible then s.title end
        ) order by s.created_at desc)
        from (
          select * from public.stories o where o.user_id = person.user_id and o.deleted_at is null
            order by o.created_at desc nulls first limit 20
        ) s
    ), '[]'),
    'unwanted', coalesce((
      select jsonb_agg(c.kind order by c.kind) from public.notification_choices c
        where c.user_id = person.user_id and c.by_mail = false
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
          'purpose', m.purpose, 'askedAt', m.asked_at, 'sentAt', m.sent_at, 'usedAt', m.used_at
        ) order by m.asked_at desc)
        from (
          select * from (
            select l.purpose, l.created_at as asked_at, l.sent_at, l.used_at
              from auth.one_time_links l where l.user_id = person.user_id
            union all
            select 'vip', v.created_at, case when v.confirm_token_hash is not null or v.confirmed_at is not null then v.sent_at end, v.confirmed_at
              from auth.vip_subscriptions v where v.email = person.email
            union all
            select 'notification', n.queued_at, n.settled_at, null
              from public.notification_mails n where n.user_id = person.user_id
          ) every_mail order by every_mail.asked_at desc limit 50
        ) m
    ), '[]'),
    'cases', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', c.id, 'subjectType', c.subject_type, 'state', c.state, 'openedAt', c.opened_at
        ) order by c.opened_at desc)
        from (
          select * from public.moderation_cases o where o.author_id = person.user_id order by o.opened_at desc limit 20
        ) c
    ), '[]'),
    'sanctions', coalesce((
      select jsonb_agg(jsonb_build_object('kind', s.kind, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.starts_at desc)
        from (
          -- None for misused reports: an owner who moderates could tell which reports were theirs.
          select * from public.sanctions o where o.user_id = person.user_id and o.lifted_at is null
            and not exists (select from public.moderation_decisions d where d.id = o.decision_id and d.automated_decision)
            order by o.starts_at desc limit 20
        ) s
    ), '[]')
  );
end $$;
revoke all on function read_person(subject uuid) from public;
grant execute on function read_person(subject uuid) to site_owner;
--> statement-breakpoint
-- Returns true while a suspension or ban is in force.
create or replace function auth.is_suspended(person uuid) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.sanctions s
        where s.user_id = person and s.kind in ('suspended', 'banned') and s.lifted_at is null and coalesce(s.ends_at > now(), true)
    );
  end;
revoke all on function auth.is_suspended(person uuid) from public;
--> statement-breakpoint
-- A role opens the desk by the row of a session: the second factor was verified in it, its owner proved who they are within
-- twelve hours, it was used within the hour, and they are not suspended. No setting and no claim of a token counts.
create or replace function auth.desk_role(of_session uuid) returns text
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = of_session and s.aal = 'aal2'
        and s.proven_at > now() - interval '12 hours'
        and greatest(s.proven_at, s.desk_used_at) > now() - interval '1 hour'
        and not auth.is_suspended(s.user_id);
  end;
revoke all on function auth.desk_role(of_session uuid) from public;
--> statement-breakpoint
-- Counts those who could decide instead, not suspended ones.
create or replace function other_moderators(than uuid[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer from public.staff_members m
      where m.role in ('owner', 'moderator') and m.user_id <> all(than) and not auth.is_suspended(m.user_id);
  end;
revoke all on function other_moderators(than uuid[]) from public;
grant execute on function other_moderators(than uuid[]) to moderator;
--> statement-breakpoint
-- By now these cases name nobody.
update moderation_cases set author_id = gen_random_uuid() where subject_type = 'profile';
--> statement-breakpoint
-- Owners were sanctioned by lower roles before triggers refused that, and would find their desk closed.
update sanctions s set lifted_at = now()
  from staff_members m where m.user_id = s.user_id and m.role = 'owner' and s.lifted_at is null;
