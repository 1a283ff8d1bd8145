-- Returns the role with which a session may open the desk: its second factor was verified, the person proved their identity within 12 hours
-- and is not suspended, and the session was used within the last hour. Settings and token claims do not count.
create or replace function auth.desk_role(of_session uuid) returns text
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = of_session and s.aal = 'aal2'
        and s.proven_at > now() - interval '12 hours'
        and greatest(s.proven_at, s.desk_used_at) > now() - interval '1 hour'
        and not auth.is_suspended(s.user_id);
  end;
revoke all on function auth.desk_role(of_session uuid) from public;
--> statement-breakpoint
-- Returns true if the session may act in this role. Owners may act in every role.
create or replace function auth.is_on_duty(of_session uuid, duty text) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(auth.desk_role(of_session) in ('owner', duty), false);
  end;
revoke all on function auth.is_on_duty(of_session uuid, duty text) from public;
--> statement-breakpoint
create or replace function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id;
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not auth.is_on_duty(session_id, duty) then
    raise exception using errcode = 'CA002', message = 'the session may not open the desk';
  end if;
  -- Updates the time at most once a minute, and skips a locked row.
  update auth.sessions set desk_used_at = now() where id = (
    select s.id from auth.sessions s
      where s.id = session_id and coalesce(s.desk_used_at < now() - interval '1 minute', true)
      for no key update skip locked
  );
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
revoke all on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) from public;
grant execute on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) to site_owner, moderator, analyst;
--> statement-breakpoint
create or replace function is_owner() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'site_owner');
end $$;
revoke all on function is_owner() from public;
grant execute on function is_owner() to site_owner;
--> statement-breakpoint
create or replace function is_moderator() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'moderator');
end $$;
revoke all on function is_moderator() from public;
grant execute on function is_moderator() to moderator;
--> statement-breakpoint
-- Returns true for analysts, who read only sums; numbers below five are hidden.
create or replace function is_analyst() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'analyst');
end $$;
revoke all on function is_analyst() from public;
grant execute on function is_analyst() to analyst;
