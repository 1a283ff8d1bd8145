-- Returns true for an objection that the caller may answer: another person's, about what others decided, unless there is no one else.
-- Moderators don't read who objected, as that may be who reported.
create or replace function can_answer_appeal(wanted uuid, deciders uuid[]) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select a.user_id is distinct from public.current_user_id() and (
        not coalesce(public.current_user_id() = any(deciders), false)
        or public.other_moderators(array_remove(deciders || a.user_id, null)) = 0
      )
      from public.appeals a where a.id = wanted and public.is_moderator();
  end;
revoke all on function can_answer_appeal(wanted uuid, deciders uuid[]) from public;
grant execute on function can_answer_appeal(wanted uuid, deciders uuid[]) to moderator;
--> statement-breakpoint
-- Tells the person who objected the answer that this transaction gives. Returns the notice.
create or replace function tell_appellant(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer)
  returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  told uuid;
begin
  insert into public.notices (user_id, report_id, kind, subject, text, visible_from)
    select a.user_id, a.report_id, 'appeal_outcome', told_subject, told_text, now() + make_interval(secs => after_seconds)
      from public.appeals a
      where a.id = wanted and public.is_moderator() and a.decided_by = public.current_user_id() and a.decided_at = now()::timestamptz(3)
    returning id into told;
  insert into public.notice_decisions (notice_id, decision_id)
    select told, d.id from public.moderation_decisions d
      where told is not null and d.id = any(decisions) and d.decided_at = now()::timestamptz(3);
  return told;
end $$;
revoke all on function tell_appellant(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer) from public;
grant execute on function tell_appellant(wanted uuid, told_subject text, told_text text, decisions uuid[], after_seconds integer) to moderator;
--> statement-breakpoint
-- The median time in hours that texts have waited for a moderator, of the latest 200 in 30 days; null of fewer than five, which would
-- say how long one person's text waited.
create or replace function usual_hold_hours() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when count(*) >= 5
        then percentile_cont(0.5) within group (order by extract(epoch from latest.decided_at - latest.opened_at) / 3600) end
      from (
        select d.decided_at, c.opened_at
          from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
          where d.action in ('approve', 'reject_held') and d.decided_at > now() - interval '30 days'
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          order by d.decided_at desc limit 200
      ) latest;
  end;
revoke all on function usual_hold_hours() from public;
grant execute on function usual_hold_hours() to member;
