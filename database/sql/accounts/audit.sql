create or replace function auth.record_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('account_opened', new.id, null);
    return null;
  end if;
  if old.email_verified_at is null and new.email_verified_at is not null then
    perform auth.record_action('account_confirmed', new.id, null);
  end if;
  if old.email <> new.email then
    perform auth.record_action('email_changed', new.id, null);
  end if;
  -- Before its address is confirmed, an account has only a placeholder instead of a password.
  if old.password_hash <> new.password_hash and old.email_verified_at is not null then
    perform auth.record_action('password_changed', new.id, null);
  end if;
  if old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_account() from public;
--> statement-breakpoint
create or replace trigger record_account after insert or update of email, email_verified_at, password_hash, role on auth.users
  for each row execute function auth.record_account();
--> statement-breakpoint
create or replace function auth.record_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('signed_in', new.user_id, new.id);
  else
    perform auth.record_action('session_ended', old.user_id, old.id);
  end if;
  return null;
end $$;
revoke all on function auth.record_session() from public;
--> statement-breakpoint
create or replace trigger record_session_begin after insert on auth.sessions
  for each row execute function auth.record_session();
--> statement-breakpoint
-- Skips sessions that are deleted with their account.
create or replace trigger record_session_end after delete on auth.sessions
  for each row when (pg_trigger_depth() = 0) execute function auth.record_session();
--> statement-breakpoint
-- Records that a mailed link was followed. The server records requests to change the address itself: a link exists only if the new address
-- is free, and members can read their own log. An insert trigger of earlier versions records nothing until `database/dropped-objects.ts` has
-- dropped it.
create or replace function auth.record_link() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform auth.record_action('followed_' || new.purpose || '_link', new.user_id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_link() from public;
--> statement-breakpoint
create or replace trigger record_followed_link after update of used_at on auth.one_time_links
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_link();
--> statement-breakpoint
create or replace function auth.record_signing_key() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('signing_key_' || case tg_op when 'INSERT' then 'added' else 'removed' end, null, null);
  return null;
end $$;
revoke all on function auth.record_signing_key() from public;
--> statement-breakpoint
create or replace trigger record_signing_key after insert or delete on auth.signing_keys
  for each row execute function auth.record_signing_key();
--> statement-breakpoint
create or replace function auth.record_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action(tg_argv[0] || '_removed', old.user_id, null);
  else
    perform auth.record_action(tg_argv[0] || '_added', new.user_id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_factor() from public;
--> statement-breakpoint
create or replace trigger record_totp after update of status on auth.factors
  for each row when (old.status <> new.status and new.factor_type = 'totp') execute function auth.record_factor('authenticator');
--> statement-breakpoint
-- Skips factors that are deleted with their account.
create or replace trigger record_totp_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.status = 'verified' and old.factor_type = 'totp')
  execute function auth.record_factor('authenticator');
--> statement-breakpoint
create or replace trigger record_recovery_codes after insert on auth.factors
  for each row when (new.factor_type = 'recovery_code') execute function auth.record_factor('recovery_codes');
--> statement-breakpoint
create or replace trigger record_recovery_codes_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.factor_type = 'recovery_code')
  execute function auth.record_factor('recovery_codes');
--> statement-breakpoint
create or replace trigger record_passkey after insert on auth.passkeys
  for each row execute function auth.record_factor('passkey');
--> statement-breakpoint
create or replace trigger record_passkey_removal after delete on auth.passkeys
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor('passkey');
--> statement-breakpoint
create or replace function auth.record_recovery_code() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('recovery_code_used', f.user_id, null) from auth.factors f where f.id = new.factor_id;
  return null;
end $$;
revoke all on function auth.record_recovery_code() from public;
--> statement-breakpoint
create or replace trigger record_recovery_code after update of used_at on auth.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_recovery_code();
--> statement-breakpoint
create or replace function auth.record_factor_reset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'factor_reset_asked' else 'factor_reset_ended' end,
    case tg_op when 'INSERT' then new.user_id else old.user_id end, null
  );
  return null;
end $$;
revoke all on function auth.record_factor_reset() from public;
--> statement-breakpoint
create or replace trigger record_factor_reset after insert or delete on staff_factor_resets
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor_reset();
