-- Returns true if the person of the session proved their identity within the last ten minutes, as sensitive actions require.
create or replace function has_fresh_proof() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login() or exists (
    select from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.proven_at > now() - interval '10 minutes'
  );
end $$;
revoke all on function has_fresh_proof() from public;
grant execute on function has_fresh_proof() to site_owner, moderator, analyst;
