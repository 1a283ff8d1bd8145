CREATE TABLE "auth"."challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"factor_id" uuid,
	"challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"secret" "bytea",
	"last_used_step" bigint,
	"last_challenged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"is_syncable" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"transports" text[] NOT NULL,
	"friendly_name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auth"."challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."challenges" ADD CONSTRAINT "challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_expires_at" ON "auth"."challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_user_id" ON "auth"."challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenges_factor_id" ON "auth"."challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factors_user_id" ON "auth"."factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_recovery_code" ON "auth"."factors" USING btree ("user_id") WHERE "auth"."factors"."factor_type" = 'recovery_code';--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "auth"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_factor_id" ON "auth"."recovery_codes" USING btree ("factor_id");--> statement-breakpoint
alter table auth.factors
  add check (factor_type in ('totp', 'recovery_code')),
  add check (status in ('unverified', 'verified')),
  add check (char_length(friendly_name) <= 120),
  add check (factor_type <> 'totp' or secret is not null);
--> statement-breakpoint
alter table auth.passkeys add check (char_length(friendly_name) between 1 and 120), add check (counter >= 0);
--> statement-breakpoint
alter table auth.challenges add check (purpose in ('totp', 'passkey_registration', 'passkey_sign_in'));
--> statement-breakpoint
grant select, insert, update, delete on auth.factors, auth.recovery_codes, auth.passkeys, auth.challenges to accounts;
--> statement-breakpoint
-- Whoever has a second factor acts only in sessions that it was verified in: a password alone opens nothing of theirs.
create function auth.is_assured(s auth.sessions) returns boolean
  language sql stable parallel safe
  begin atomic
    select s.aal = 'aal2'
      or not exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified');
  end;
--> statement-breakpoint
revoke all on function auth.is_assured(auth.sessions) from public;
--> statement-breakpoint
grant execute on function auth.is_assured(auth.sessions) to accounts;
--> statement-breakpoint
-- As in 0026, but for the second factor.
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
--> statement-breakpoint
-- As in 0018, but for the second factor.
create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if public.is_trusted_login() then
    return nullif(current_setting('app.user_id', true), '')::uuid;
  end if;
  return (
    select s.user_id from auth.sessions s
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid and auth.is_assured(s)
  );
end $$;
--> statement-breakpoint
create function auth.record_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action(tg_argv[0] || '_removed', old.user_id, null);
  else
    perform auth.record_action(tg_argv[0] || '_added', new.user_id, null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_totp after update of status on auth.factors
  for each row when (old.status <> new.status and new.factor_type = 'totp') execute function auth.record_factor('authenticator');
--> statement-breakpoint
-- Not those that go with their account.
create trigger record_totp_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.status = 'verified' and old.factor_type = 'totp')
  execute function auth.record_factor('authenticator');
--> statement-breakpoint
create trigger record_recovery_codes after insert on auth.factors
  for each row when (new.factor_type = 'recovery_code') execute function auth.record_factor('recovery_codes');
--> statement-breakpoint
create trigger record_recovery_codes_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.factor_type = 'recovery_code')
  execute function auth.record_factor('recovery_codes');
--> statement-breakpoint
create trigger record_passkey after insert on auth.passkeys
  for each row execute function auth.record_factor('passkey');
--> statement-breakpoint
create trigger record_passkey_removal after delete on auth.passkeys
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor('passkey');
--> statement-breakpoint
create function auth.record_recovery_code() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('recovery_code_used', f.user_id, null) from auth.factors f where f.id = new.factor_id;
  return null;
end $$;
--> statement-breakpoint
create trigger record_recovery_code after update of used_at on auth.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_recovery_code();
