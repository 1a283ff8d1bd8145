-- Returns the account's confirmed address, to which staff invitations are bound. No role inserts staff directly: they join by an invitation,
-- the first owner's link or the operator's command `owner`.
create or replace function auth.confirmed_email(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select u.email from auth.users u where u.id = person and u.email_verified_at is not null;
  end;
revoke all on function auth.confirmed_email(person uuid) from public;
--> statement-breakpoint
create or replace function preview_staff_invitation(hash bytea) returns table (role text, invited_by text, is_for_you boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.role, p.full_name, coalesce(s.email = auth.confirmed_email(public.current_user_id()), false)
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where s.token_hash = hash and s.expires_at > now();
  end;
revoke all on function preview_staff_invitation(hash bytea) from public;
grant execute on function preview_staff_invitation(hash bytea) to member;
--> statement-breakpoint
-- Accepts a staff invitation and returns the role. Returns null for an invitation that is used, withdrawn, expired, or for another address.
create or replace function accept_staff_invitation(hash bytea) returns text
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with accepted as (
      delete from public.staff_invitations
        where token_hash = hash and expires_at > now()
          and email = auth.confirmed_email(public.current_user_id())
        returning role, invited_by
    )
    insert into public.staff_members (user_id, role, invited_by)
      select public.current_user_id(), role, invited_by from accepted
      -- Someone who already has a role keeps it; owners change roles at the desk.
      on conflict (user_id) do update set role = staff_members.role
      returning role;
  end;
revoke all on function accept_staff_invitation(hash bytea) from public;
grant execute on function accept_staff_invitation(hash bytea) to member;
--> statement-breakpoint
-- Makes the caller the first owner. Concurrent callers wait for the lock and then find an owner.
create or replace function claim_ownership(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if auth.confirmed_email(public.current_user_id()) is null then return false; end if;
  perform pg_advisory_xact_lock(4127090313);
  with claim as (
    delete from auth.owner_claims
      where token_hash = hash and expires_at > now() and not exists (select from auth.first_owner)
      returning true
  )
  insert into public.staff_members (user_id, role) select public.current_user_id(), 'owner' from claim
    on conflict (user_id) do update set role = 'owner';
  return found;
end $$;
revoke all on function claim_ownership(hash bytea) from public;
grant execute on function claim_ownership(hash bytea) to member;
