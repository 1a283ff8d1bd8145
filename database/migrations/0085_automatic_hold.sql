ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_action";--> statement-breakpoint
ALTER TABLE "moderation_decisions" ALTER COLUMN "decided_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_settings" ADD COLUMN "holds_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_decider" CHECK (("moderation_decisions"."decided_by" is null) = ("moderation_decisions"."action" = 'hold'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_action" CHECK ("moderation_decisions"."action" in ('none', 'approve', 'hide', 'restore', 'reject_held', 'warn', 'limit', 'suspend', 'unsuspend', 'ban', 'inform_authority', 'unhear', 'hold'));
--> statement-breakpoint
-- HELD FOR REPORTS
-- What can put a text out of sight before a moderator has read it: the rules about danger, and the one against advertising.
create function holding_reasons() returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select array(select r.key from public.rules r where r.band = 0 union select 'advertising');
  end;
--> statement-breakpoint
-- Whose reports count for that: an account of 30 days under no sanction, and moderators agreed with seven in ten of its reports of a
-- year that were decided, of which there is at least one.
create function is_proven_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.users u where u.id = person and u.created_at <= now() - interval '30 days')
      and not exists (
        select from public.sanctions s
          where s.user_id = person and s.kind in ('suspended', 'banned', 'reports_unheard') and s.lifted_at is null
            and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      )
      and (
        select count(*) > 0 and count(*) filter (where r.outcome in ('hidden', 'measure')) >= 0.7 * count(*)
          from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') and r.created_at > now() - interval '1 year'
      );
  end;
--> statement-breakpoint
-- Of many reports at once, each waits for the case: file_report holds it, and every statement here sees what those before have written.
create function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  ground record;
begin
  if new.user_id is null or not new.reasons && counting
    or not (select holds_reported from public.moderation_settings) then
    return null;
  end if;
  select * into judged from public.moderation_cases where id = new.case_id and state = 'open';
  if not found or judged.author_id = new.user_id
    or exists (select from public.staff_members where user_id = judged.author_id)
    or not public.is_proven_reporter(new.user_id)
    -- A person has let this very text stand.
    or exists (
      select from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
        where c.subject_type = judged.subject_type and c.subject_id = judged.subject_id
          and d.action in ('none', 'approve', 'restore')
          and d.content_sha256 = (select sha256 from public.subject_content(judged.subject_type, judged.subject_id))
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    )
    or (
      select count(*) from (
        select from public.reports r
          where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
            and public.is_proven_reporter(r.user_id) limit 3
      ) proven
    ) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  end if;
  if not found then
    return null;
  end if;
  update public.moderation_cases set due_at = least(due_at, now() + interval '1 hour') where id = judged.id;
  select rule.key, rule.version into ground from (
      select reason, count(*) as times from public.reports r, unnest(r.reasons) reason
        where r.case_id = judged.id and reason = any(counting) group by reason
    ) named
    join public.rules rule on rule.key = named.reason and rule.valid_from <= now()
    order by named.times desc, rule.band, rule.key, rule.version desc limit 1;
  insert into public.moderation_decisions
      (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger, automated_decision, scope)
    values (
      judged.id, gen_random_uuid(), 'hold', ground.key, ground.version,
      'At least three people have reported it for a danger to people or for advertising. Moderators agreed with what they reported before.',
      'What such reports are right about can harm somebody within hours, so nobody reads it until a moderator has.',
      'automatic', true, 'content'
    );
  return null;
end $$;
--> statement-breakpoint
-- After count_report, by their names.
create trigger hold_reported after insert on reports
  for each row when (new.case_id is not null) execute function hold_reported();
--> statement-breakpoint
create trigger hold_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function hold_reported();
--> statement-breakpoint
-- What a report has just had held, of which its author is to be told. Nothing of it tells whoever reported.
create function read_untold_hold(of_report uuid) returns table (
  decision_id uuid, author_id uuid, subject_type text, about text, rule_title text, rule_version integer, facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.id, u.id, c.subject_type, left(coalesce(content.title, content.content), 80), rule.title, rule.version, d.facts,
        d.explanation
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        join public.moderation_decisions d on d.case_id = c.id and d.action = 'hold'
        join public.rules rule on rule.key = d.rule_key and rule.version = d.rule_version
        join auth.users u on u.id = c.author_id
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
      where r.id = of_report and r.user_id = public.current_user_id()
        and not exists (select from public.notice_decisions told where told.decision_id = d.id)
      order by d.decided_at desc limit 1;
  end;
--> statement-breakpoint
create function tell_hold(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with hold as (
      select * from public.read_untold_hold(of_report)
    ), told as (
      insert into public.notices (user_id, kind, subject, text, visible_from)
        select author_id, 'decision', told_subject, told_text, now() from hold
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, hold.decision_id from told, hold
    )
    select id from told;
  end;
--> statement-breakpoint
-- As in 0046, and what was held for reports keeps its place as well: everybody has read it before.
create or replace function release_held(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  if type = 'story' then
    update public.stories
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  else
    update public.comments
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  end if;
  return found;
end $$;
--> statement-breakpoint
-- As in 0039, but nobody has done what nobody decided, least of all whoever reported last.
create or replace function auth.record_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.decided_by is null then
    insert into auth.audit_log (action, by_role, account_id, subject_id)
      select 'decided_' || new.action, 'site', c.author_id, c.subject_id
        from public.moderation_cases c where c.id = new.case_id;
  else
    perform auth.record_action('decided_' || new.action, c.author_id, c.subject_id)
      from public.moderation_cases c where c.id = new.case_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- As in 0053, and about what nobody has decided.
create or replace function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.report_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id
      or (new.user_id is null and (new.report_id is null or told.report_id is distinct from new.report_id or told.visible_from > now()))
      or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
      raise insufficient_privilege using message = 'an appeal is by whoever was told';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'an appeal is possible for six months';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn', old.state) then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'nobody decides about their own appeal';
    end if;
    new.same_person := coalesce(new.decided_by = any(deciders), false);
    -- Nobody is other than null.
    if new.same_person and public.other_moderators(array_remove(deciders || new.user_id, null)) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- As in 0043, but a report waits for its answer until a person has decided.
create or replace function read_transparency() returns table (year integer, figure text, kind text, rule text, value double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with days as (
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as today
    ), reported as (
      select extract(year from r.created_at at time zone 'UTC')::integer as year, r.case_id, r.reasons, r.created_at
        from public.reports r, days
        where r.created_at < days.today and r.created_at >= days.today - interval '10 years'
    ), decided as (
      select extract(year from d.decided_at at time zone 'UTC')::integer as year, d.*
        from public.moderation_decisions d, days
        where d.decided_at < days.today and d.decided_at >= days.today - interval '10 years'
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ), answered as (
      select case_id, min(decided_at) as decided_at from decided where action <> 'hold' group by 1
    ), objected as (
      select extract(year from a.created_at at time zone 'UTC')::integer as year, a.state
        from public.appeals a, days
        where a.created_at < days.today and a.created_at >= days.today - interval '10 years'
    ), figures (year, figure, kind, rule, value) as (
      select d.year, 'notices', '', '', count(*) from reported d group by 1
      union all
      select r.year, 'notices_by_reason', '', coalesce(reason, 'none'), count(*)
        from reported r left join lateral unnest(r.reasons) reason on true group by 1, 4
      union all
      select d.year, 'decisions', '', '', count(*) from decided d group by 1
      union all
      select d.year, 'decisions_by_action', d.action, coalesce(d.rule_key, 'law'), count(*) from decided d group by 1, 3, 4
      union all
      select d.year, 'decisions_detected_automatically', '', '', count(*) filter (where d.automated_detection)
        from decided d group by 1
      union all
      select d.year, 'decisions_made_automatically', '', '', count(*) filter (where d.automated_decision)
        from decided d group by 1
      union all
      select extract(year from a.decided_at at time zone 'UTC')::integer, 'median_hours_to_decision', '', '',
          round((percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - r.created_at) / 3600))::numeric, 1)
        from reported r join answered a on a.case_id = r.case_id and a.decided_at >= r.created_at group by 1
      union all
      select o.year, 'appeals', '', '', count(*) from objected o group by 1
      union all
      select o.year, 'appeals_by_outcome', o.state, '', count(*) from objected o group by 1, 3
      union all
      select d.year, 'reversals', '', '', count(*) from decided d where d.supersedes_id is not null group by 1
    )
    select f.year, f.figure, f.kind, f.rule, f.value::double precision from figures f
      order by f.year desc, f.figure, f.kind, f.rule;
  end;
--> statement-breakpoint
revoke all on function holding_reasons(), is_proven_reporter(uuid), hold_reported(), read_untold_hold(uuid),
  tell_hold(uuid, text, text) from public;
--> statement-breakpoint
grant execute on function read_untold_hold(uuid), tell_hold(uuid, text, text) to member;
