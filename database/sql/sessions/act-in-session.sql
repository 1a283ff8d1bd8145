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
-- Returns true for a login that may become `accounts`, which can read every account anyway. Older servers log in as the database owner and set
-- only the user id, without a session.
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
