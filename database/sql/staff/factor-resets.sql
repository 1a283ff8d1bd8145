create or replace function own_factor_reset() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select due_at from public.staff_factor_resets where user_id = public.current_user_id();
  end;
revoke all on function own_factor_reset() from public;
grant execute on function own_factor_reset() to member;
--> statement-breakpoint
create or replace function withdraw_own_factor_reset() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_factor_resets where user_id = (
    select s.user_id from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.aal = 'aal2'
  );
  return found;
end $$;
revoke all on function withdraw_own_factor_reset() from public;
grant execute on function withdraw_own_factor_reset() to member;
