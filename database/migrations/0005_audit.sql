CREATE TABLE "auth"."audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"by_role" text NOT NULL,
	"actor_id" uuid,
	"account_id" uuid,
	"subject_id" uuid,
	"request_id" text
);
--> statement-breakpoint
-- WHAT PEOPLE, MODERATORS AND THE OWNER DID
-- Recorded by triggers, so that no code in front can forget it and a statement typed into psql is recorded as well.
-- No role may insert or change a row by itself; the service may read them, and delete those of more than a year ago.

alter table auth.audit_log enable row level security;
grant select, delete on auth.audit_log to accounts;
create policy every_row on auth.audit_log for select to accounts using (true);
create policy old_rows on auth.audit_log for delete to accounts using (happened_at < now() - interval '1 year');

create function auth.record_action(action text, account_id uuid, subject_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.audit_log (action, by_role, actor_id, account_id, subject_id, request_id) values (
      action,
      -- The role that was taken, which a function of the owner's does not change.
      case current_setting('role') when 'none' then 'owner' else current_setting('role') end,
      nullif(current_setting('app.user_id', true), '')::uuid,
      account_id,
      subject_id,
      nullif(current_setting('app.request_id', true), '')
    );
  end;

create function auth.record_account() returns trigger
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
  -- What an account has before it is confirmed is no password.
  if old.password_hash <> new.password_hash and old.email_verified_at is not null then
    perform auth.record_action('password_changed', new.id, null);
  end if;
  if old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.id, null);
  end if;
  return null;
end $$;

create trigger record_account after insert or update of email, email_verified_at, password_hash, role on auth.users
  for each row execute function auth.record_account();

-- The record goes on saying what was done, and no longer to or by whom. One person's rows still belong together.
create function auth.forget_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stand_in uuid := gen_random_uuid();
  salt text := gen_random_uuid();
begin
  perform auth.record_action('account_deleted', old.id, null);
  update auth.audit_log set
    subject_id = md5(salt || subject_id)::uuid,
    account_id = stand_in
  where account_id = old.id;
  update auth.audit_log set actor_id = stand_in where actor_id = old.id;
  return old;
end $$;

create trigger forget_person before delete on auth.users
  for each row execute function auth.forget_person();

create function auth.record_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('signed_in', new.user_id, new.id);
  else
    perform auth.record_action('session_ended', old.user_id, old.id);
  end if;
  return null;
end $$;

create trigger record_session_begin after insert on auth.sessions
  for each row execute function auth.record_session();
-- Not those that go with their account.
create trigger record_session_end after delete on auth.sessions
  for each row when (pg_trigger_depth() = 0) execute function auth.record_session();

create function auth.record_link() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('email_change_asked', new.user_id, null);
  else
    perform auth.record_action('followed_' || new.purpose || '_link', new.user_id, null);
  end if;
  return null;
end $$;

create trigger record_email_change after insert on auth.one_time_links
  for each row when (new.purpose = 'email_change') execute function auth.record_link();
create trigger record_followed_link after update of used_at on auth.one_time_links
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_link();

create function auth.record_signing_key() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('signing_key_' || case tg_op when 'INSERT' then 'added' else 'removed' end, null, null);
  return null;
end $$;

create trigger record_signing_key after insert or delete on auth.signing_keys
  for each row execute function auth.record_signing_key();

-- For stories and comments alike.
create function auth.record_moderation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    tg_argv[0] || case when new.hidden_at is null then '_shown' else '_hidden' end, new.user_id, new.id
  );
  return null;
end $$;

create trigger record_moderation after update of hidden_at on stories
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('story');
create trigger record_moderation after update of hidden_at on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('comment');

create function auth.record_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'story_reported' else 'report_resolved' end,
    (select user_id from public.stories where id = new.story_id),
    new.story_id
  );
  return null;
end $$;

create trigger record_report after insert on reports
  for each row execute function auth.record_report();
create trigger record_resolution after update of resolved_at on reports
  for each row when (old.resolved_at is null and new.resolved_at is not null) execute function auth.record_report();

revoke all on all functions in schema auth from public;
grant execute on function auth.record_action(text, uuid, uuid) to accounts;
--> statement-breakpoint
-- WRITES THAT VISITORS REPEAT, AND WHAT IS SWEPT AWAY

drop policy waitlist_keys on idempotency_keys;
create policy visitors_keys on idempotency_keys for select to accounts
  using (scope in ('waitlist', 'vip', 'report') or created_at < now() - interval '1 day');
create policy new_visitors_keys on idempotency_keys for insert to accounts
  with check (scope in ('waitlist', 'vip', 'report'));

grant delete on idempotency_keys to accounts;
create policy old_keys on idempotency_keys for delete to accounts using (created_at < now() - interval '1 day');
