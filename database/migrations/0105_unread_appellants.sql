-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
revoke all on appeals from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on appeals to member;
grant insert (id, notice_id, user_id, party, text) on appeals to member;
grant update (state) on appeals to member;
grant select (id, notice_id, party, text, state, decided_by, answer, decided_at, new_decision_id, same_person, created_at)
  on appeals to moderator;
grant update (state, decided_by, answer, decided_at, new_decision_id) on appeals to moderator;
grant insert (id, notice_id, party, text, report_id) on appeals to accounts;
--> statement-breakpoint
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
