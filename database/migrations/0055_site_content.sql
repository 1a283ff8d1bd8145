CREATE TABLE "content_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_drafts_size" CHECK (octet_length("content_drafts"."content"::text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	CONSTRAINT "content_previews_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"restored_from" integer,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_version_unique" UNIQUE("version"),
	CONSTRAINT "content_versions_version" CHECK ("content_versions"."version" > 0),
	CONSTRAINT "content_versions_size" CHECK (octet_length("content_versions"."content"::text) <= 100000),
	CONSTRAINT "content_versions_changed" CHECK (cardinality("content_versions"."changed") > 0 and "content_versions"."changed" <@ '{headline,offers,crowd,countdown,product,contact,waitlist}')
);
--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_user_id_content_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."content_drafts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_profiles_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_previews_expires_at" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_versions_published_by" ON "content_versions" USING btree ("published_by");
--> statement-breakpoint
-- WHAT THE SITE SAYS
-- Owners write drafts of their own, publish, and bring back what was published before. Everybody reads the latest.

alter table content_versions enable row level security;
--> statement-breakpoint
alter table content_drafts enable row level security;
--> statement-breakpoint
alter table content_previews enable row level security;
--> statement-breakpoint
grant select, insert (version, content, changed, restored_from, published_by) on content_versions to site_owner;
--> statement-breakpoint
create policy versions on content_versions for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_versions on content_versions for insert to site_owner
  with check ((select is_owner()) and published_by = (select current_user_id()));
--> statement-breakpoint
grant select, insert, update, delete on content_drafts, content_previews to site_owner;
--> statement-breakpoint
create policy own_draft on content_drafts to site_owner
  using ((select is_owner()) and user_id = (select current_user_id()))
  with check ((select is_owner()) and user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_preview on content_previews to site_owner
  using ((select is_owner()) and user_id = (select current_user_id()))
  with check ((select is_owner()) and user_id = (select current_user_id()));
--> statement-breakpoint
grant select on content_versions, content_drafts to accounts;
--> statement-breakpoint
create policy accounts_versions on content_versions for select to accounts using (true);
--> statement-breakpoint
create policy accounts_drafts on content_drafts for select to accounts using (true);
--> statement-breakpoint
grant select, delete on content_previews to accounts;
--> statement-breakpoint
create policy accounts_previews on content_previews for select to accounts using (true);
--> statement-breakpoint
create policy old_previews on content_previews for delete to accounts using (expires_at < now());
--> statement-breakpoint
-- One row, or none before the first was published.
create function read_site_content() returns table (version integer, content jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.version, v.content from public.content_versions v order by v.version desc limit 1;
  end;
--> statement-breakpoint
-- What whoever has a preview's link is shown: the draft as it is now, while its writer is an owner.
create function read_content_preview(token_hash bytea) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.content from public.content_previews p
      join public.content_drafts d on d.user_id = p.user_id
      join public.staff_members s on s.user_id = p.user_id and s.role = 'owner'
      where p.token_hash = read_content_preview.token_hash and p.expires_at > now();
  end;
--> statement-breakpoint
-- How many have confirmed an address, with an account or on the VIP list alone. Nothing else of them is told.
create function count_crowd() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select (select count(*) from auth.users u where u.email_verified_at is not null)
      + (
        select count(*) from auth.vip_subscriptions v
          where v.confirmed_at is not null and not exists (select from auth.users u where u.email = v.email)
      );
  end;
--> statement-breakpoint
-- Says in the record what was changed and by whom, tells every server, and lets the fifty-first version go.
create function auth.record_content_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  section text;
begin
  foreach section in array new.changed loop
    perform auth.record_action('content_' || section || '_changed', null, new.id);
  end loop;
  delete from public.content_versions v where v.version <= new.version - 50;
  perform public.record_event('content_changed', null, null);
  return null;
end $$;
--> statement-breakpoint
create trigger record_content_version after insert on content_versions
  for each row execute function auth.record_content_version();
--> statement-breakpoint
revoke all on function read_site_content(), read_content_preview(bytea), count_crowd(), auth.record_content_version()
  from public;
--> statement-breakpoint
grant execute on function read_site_content(), read_content_preview(bytea), count_crowd()
  to anon, accounts, site_owner;
