create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if public.is_trusted_login() then
    return nullif(current_setting('app.user_id', true), '')::uuid;
  end if;
  if nullif(current_setting('app.api_token', true), '') is not null then
    return (auth.acting_token()).made_by;
  end if;
  return (
    select s.user_id from auth.sessions s
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid and auth.is_assured(s)
  );
end $$;
revoke all on function current_user_id() from public;
grant execute on function current_user_id() to anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
-- Returns true for a login that may become `accounts`, which reads every account anyway. Servers of an earlier version log in as the owner
-- and set only the person.
create or replace function is_trusted_login() returns boolean
  language sql stable parallel safe
  begin atomic
    select pg_has_role(session_user, 'accounts', 'member');
  end;
revoke all on function is_trusted_login() from public;
--> statement-breakpoint
-- Sets the caller's identity from their session's row. Servers of an earlier version call it too; their moderators then act as members once
-- their token is renewed.
create or replace function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_assured boolean;
begin
  select auth.is_assured(s) into is_assured from auth.sessions s
    where s.id = session_id and s.user_id = claimed_user_id and claimed_role = 'member';
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not is_assured then
    raise exception using errcode = 'CA003', message = 'the second factor is missing';
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
revoke all on function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) from public;
grant execute on function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) to member;
--> statement-breakpoint
-- Returns true if the session was opened with the person's second factor, or the person has none. A session of an external auth service
-- counts, because that service has its own second factors.
create or replace function auth.is_assured(s auth.sessions) returns boolean
  language sql stable parallel safe
  begin atomic
    select s.aal = 'aal2' or s.is_external
      or not exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified');
  end;
revoke all on function auth.is_assured(s auth.sessions) from public;
grant execute on function auth.is_assured(s auth.sessions) to accounts;
--> statement-breakpoint
-- Returns true while a suspension or ban is in force.
create or replace function auth.is_suspended(person uuid) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.sanctions s
        where s.user_id = person and s.kind in ('suspended', 'banned') and s.lifted_at is null and coalesce(s.ends_at > now(), true)
    );
  end;
revoke all on function auth.is_suspended(person uuid) from public;
--> statement-breakpoint
-- Returns the role with which a session may open the desk: its second factor was verified, its owner proved their identity within 12 hours,
-- it was used within the last hour, and its owner is not suspended. Settings and token claims do not count.
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
    raise exception using errcode = 'CA002', message = 'the session opens no desk';
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
--> statement-breakpoint
-- Returns true if the session's owner proved their identity within the last ten minutes, as sensitive actions require.
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
--> statement-breakpoint
create or replace function own_profile()
  returns table (
    full_name text, organization text, avatar_url text, work_description text, name_shown text, display_name text, shown_name text
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(p.hidden_name, p.full_name), p.organization, p.avatar_url, p.work_description, p.name_shown, p.display_name,
        p.full_name
      from public.profiles p where p.user_id = public.current_user_id();
  end;
revoke all on function own_profile() from public;
grant execute on function own_profile() to member, moderator;
