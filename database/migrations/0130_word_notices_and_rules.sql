-- Returns the beginning of a text for a list or a quote, cut at a word with an ellipsis. A word of more than 30 characters is cut, but not
-- within a joined emoji.
create or replace function cut_text(words text, most integer) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when char_length(words) <= most then words
    else regexp_replace(left(words, most - 1), '[\s,;:–-]*\s\S{0,30}$|[\u200D\uFE0F\s]+$', '') || '…' end;
revoke all on function cut_text(words text, most integer) from public;
grant execute on function cut_text(words text, most integer) to anon, member, moderator, accounts;
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
-- Returns a notice's title, which says if all of its decisions were reversed later.
create or replace function title_of_notice(told uuid, subject text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when bool_and(exists (
        select from public.moderation_decisions later
          where later.supersedes_id = nd.decision_id and later.decided_at < now() - interval '30 seconds'
            and not exists (select from public.moderation_undos u where u.batch_id = later.batch_id)
      )) then 'Reversed: ' else '' end || subject
      from public.notice_decisions nd where nd.notice_id = told;
  end;
revoke all on function title_of_notice(told uuid, subject text) from public;
grant execute on function title_of_notice(told uuid, subject text) to member, accounts;
--> statement-breakpoint
-- Updates a person's name in the titles and openings that notices quote.
create or replace function follow_name_in_notices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whole text := coalesce(to_jsonb(old) ->> 'title', old.content);
  before text;
  after text := public.cut_text(coalesce(to_jsonb(new) ->> 'title', new.content), 80);
begin
  -- Older notices quote exactly 80 characters.
  foreach before in array array[public.cut_text(whole, 80), left(whole, 80)] loop
    update public.notices n
      set text = case n.kind when 'report_outcome' then public.quote_for_reporter(n.text, after) else replace(
        n.text, '“' || btrim(regexp_replace(before, '\s+', ' ', 'g')) || '”', '“' || btrim(regexp_replace(after, '\s+', ' ', 'g')) || '”'
      ) end
      where n.kind in ('report_outcome', 'decision', 'appeal_outcome') and n.id = any(public.list_notices_about(tg_argv[0], new.id));
  end loop;
  return null;
end $$;
revoke all on function follow_name_in_notices() from public;
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
    facts := format('Since %s, moderators have decided on %s of your reports and found %s of them clearly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'FMDD FMMonth YYYY'),
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
--> statement-breakpoint
-- Rewords the rules that no owner has changed. What they allow stays the same. The audit log does not record this change: in a new
-- database it must be empty, so that a backup can be restored.
alter table rules disable trigger record_rule;
--> statement-breakpoint
insert into rules (key, version, title, text, band)
  select first.key, 2, reworded.title, reworded.text, first.band
    from rules first join (values
      ('danger', 'No threats, and no call to harm anybody', 'No threats or calls to harm anyone',
        'Don’t threaten anyone, wish them harm, or encourage others to hurt anyone or themselves.'),
      ('privacy', 'Nobody else’s private details', 'No private details about other people',
        'Tell your own story. Leave out other people’s names, addresses, phone numbers, illnesses and workplaces unless they agreed.'),
      ('health', 'No dangerous advice', 'No dangerous advice',
        'Say what helped you. Don’t tell others to stop a treatment, mix chemicals or do anything else that could hurt them.'),
      ('honesty', 'Tell what you have lived through', 'Be honest',
        'Write about what you experienced yourself. Don’t make up stories, pretend to be someone else, or give figures that you know are wrong.'),
      ('topic', 'Stay with the air', 'Stay on topic',
        'Stories and comments are about the air that people breathe and how it affects them.')
    ) reworded(key, earlier, title, text) on reworded.key = first.key and reworded.earlier = first.title
    where first.version = 1 and not exists (select from rules later where later.key = first.key and later.version > 1);
--> statement-breakpoint
alter table rules enable trigger record_rule;
