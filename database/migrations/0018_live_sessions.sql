-- Whoever acts does so by the row of a session, which is looked at when a transaction begins and again where rows
-- belong to somebody. A setting proves nothing: any login that may become `member` can make one up.

create function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = session_id and u.id = claimed_user_id
      -- Whoever was given a role goes on as a member until the next renewal; whoever lost one does not go on with it.
      and claimed_role in ('member', u.role);
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
--> statement-breakpoint
revoke all on function act_in_session(uuid, uuid, text) from public;
--> statement-breakpoint
grant execute on function act_in_session(uuid, uuid, text) to member, moderator;
--> statement-breakpoint
-- A login that may become `accounts` reads every account anyway. The servers of an earlier version log in as the owner, and
-- name only the person.
create function is_trusted_login() returns boolean
  language sql stable parallel safe
  begin atomic
    select pg_has_role(session_user, 'accounts', 'member');
  end;
--> statement-breakpoint
revoke all on function is_trusted_login() from public;
--> statement-breakpoint
create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if public.is_trusted_login() then
    return nullif(current_setting('app.user_id', true), '')::uuid;
  end if;
  return (
    select user_id from auth.sessions where id = nullif(current_setting('app.session_id', true), '')::uuid
  );
end $$;
--> statement-breakpoint
create function is_moderator() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login() or exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid and u.role = 'moderator'
  );
end $$;
--> statement-breakpoint
revoke all on function is_moderator() from public;
--> statement-breakpoint
grant execute on function is_moderator() to moderator;
--> statement-breakpoint
-- On top of whatever else lets a moderator read and change something.
create policy moderators_only on profiles as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy moderators_only on stories as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy moderators_only on comments as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
-- Without a subquery, as the policies of stories look in here, and those of reports at stories.
create policy moderators_only on reports as restrictive to moderator using (is_moderator());
--> statement-breakpoint
-- As in 0005, but for where it takes the actor from.
create or replace function auth.record_action(action text, account_id uuid, subject_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.audit_log (action, by_role, actor_id, account_id, subject_id, request_id) values (
      action,
      case current_setting('role') when 'none' then 'owner' else current_setting('role') end,
      public.current_user_id(),
      account_id,
      subject_id,
      nullif(current_setting('app.request_id', true), '')
    );
  end;
