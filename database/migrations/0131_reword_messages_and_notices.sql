create or replace function act_by_token(hash bytea, scope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token public.api_tokens;
begin
  perform set_config('app.api_token', encode(hash, 'hex'), true);
  token := auth.acting_token();
  if token.id is null then
    raise exception using errcode = 'CA012', message = 'API token invalid or expired';
  end if;
  if scope <> all(token.scopes) then
    raise exception using errcode = 'CA013', message = 'the API token lacks this right';
  end if;
  perform set_config('app.user_id', token.made_by::text, true);
  -- Updates the time at most once a minute, and skips a locked row.
  update public.api_tokens set last_used_at = date_trunc('minute', now()) where id = (
    select t.id from public.api_tokens t
      where t.id = token.id and t.last_used_at is distinct from date_trunc('minute', now())
      for no key update skip locked
  );
end $$;
revoke all on function act_by_token(hash bytea, scope text) from public;
grant execute on function act_by_token(hash bytea, scope text) to site_owner;
--> statement-breakpoint
-- Checks a mention, whichever route or server version writes it. Existing mentions stay valid when a person becomes unmentionable.
create or replace function check_mention() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written record;
  is_new boolean := tg_op = 'INSERT' or old.start is null;
  most integer := 5;
  name text;
  next_at timestamptz;
begin
  select c.user_id, c.story_id, c.content into written from public.comments c where c.id = new.comment_id;
  new.author_id := coalesce(written.user_id, new.author_id);
  if current_setting('role') = 'none' or new.start is null then
    return new;
  end if;
  if is_new then
    -- Waits for a concurrent change of the name or of the story's anonymity, or makes it wait.
    perform from public.profiles where user_id = new.user_id for share;
    perform from public.stories where id = written.story_id and user_id = new.user_id for share;
    select p.full_name into name from public.profiles p where p.user_id = new.user_id;
  end if;
  if new.start + new.length > char_length(written.content)
    or (is_new and (
      new.user_id = new.author_id or not public.is_mentionable(new.user_id, written.story_id)
      or substring(written.content from new.start + 1 for new.length) not in (name, '@' || name)
    )) then
    raise check_violation using message = 'this is no mention';
  end if;
  if not is_new then
    return new;
  end if;
  -- Serializes an author's concurrent mentions, so that each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.author_id::text, 4127090316));
  if public.is_new_author(new.author_id) and not exists (select from public.staff_members where user_id = new.author_id) then
    most := least(most, (select new_mentions from public.moderation_settings));
  end if;
  if (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id and m.start is not null) >= most then
    raise exception using errcode = 'CA016', message = 'this text mentions too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', most)::text;
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id) >= 20 then
    raise exception using errcode = 'CA016', message = 'this text has mentioned too many people over time',
      detail = jsonb_build_object('kind', 'text', 'allowed', 20)::text;
  end if;
  select m.created_at + interval '1 hour' into next_at from public.comment_mentions m
    where m.author_id = new.author_id and m.created_at > now() - interval '1 hour'
    order by m.created_at desc offset 29 limit 1;
  if found and tg_op = 'INSERT' then
    raise exception using errcode = 'CA016', message = 'this person mentions too many people', detail = jsonb_build_object(
      'kind', 'hour', 'allowed', 30, 'seconds', ceil(extract(epoch from next_at - now()))
    )::text;
  end if;
  return new;
end $$;
revoke all on function check_mention() from public;
--> statement-breakpoint
-- Sets a new comment's root and depth. Locks comments from the reply up to the root, and the story last, in the same order as all functions
-- that count.
create or replace function place_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent record;
begin
  new.root_id := null;
  new.depth := 0;
  new.reply_count := 0;
  if new.parent_id is null then
    return new;
  end if;
  select c.id, c.root_id, c.depth into parent from public.comments c
    where c.id = new.parent_id and c.story_id = new.story_id and c.is_shown
    for no key update;
  if not found then
    raise exception using errcode = 'CA014', message = 'the parent comment no longer exists';
  end if;
  if parent.depth >= 50 then
    raise exception using errcode = 'CA015', message = 'the thread has reached its maximum depth';
  end if;
  new.root_id := coalesce(parent.root_id, parent.id);
  new.depth := parent.depth + 1;
  perform from public.comments where id = new.root_id for no key update;
  return new;
end $$;
revoke all on function place_comment() from public;
--> statement-breakpoint
-- Checks an appeal against its decision. A hold that was decided automatically can be appealed too.
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
      raise insufficient_privilege using message = 'only the recipient of a notice can appeal';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'the six-month period for appeals has ended';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn', old.state) then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'moderators can’t decide their own appeals';
    end if;
    new.same_person := coalesce(new.decided_by = any(deciders), false);
    -- Removes nulls (automatic decisions, appellants without an account): a null would exclude every moderator.
    if new.same_person and public.other_moderators(array_remove(deciders || new.user_id, null)) > 0 then
      raise exception using errcode = 'CA010', message = 'another moderator must decide this appeal';
    end if;
  end if;
  return new;
end $$;
revoke all on function guard_appeal() from public;
--> statement-breakpoint
-- Lets only an undo reopen a case. Reopening lets moderators read a text that may have become private, so it needs a row in
-- moderation_undos.
create or replace function keep_case_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'open' then
    if new.state <> 'open' and new.closed_at is distinct from now()::timestamptz(3) then
      raise insufficient_privilege using message = 'a case must be closed with the current time';
    end if;
  elsif new.state <> 'open' or not exists (
    select from public.moderation_undos u join public.moderation_decisions d on d.batch_id = u.batch_id
      where d.case_id = new.id and u.undone_at = now()::timestamptz(3) and d.decided_at = old.closed_at
  ) then
    raise insufficient_privilege using message = 'only an undo can reopen a case';
  end if;
  return new;
end $$;
revoke all on function keep_case_closed() from public;
--> statement-breakpoint
-- Refuses decisions that the moderator may not make, and stores the hash of the judged text. A reversal stores that of the decision it
-- reverses, even if the text was edited later.
create or replace function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'moderators can’t decide on their own content';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'moderators can’t decide on content that they reported';
  end if;
  if new.action in ('warn', 'limit', 'suspend', 'ban', 'unhear') and public.staff_rank(judged.author_id) > 0
    and public.staff_rank(new.decided_by) <= public.staff_rank(judged.author_id) then
    raise exception using errcode = 'CA020', message = 'only a higher role can sanction staff';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban requires another moderator’s proposal';
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
-- Refuses every change to a decision except anonymizing its moderator, whose account may be deleted.
create or replace function keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'decided_by' <> to_jsonb(new) - 'decided_by' then
    raise insufficient_privilege using message = 'a decision is never changed: a new one supersedes it';
  end if;
  return new;
end $$;
revoke all on function keep_decision() from public;
--> statement-breakpoint
-- Refuses adding a decision to another moderator's batch, which would block their undo.
create or replace function guard_batch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.moderation_decisions d
      where d.batch_id = new.batch_id and d.decided_by is distinct from new.decided_by
  ) then
    raise insufficient_privilege using message = 'decisions were made by another moderator';
  end if;
  return new;
end $$;
revoke all on function guard_batch() from public;
--> statement-breakpoint
-- Holds a text that three proven reporters (see is_proven_reporter) have reported. A reporter does not count while three texts they helped
-- to hold await a decision; otherwise a few people could hold every text. Concurrent reports wait for the case's row lock in file_report,
-- and each statement here sees the earlier writes.
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
    -- Or a moderator has already allowed this version of the text.
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
  -- Serializes reports by the same people, so that each counts the holds before it. Locks people after the case and in a fixed order, to
  -- prevent deadlocks.
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
      'At least three people reported it as dangerous or as advertising. Moderators agreed with most of their earlier reports.',
      'Posts like this can do harm within hours, so we hide them until a moderator has read them.',
      'automatic', true, 'content'
    );
  return null;
end $$;
revoke all on function hold_reported() from public;
--> statement-breakpoint
-- Refuses a new member's text beyond the limits on mentions, stories and comments. Never refuses while an account is being opened or
-- confirmed.
create or replace function refuse_too_much_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  allowed public.moderation_settings;
  mentions integer;
  most integer;
  earlier timestamptz[];
begin
  if current_setting('role') in ('none', 'accounts') or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  select * into allowed from public.moderation_settings;
  mentions := public.count_mentions(public.written_words(new));
  if mentions > allowed.new_mentions
    and (not was_public or mentions > public.count_mentions(public.written_words(old))) then
    raise exception using errcode = 'CA011', message = 'a new member mentions too many people', detail = jsonb_build_object(
      'kind', 'mentions', 'allowed', allowed.new_mentions, 'found', mentions
    )::text;
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- Serializes an author's concurrent texts, so that each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 4127090314));
  if tg_argv[0] = 'stories' then
    most := allowed.new_stories_per_day;
    earlier := array(
      select s.created_at + interval '1 day' from public.stories s
        where s.user_id = new.user_id and s.created_at > now() - interval '1 day'
        order by s.created_at desc limit most
    );
  else
    most := allowed.new_comments_per_hour;
    earlier := array(
      select c.created_at + interval '1 hour' from public.comments c
        where c.user_id = new.user_id and c.created_at > now() - interval '1 hour'
        order by c.created_at desc limit most
    );
  end if;
  if cardinality(earlier) >= most then
    raise exception using errcode = 'CA011', message = 'a new member posts too often', detail = jsonb_build_object(
      'kind', tg_argv[0], 'allowed', most, 'seconds', ceil(extract(epoch from earlier[most] - now()))
    )::text;
  end if;
  return new;
end $$;
revoke all on function refuse_too_much_of_new() from public;
--> statement-breakpoint
-- Refuses changes to other people's texts by moderators. Policies select rows and grants select columns, but this rule depends on both.
create or replace function refuse_foreign_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'permission denied: moderators can hide the content of others, but not edit it';
end $$;
revoke all on function refuse_foreign_words() from public;
grant execute on function refuse_foreign_words() to public;
--> statement-breakpoint
-- Sanctions people with five or more reports in 30 days that moderators called manifestly unfounded, if those are at least 70% of their
-- reports: first a warning, then 30 days without reporting. Counts only decisions since the last such measure that can no longer be undone.
-- The case names no author, so that moderators do not learn whose reports they decided.
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
    facts := format('Since %s, moderators have decided %s of your reports and found %s of them clearly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'FMDD FMMonth YYYY'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'We warned you about this before. Unfounded reports take moderators’ time away from real problems.'
      else 'Unfounded reports take moderators’ time away from real problems. If you continue, you won’t be able to report anything for 30 days.' end;
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
-- Notifies each reporter whose report of a case was settled in this transaction. The decisions must be of this transaction too. Returns the
-- notices.
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
    raise insufficient_privilege using message = 'reporters can be notified only by the transaction that decides';
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
create or replace function keep_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'a rule is never changed: add a new version';
end $$;
revoke all on function keep_rule() from public;
--> statement-breakpoint
-- Refuses a sanction on staff that was imposed automatically or by a role that is not higher. Applies to new sanctions and to lifted ones
-- that would start again.
create or replace function guard_sanction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.lock_standing(new.user_id);
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id
        and (d.automated_decision or public.staff_rank(d.decided_by) <= public.staff_rank(new.user_id))
  ) then
    raise exception using errcode = 'CA020', message = 'only a higher role can sanction staff';
  end if;
  return new;
end $$;
revoke all on function guard_sanction() from public;
--> statement-breakpoint
-- Refuses to let a lower role lift a sanction on staff. Owners at the moderation desk keep their rank.
create or replace function guard_lifting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id and public.staff_rank(d.decided_by) > public.staff_rank(public.current_user_id())
  ) then
    raise exception using errcode = 'CA021', message = 'a higher role sanctioned this staff member';
  end if;
  return new;
end $$;
revoke all on function guard_lifting() from public;
--> statement-breakpoint
create or replace function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id;
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not auth.is_on_duty(session_id, duty) then
    raise exception using errcode = 'CA002', message = 'the session may not open the desk';
  end if;
  -- Updates the time at most once a minute, and skips a locked row.
  update auth.sessions set desk_used_at = now() where id = (
    select s.id from auth.sessions s
      where s.id = session_id and coalesce(s.desk_used_at < now() - interval '1 minute', true)
      for no key update skip locked
  );
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
revoke all on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) from public;
grant execute on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) to site_owner, moderator, analyst;
--> statement-breakpoint
-- Keeps at least one owner. When two owners remove each other concurrently, the second transaction checks after the first has committed.
create or replace function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4127090313);
  if not exists (select from public.staff_members where role = 'owner') then
    raise exception using errcode = 'CA004', message = 'a site needs at least one owner';
  end if;
  return null;
end $$;
revoke all on function keep_an_owner() from public;
