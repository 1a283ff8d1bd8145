CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"made_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_name" CHECK (length("api_tokens"."name") between 1 and 1000),
	CONSTRAINT "api_tokens_scopes" CHECK (cardinality("api_tokens"."scopes") between 1 and 2 and "api_tokens"."scopes" <@ array['people:read', 'people:write']),
	CONSTRAINT "api_tokens_expires_at" CHECK ("api_tokens"."expires_at" <= "api_tokens"."created_at" + interval '90 days 1 minute')
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_made_by_profiles_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_made_by" ON "api_tokens" USING btree ("made_by");
--> statement-breakpoint
-- TOKENS OF THE DESK
-- A program acts as an owner by one, for what it was made for and nothing else. Each statement that it may run looks at the row:
-- once that is gone, or who made it is no owner any more, no server lets it in.

alter table api_tokens enable row level security;
--> statement-breakpoint
grant select (id, name, scopes, made_by, expires_at, last_used_at, created_at),
  insert (name, scopes, token_hash, made_by, expires_at), delete on api_tokens to site_owner;
--> statement-breakpoint
create policy tokens on api_tokens for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_tokens on api_tokens for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and made_by = (select current_user_id()));
--> statement-breakpoint
create policy revoked_tokens on api_tokens for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
-- All of it: rows are deleted in batches by their ctid, which no grant of columns includes.
grant select, delete on api_tokens to accounts;
--> statement-breakpoint
create policy accounts_tokens on api_tokens for select to accounts using (true);
--> statement-breakpoint
create policy old_tokens on api_tokens for delete to accounts using (expires_at < now() - interval '29 days');
--> statement-breakpoint
-- The token that a transaction acts by, if that is still good.
create function auth.acting_token() returns public.api_tokens
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash text := nullif(current_setting('app.api_token', true), '');
  token public.api_tokens;
begin
  if hash is null or current_setting('role') <> 'site_owner' then return null; end if;
  select t.* into token from public.api_tokens t
    join public.staff_members m on m.user_id = t.made_by and m.role = 'owner'
    where t.token_hash = decode(hash, 'hex') and t.expires_at > now();
  return token;
end $$;
--> statement-breakpoint
create function has_token_for(scope text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return coalesce(scope = any((auth.acting_token()).scopes), false);
--> statement-breakpoint
create function acting_token_name() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (auth.acting_token()).name;
--> statement-breakpoint
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
--> statement-breakpoint
create function act_by_token(hash bytea, scope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token public.api_tokens;
begin
  perform set_config('app.api_token', encode(hash, 'hex'), true);
  token := auth.acting_token();
  if token.id is null then
    raise exception using errcode = 'CA012', message = 'the token is not good, or not any more';
  end if;
  if scope <> all(token.scopes) then
    raise exception using errcode = 'CA013', message = 'the token is not for this';
  end if;
  perform set_config('app.user_id', token.made_by::text, true);
  -- Once a minute, and nobody waits for it.
  update public.api_tokens set last_used_at = date_trunc('minute', now()) where id = (
    select t.id from public.api_tokens t
      where t.id = token.id and t.last_used_at is distinct from date_trunc('minute', now())
      for no key update skip locked
  );
end $$;
--> statement-breakpoint
create function auth.record_token() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('token_made', new.made_by, new.id);
  else
    perform auth.record_action('token_ended', old.made_by, old.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_token after insert or delete on api_tokens for each row execute function auth.record_token();
--> statement-breakpoint
ALTER TABLE "people_exports" ADD COLUMN "token_name" text DEFAULT acting_token_name();
--> statement-breakpoint
create function may_read_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:read');
--> statement-breakpoint
drop policy exports on people_exports;
--> statement-breakpoint
create policy exports on people_exports for select to site_owner using ((select may_read_people()));
--> statement-breakpoint
drop policy new_exports on people_exports;
--> statement-breakpoint
create policy new_exports on people_exports for insert to site_owner with check (
  (select is_owner() and has_fresh_proof() or has_token_for('people:read')) and asked_by = (select current_user_id())
);
--> statement-breakpoint
create or replace function take_people_export(export_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.people_exports set used_at = now()
    where id = export_id and asked_by = public.current_user_id() and used_at is null and expires_at > now()
      and public.may_read_people();
  return found;
end $$;
--> statement-breakpoint
create or replace function open_people_export(export_id uuid) returns refcursor
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  people refcursor := 'people';
  chosen record;
begin
  select e.state, 'stories' = any(e.columns) as has_stories into strict chosen
    from public.people_exports e
    where e.id = export_id and e.asked_by = public.current_user_id() and e.row_count is null
      and e.used_at > now() - interval '1 minute' and public.may_read_people();
  open people no scroll for
    select p.email, p.full_name as name, p.organization, p.state,
        to_char(p.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        to_char(p.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "verifiedAt",
        to_char(p.vip_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "vipAskedAt",
        to_char(p.vip_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "vipConfirmedAt",
        case when chosen.has_stories then (
          select count(*)::text from public.stories s where s.user_id = p.user_id and s.deleted_at is null
        ) end as stories
      from auth.people p where chosen.state is null or p.state = chosen.state;
  return people;
end $$;
--> statement-breakpoint
create or replace function auth.record_people_export() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.token_name is null or tg_op = 'UPDATE' then
    perform auth.record_action(
      case when tg_op = 'INSERT' then 'people_export_asked' when new.token_name is null then 'people_exported'
        else 'people_exported_by_token' end, null, new.id
    );
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke all on function auth.acting_token(), has_token_for(text), acting_token_name(), act_by_token(bytea, text), auth.record_token(),
  may_read_people() from public;
--> statement-breakpoint
grant execute on function has_token_for(text), acting_token_name(), act_by_token(bytea, text), may_read_people() to site_owner;
