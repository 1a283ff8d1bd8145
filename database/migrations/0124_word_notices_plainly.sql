-- Returns a reporter's notice with another title in its first paragraph, or without a title if it could pass for a link.
create or replace function quote_for_reporter(told text, title text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_replace(
    told,
    '^(You reported the (?:story|comment)) “.*”(?=\. (?:We have hidden it|We found no violation|It stays public|Nobody can read|We have taken|It stays where|A moderator had))',
    '\1' || case when title collate "und-x-icu" ~ '^[[:alpha:] ''’-]+$' then ' “' || title || '”' else '' end
  );
revoke all on function quote_for_reporter(told text, title text) from public;
--> statement-breakpoint
-- Holds a text that enough proven reporters have reported. A reporter does not count while three texts they helped to hold await a
-- decision; otherwise a few people could empty the site. Concurrent reports wait for the case's lock in file_report, and each statement
-- here sees the earlier writes.
create or replace function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_waiting constant integer := 3;
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  proven uuid[];
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
    ) then
    return null;
  end if;
  proven := array(
    select r.user_id from public.reports r
      where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
        and public.is_proven_reporter(r.user_id) order by r.user_id
  );
  if cardinality(proven) < 3 then
    return null;
  end if;
  -- Of many reports of different texts by the same people at once, each sees what those before have held. After the case, and
  -- everybody in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 4127090317)) from unnest(proven) person;
  if (select count(*) from unnest(proven) person where public.count_waiting_holds(person) < most_waiting) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported' where id = judged.subject_id and is_shown;
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
      'At least three people reported it as dangerous or as advertising. Moderators have agreed with their earlier reports.',
      'Such a post can do harm within hours, so we hide it until a moderator has read it.',
      'automatic', true, 'content'
    );
  return null;
end $$;
revoke all on function hold_reported() from public;
--> statement-breakpoint
-- Sanctions people with five or more reports in 30 days that moderators called manifestly unfounded, if those are at least 70% of their
-- reports: first a warning, then 30 days without reporting. Counts only decisions since the last such measure that can't be undone any
-- longer. The case names no author, so that moderators do not learn whose reports they decided.
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
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'YYYY-MM-DD'),
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
