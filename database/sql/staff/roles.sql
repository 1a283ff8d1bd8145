-- Returns the caller's staff role, and what their session lacks to open the desk.
create or replace function own_staff_role() returns table (role text, is_open boolean, has_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role, auth.desk_role(s.id) is not null, s.aal = 'aal2'
      from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid;
  end;
revoke all on function own_staff_role() from public;
grant execute on function own_staff_role() to member;
--> statement-breakpoint
create or replace function note_first_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.first_owner default values on conflict do nothing;
  delete from auth.owner_claims;
  return null;
end $$;
revoke all on function note_first_owner() from public;
--> statement-breakpoint
create or replace trigger note_first_owner after insert or update of role on staff_members
  for each row when (new.role = 'owner') execute function note_first_owner();
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
--> statement-breakpoint
drop trigger if exists keep_an_owner on staff_members;
create constraint trigger keep_an_owner after update or delete on staff_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner();
--> statement-breakpoint
-- Withdraws the invitations sent by an owner who loses the role.
create or replace function withdraw_invitations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_invitations where invited_by = old.user_id;
  return null;
end $$;
revoke all on function withdraw_invitations() from public;
--> statement-breakpoint
create or replace trigger withdraw_invitations_of_changed after update of role on staff_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function withdraw_invitations();
--> statement-breakpoint
create or replace trigger withdraw_invitations_of_removed after delete on staff_members
  for each row when (old.role = 'owner') execute function withdraw_invitations();
--> statement-breakpoint
-- Returns true for the address of a colleague, to whom an invitation would be useless.
create or replace function is_staff_address(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (
      select from public.staff_members m join auth.users u on u.id = m.user_id where u.email = address
    );
  end;
revoke all on function is_staff_address(address text) from public;
grant execute on function is_staff_address(address text) to site_owner;
--> statement-breakpoint
-- Returns true if the caller's role was removed, while the audit log still contains the removal.
create or replace function lost_own_role() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.audit_log where account_id = public.current_user_id() and action = 'left_staff');
  end;
revoke all on function lost_own_role() from public;
grant execute on function lost_own_role() to member;
--> statement-breakpoint
-- Returns the name of a present or former colleague to moderators, for claims and decisions.
create or replace function staff_name(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name from public.profiles p
      where p.user_id = person and public.is_moderator() and (
        exists (select from public.staff_members m where m.user_id = person)
        or exists (select from public.moderation_decisions d where d.decided_by = person)
        or exists (select from auth.audit_log l where l.account_id = person and l.action = 'left_staff')
      );
  end;
revoke all on function staff_name(person uuid) from public;
grant execute on function staff_name(person uuid) to moderator;
--> statement-breakpoint
-- Returns the number of other moderators and owners who are not suspended.
create or replace function other_moderators(than uuid[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer from public.staff_members m
      where m.role in ('owner', 'moderator') and m.user_id <> all(than) and not auth.is_suspended(m.user_id);
  end;
revoke all on function other_moderators(than uuid[]) from public;
grant execute on function other_moderators(than uuid[]) to moderator;
--> statement-breakpoint
-- Returns 3 for owners, 2 for moderators, 1 for analysts and 0 for other members.
create or replace function staff_rank(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce((
      select array_position(array['analyst', 'moderator', 'owner'], m.role) from public.staff_members m where m.user_id = person
    ), 0);
  end;
revoke all on function staff_rank(person uuid) from public;
