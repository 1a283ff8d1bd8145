-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
-- Those of some people who may be mentioned by the caller under a story, with their names as they are now. A story that the caller can't
-- read is as one that is missing.
create or replace function list_mentionable(story uuid, people uuid[]) returns table (user_id uuid, full_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.user_id, p.full_name from public.profiles p
      where p.user_id = any(people) and p.user_id <> public.current_user_id() and public.is_mentionable(p.user_id, (
        select s.id from public.stories s
          where s.id = story and s.deleted_at is null and (s.is_visible or s.user_id = public.current_user_id())
      ));
  end;
revoke all on function list_mentionable(story uuid, people uuid[]) from public;
grant execute on function list_mentionable(story uuid, people uuid[]) to member;
--> statement-breakpoint
revoke all on reports from public, anon, member, site_owner, moderator, analyst, accounts;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to anon;
grant select (id, story_id, user_id, created_at, comment_id, case_id, reasons, details, law, good_faith_at, reference, outcome,
  told_at) on reports to member;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to member;
grant update (reasons, details, law, good_faith_at, reference) on reports to member;
grant select (id, story_id, created_at, resolved_at, comment_id, case_id, reasons, outcome, told_at), delete on reports to moderator;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to moderator;
grant update (resolved_at, case_id, outcome, told_at) on reports to moderator;
grant select (id, user_id, created_at, notifier_name, notifier_email, reference, outcome, told_at, status_hashes) on reports to accounts;
grant update (status_hashes) on reports to accounts;
--> statement-breakpoint
revoke all on notices from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on notices to member;
grant update (read_at) on notices to member;
grant select (id, kind, subject, text, visible_from, created_at), insert, delete on notices to moderator;
grant select on notices to accounts;
--> statement-breakpoint
-- Closes a case whose text or author was deleted for good, and deletes the word hits found in it: nothing is left to decide.
create or replace function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  delete from public.word_rule_hits where subject_id = old.id;
  -- Its title goes from what reporters were told of it as well: the first paragraph quotes it.
  update public.notices n
    set text = regexp_replace(n.text, '^(You reported the (?:story|comment)) “.*”(?=\. (?:Nobody can read|We have taken|It stays where|A moderator had))', '\1')
    from public.notice_decisions told
      join public.moderation_decisions d on d.id = told.decision_id
      join public.moderation_cases c on c.id = d.case_id
    where told.notice_id = n.id and n.kind = 'report_outcome' and c.subject_id = old.id and c.subject_type = tg_argv[0];
  return old;
end $$;
revoke all on function void_case() from public;
--> statement-breakpoint
-- Refuses decisions that are not their maker's to take, and notes which text was judged. A decision that takes another one back is about
-- the text of that one, which its author may have edited since.
create or replace function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'nobody decides about what they wrote themselves';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'nobody decides about what they reported themselves';
  end if;
  if new.action in ('warn', 'limit', 'suspend', 'ban', 'unhear') and public.staff_rank(judged.author_id) > 0
    and public.staff_rank(new.decided_by) <= public.staff_rank(judged.author_id) then
    raise exception using errcode = 'CA020', message = 'staff are sanctioned by a higher role';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban takes a colleague who has proposed it';
  end if;
  if new.supersedes_id is null then
    new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  else
    new.content_sha256 := (select d.content_sha256 from public.moderation_decisions d where d.id = new.supersedes_id);
  end if;
  return new;
end $$;
revoke all on function guard_decision() from public;
--> statement-breakpoint
-- What follows for those whose reports a moderator has just called manifestly unfounded, five times in 30 days and at least seven times
-- in ten: a warning at first; after that, nobody hears their reports for 30 days. Only counted are decisions since the last such
-- measure. It belongs to the batch, and is undone with it.
create or replace function follow_report_misuse(batch uuid)
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
      where u.id <> decider and public.staff_rank(u.id) = 0 and exists (
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
revoke all on function follow_report_misuse(batch uuid) from public;
grant execute on function follow_report_misuse(batch uuid) to moderator;
--> statement-breakpoint
-- WHO REPORTED
-- Moderators read neither accounts nor addresses of reporters: these functions count and tell them instead.
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
-- Tells each reporter whose report of a case was settled in this transaction, by decisions of this transaction. Returns the notices.
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
    raise insufficient_privilege using message = 'reporters are told of a decision when it is made';
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
-- Moves the reports of one case to another about the same text, but for those of people who have one there.
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
-- 3 for owners, 2 for moderators, 1 for analysts, 0 for other members.
create or replace function staff_rank(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce((
      select array_position(array['analyst', 'moderator', 'owner'], m.role) from public.staff_members m where m.user_id = person
    ), 0);
  end;
revoke all on function staff_rank(person uuid) from public;
--> statement-breakpoint
-- Keeps sanctions of one person and their appointment in order, so that each sees what the other has written.
create or replace function lock_standing(person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select pg_advisory_xact_lock(hashtextextended(person::text, 4127090319));
  end;
revoke all on function lock_standing(person uuid) from public;
--> statement-breakpoint
-- Refuses a sanction on staff by the site itself, or by a role that is not higher, also one that was lifted and is to begin again.
create or replace function guard_sanction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.lock_standing(new.user_id);
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id
        and (d.automated_decision or public.staff_rank(d.decided_by) <= public.staff_rank(new.user_id))
  ) then
    raise exception using errcode = 'CA020', message = 'staff are sanctioned by a higher role';
  end if;
  return new;
end $$;
revoke all on function guard_sanction() from public;
--> statement-breakpoint
create or replace trigger guard_sanction before insert or update of lifted_at on sanctions
  for each row when (new.lifted_at is null) execute function guard_sanction();
--> statement-breakpoint
-- Lifts what a new owner or moderator was sanctioned with by a role that is not higher, which they could not take back themselves.
create or replace function lift_lower_sanctions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.lock_standing(new.user_id);
  update public.sanctions s set lifted_at = now()
    where s.user_id = new.user_id and s.lifted_at is null and coalesce(s.ends_at > now(), true)
      and new.role in ('owner', 'moderator') and not exists (
        select from public.moderation_decisions d
          where d.id = s.decision_id and not d.automated_decision
            and public.staff_rank(d.decided_by) > public.staff_rank(new.user_id)
      );
  return null;
end $$;
revoke all on function lift_lower_sanctions() from public;
--> statement-breakpoint
create or replace trigger lift_lower_sanctions after insert or update of role on staff_members
  for each row execute function lift_lower_sanctions();
--> statement-breakpoint
-- Staff whom a role that is not higher has sanctioned before can write again.
update sanctions s set lifted_at = now()
  from staff_members m
  where m.user_id = s.user_id and s.lifted_at is null and coalesce(s.ends_at > now(), true)
    and m.role in ('owner', 'moderator') and not exists (
      select from moderation_decisions d
        where d.id = s.decision_id and not d.automated_decision and staff_rank(d.decided_by) > staff_rank(m.user_id)
    );
--> statement-breakpoint
-- The titles of texts that are gone.
update notices n
  set text = regexp_replace(n.text, '^(You reported the (?:story|comment)) “.*”(?=\. (?:Nobody can read|We have taken|It stays where|A moderator had))', '\1')
  from notice_decisions told
    join moderation_decisions d on d.id = told.decision_id
    join moderation_cases c on c.id = d.case_id
  where told.notice_id = n.id and n.kind = 'report_outcome'
    and not exists (select from stories s where s.id = c.subject_id)
    and not exists (select from comments m where m.id = c.subject_id);
