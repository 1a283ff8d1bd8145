-- Whether an address is that of a colleague: an invitation to it would lead nowhere.
create function is_staff_address(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (
      select from public.staff_members m join auth.users u on u.id = m.user_id where u.email = address
    );
  end;
--> statement-breakpoint
revoke all on function is_staff_address(text) from public;
--> statement-breakpoint
grant execute on function is_staff_address(text) to site_owner;
