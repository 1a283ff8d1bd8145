CREATE TABLE "webhook_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" integer,
	"error" text,
	"answer" text,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"is_replay" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"old_secret" "bytea",
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_for" text,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_url" CHECK (length("webhook_endpoints"."url") between 8 and 2000),
	CONSTRAINT "webhook_endpoints_kinds" CHECK (cardinality("webhook_endpoints"."kinds") between 1 and 20),
	CONSTRAINT "webhook_endpoints_disabled" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_for" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_made_by_profiles_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","due_at") WHERE "webhook_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_made_by" ON "webhook_endpoints" USING btree ("made_by");
--> statement-breakpoint
-- WHAT PROGRAMS ELSEWHERE ARE TOLD
-- Owners say where. Triggers write what is to be told in the transaction in which it happened; the accounts service tells it.

alter table webhook_endpoints enable row level security;
--> statement-breakpoint
alter table webhook_deliveries enable row level security;
--> statement-breakpoint
alter table webhook_attempts enable row level security;
--> statement-breakpoint
grant select (id, url, kinds, old_secret_until, failing_since, disabled_at, disabled_for, made_by, created_at),
  insert (id, url, kinds, secret, made_by), update (url, kinds, disabled_at, disabled_for, failing_since), delete
  on webhook_endpoints to site_owner;
--> statement-breakpoint
create policy endpoints on webhook_endpoints for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_endpoints on webhook_endpoints for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and made_by = (select current_user_id()));
--> statement-breakpoint
create policy changed_endpoints on webhook_endpoints for update to site_owner using ((select is_owner() and has_fresh_proof()));
--> statement-breakpoint
create policy removed_endpoints on webhook_endpoints for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select, update (state, due_at, is_replay) on webhook_deliveries to site_owner;
--> statement-breakpoint
create policy deliveries on webhook_deliveries for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy replays on webhook_deliveries for update to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select on webhook_attempts to site_owner;
--> statement-breakpoint
create policy attempts on webhook_attempts for select to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select, update (failing_since, disabled_at, disabled_for) on webhook_endpoints to accounts;
--> statement-breakpoint
create policy accounts_endpoints on webhook_endpoints to accounts using (true);
--> statement-breakpoint
grant select, update (attempts, state, due_at, is_replay), delete on webhook_deliveries to accounts;
--> statement-breakpoint
create policy accounts_deliveries on webhook_deliveries to accounts using (true);
--> statement-breakpoint
grant select, insert on webhook_attempts to accounts;
--> statement-breakpoint
create policy accounts_attempts on webhook_attempts to accounts using (true);
--> statement-breakpoint
-- Nobody reads a secret back: a new one comes in front of the one before, which is good for another day.
create function rotate_webhook_secret(endpoint uuid, new_secret bytea) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  until timestamptz;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return null; end if;
  update public.webhook_endpoints
    set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = new_secret
    where id = endpoint returning old_secret_until into until;
  if found then perform auth.record_action('webhook_rotated', null, endpoint); end if;
  return until;
end $$;
--> statement-breakpoint
create function auth.record_webhook() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.disabled_at is null and old.disabled_at is null and new.url = old.url and new.kinds = old.kinds then return null; end if;
    perform auth.record_action(
      case when new.disabled_at is not null and old.disabled_at is null then 'webhook_disabled' else 'webhook_changed' end, null, new.id
    );
  else
    perform auth.record_action(case tg_op when 'INSERT' then 'webhook_added' else 'webhook_removed' end, null, coalesce(new.id, old.id));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_webhook after insert or update of url, kinds, disabled_at or delete on webhook_endpoints
  for each row execute function auth.record_webhook();
--> statement-breakpoint
create function auth.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id)
    select e.id, tg_argv[0], subject from public.webhook_endpoints e
      where e.disabled_at is null and tg_argv[0] = any(e.kinds);
  if found then
    insert into public.events (kind) values ('webhook_queued');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger webhook_submitted after insert on auth.users
  for each row execute function auth.queue_webhooks('person.submitted');
--> statement-breakpoint
create trigger webhook_verified after update of email_verified_at on auth.users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function auth.queue_webhooks('person.verified');
--> statement-breakpoint
create trigger webhook_erased after delete on auth.users
  for each row execute function auth.queue_webhooks('person.erased');
--> statement-breakpoint
create trigger webhook_confirmed after update of confirmed_at on auth.vip_subscriptions
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function auth.queue_webhooks('vip.confirmed');
--> statement-breakpoint
create trigger webhook_withdrawn after delete on auth.vip_subscriptions
  for each row when (old.confirmed_at is not null) execute function auth.queue_webhooks('vip.withdrawn');
--> statement-breakpoint
create trigger webhook_published after insert on stories
  for each row when (new.is_visible) execute function auth.queue_webhooks('story.published');
--> statement-breakpoint
create trigger webhook_shown after update of is_public, hidden_at, held_at, deleted_at, is_visible on stories
  for each row when (new.is_visible and not old.is_visible) execute function auth.queue_webhooks('story.published');
--> statement-breakpoint
create trigger webhook_hidden after update of is_public, hidden_at, held_at, deleted_at, is_visible on stories
  for each row when (old.is_visible and not new.is_visible) execute function auth.queue_webhooks('story.hidden');
--> statement-breakpoint
create trigger webhook_removed after delete on stories
  for each row when (old.is_visible) execute function auth.queue_webhooks('story.hidden');
--> statement-breakpoint
revoke all on function rotate_webhook_secret(uuid, bytea), auth.record_webhook(), auth.queue_webhooks() from public;
--> statement-breakpoint
grant execute on function rotate_webhook_secret(uuid, bytea) to site_owner;
