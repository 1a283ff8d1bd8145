-- A campaign goes to the people who were its recipients when its sender confirmed their number, with the text that they saw.
-- Nobody joins them later; who has left, withdrawn or joined by then is skipped.
create or replace function auth.count_campaign_version() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
revoke all on function auth.count_campaign_version() from public;
--> statement-breakpoint
create or replace trigger count_campaign_version before update of subject, body, segment_id, mails_per_hour on campaigns
  for each row execute function auth.count_campaign_version();
--> statement-breakpoint
-- Finds the recipients of a campaign and returns their number. Of a wave, their invitations too.
create or replace function auth.freeze_audience(campaign uuid, segment uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wave record;
begin
  select * into wave from public.campaign_waves w where w.campaign_id = campaign;
  if found then
    perform auth.begin_wave(campaign, segment, wave.size);
  else
    with audience as materialized (select * from auth.find_audience(segment)),
      frozen as (
        insert into public.campaign_recipients (campaign_id, person_id)
          select campaign, a.person_id from audience a where a.has_consent and not a.is_suppressed
          on conflict do nothing
      )
      update public.campaigns c
        set suppressed_count = (select count(*) from audience a where a.is_suppressed),
          without_consent_count = (select count(*) from audience a where not a.has_consent and not a.is_suppressed)
        where c.id = campaign;
  end if;
  return (select count(*) from public.campaign_recipients r where r.campaign_id = campaign);
end $$;
revoke all on function auth.freeze_audience(campaign uuid, segment uuid) from public;
--> statement-breakpoint
-- Undoes the above for a campaign that has not begun: its places are free again.
create or replace function auth.release_audience(campaign uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set passed_on_to = null where i.passed_on_to = campaign;
  delete from public.invitations i where i.campaign_id = campaign;
  delete from public.campaign_recipients r where r.campaign_id = campaign;
end $$;
revoke all on function auth.release_audience(campaign uuid) from public;
--> statement-breakpoint
-- Schedules a draft, or goes on with a campaign that is paused, where its text and the number of people who will be written to are
-- what the owner saw. The outcome: `confirmed`, `text_changed`, or `recipients_changed` with their number; no row where it can't be
-- done with the campaign, by this person or without a fresh proof.
create or replace function confirm_sending(campaign uuid, at timestamptz, seen_version integer, seen_recipients bigint)
  returns table (outcome text, recipients bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen public.campaigns;
  found_recipients bigint;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return; end if;
  select * into chosen from public.campaigns c where c.id = campaign and c.state in ('draft', 'paused') for update;
  if not found then return; end if;
  if chosen.version <> seen_version then
    return query select 'text_changed', null::bigint;
    return;
  end if;
  begin
    if chosen.state = 'draft' then
      found_recipients := auth.freeze_audience(campaign, chosen.segment_id);
    else
      select count(*) into found_recipients from public.campaign_recipients r
        where r.campaign_id = campaign and r.state = 'queued';
    end if;
    if found_recipients <> seen_recipients or (chosen.state = 'draft' and found_recipients = 0) then
      raise exception using errcode = 'CA001';
    end if;
    update public.campaigns c
      set state = case chosen.state when 'draft' then 'scheduled' else 'sending' end,
        starts_at = case chosen.state when 'draft' then coalesce(at, date_trunc('milliseconds', now())) else c.starts_at end,
        next_at = coalesce(at, date_trunc('milliseconds', now())), paused_by = null
      where c.id = campaign;
  exception when sqlstate 'CA001' then
    -- What was found is rolled back.
    return query select 'recipients_changed', found_recipients;
    return;
  end;
  return query select 'confirmed', found_recipients;
end $$;
revoke all on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) from public;
grant execute on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) to site_owner;
--> statement-breakpoint
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
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
create or replace trigger follow_anonymity after update of is_anonymous on stories
  for each row when (old.is_anonymous <> new.is_anonymous) execute function follow_anonymity();
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
-- The author's own comments below it would tell who they are.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Whoever makes the story anonymous at this moment waits, or we do. Others' comments need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
create or replace trigger z_hide_comment_author before insert on comments
  for each row execute function hide_comment_author();
--> statement-breakpoint
create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(comment uuid) from public;
grant execute on function is_shown_comment(comment uuid) to anon, member, moderator;
--> statement-breakpoint
-- A function for each row: a view like these is read as a whole where it is joined.
create or replace function is_shown_story(story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_stories s where s.id = story);
  end;
revoke all on function is_shown_story(story uuid) from public;
grant execute on function is_shown_story(story uuid) to anon, member, moderator;
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
create or replace function list_visible_stories(sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer)
  returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
--> statement-breakpoint
-- Keeps sanctions of one person and their appointment in order, so that each sees what the other has written.
create or replace function lock_standing(person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select pg_advisory_xact_lock(hashtextextended(person::text, 4127090319));
  end;
revoke all on function lock_standing(person uuid) from public;
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
