create or replace function auth.record_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action('left_staff', old.user_id, null);
  elsif tg_op = 'INSERT' or old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.user_id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_staff() from public;
--> statement-breakpoint
create or replace trigger record_staff after insert or update on staff_members
  for each row execute function auth.record_staff();
--> statement-breakpoint
-- Skips staff who are deleted with their account.
create or replace trigger record_left_staff after delete on staff_members
  for each row when (pg_trigger_depth() = 0) execute function auth.record_staff();
--> statement-breakpoint
create or replace function auth.record_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'staff_invited' else 'invitation_ended' end, null, case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
revoke all on function auth.record_invitation() from public;
--> statement-breakpoint
create or replace trigger record_invitation after insert or delete on staff_invitations
  for each row when (pg_trigger_depth() = 0) execute function auth.record_invitation();
