-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
-- Refuses to let a lower role lift a sanction on staff. Owners at the moderation desk keep their rank.
create or replace function guard_lifting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id and public.staff_rank(d.decided_by) > public.staff_rank(public.current_user_id())
  ) then
    raise exception using errcode = 'CA021', message = 'a higher role has sanctioned this member of staff';
  end if;
  return new;
end $$;
revoke all on function guard_lifting() from public;
--> statement-breakpoint
create or replace trigger guard_lifting before update of lifted_at on sanctions
  for each row when (old.lifted_at is null and new.lifted_at is not null and current_user = 'moderator')
  execute function guard_lifting();
