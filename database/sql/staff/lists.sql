create or replace function list_staff()
  returns table (user_id uuid, full_name text, masked_email text, role text, invited_by text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.user_id, p.full_name, auth.mask_email(u.email), m.role, i.full_name, m.created_at
      from public.staff_members m
        join public.profiles p on p.user_id = m.user_id
        left join auth.users u on u.id = m.user_id
        left join public.profiles i on i.user_id = m.invited_by
      where public.is_owner()
      order by array_position(array['owner', 'moderator', 'analyst'], m.role), m.created_at, m.user_id;
  end;
revoke all on function list_staff() from public;
grant execute on function list_staff() to site_owner;
--> statement-breakpoint
create or replace function list_staff_invitations()
  returns table (id uuid, masked_email text, role text, invited_by text, expires_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, auth.mask_email(s.email), s.role, p.full_name, s.expires_at, s.created_at
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where public.is_owner()
      order by s.created_at desc, s.id;
  end;
revoke all on function list_staff_invitations() from public;
grant execute on function list_staff_invitations() to site_owner;
--> statement-breakpoint
-- Returns a colleague's address and records the access. It needs a fresh proof, so that an unattended desk shows no address.
create or replace function read_staff_address(subject uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return null; end if;
  select u.email into address from public.staff_members m join auth.users u on u.id = m.user_id where m.user_id = subject;
  if found then
    perform auth.record_action('address_read', subject, null);
    return address;
  end if;
  select s.email into address from public.staff_invitations s where s.id = subject;
  if found then
    perform auth.record_action('address_read', null, subject);
  end if;
  return address;
end $$;
revoke all on function read_staff_address(subject uuid) from public;
grant execute on function read_staff_address(subject uuid) to site_owner;
