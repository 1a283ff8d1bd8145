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
create or replace trigger guard_appeal before insert or update of state, decided_by on appeals
  for each row execute function guard_appeal();
--> statement-breakpoint
-- Returns true for another person's appeal that the caller may answer. The moderator who made the decision may answer only if there is no
-- other. It is a function because moderators can't read the appellant, who may be the reporter.
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
-- Notifies the appellant of the outcome decided in this transaction. Returns the notice.
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
