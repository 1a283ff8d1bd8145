CREATE TABLE "people_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_by" uuid,
	"state" text,
	"columns" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '15 minutes' NOT NULL,
	"used_at" timestamp (3) with time zone,
	"row_count" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_exports_state" CHECK ("people_exports"."state" in ('asked', 'verified', 'joined')),
	CONSTRAINT "people_exports_columns" CHECK (cardinality("people_exports"."columns") between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "people_exports" ADD CONSTRAINT "people_exports_asked_by_profiles_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_exports_asked_by" ON "people_exports" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "people_exports_created_at" ON "people_exports" USING btree ("created_at");
--> statement-breakpoint
-- PEOPLE AS A FILE
-- An owner asks, with a fresh proof, and takes the file once within a quarter of an hour. The row says who took what.

alter table people_exports enable row level security;
--> statement-breakpoint
grant select, insert (asked_by, state, columns) on people_exports to site_owner;
--> statement-breakpoint
create policy exports on people_exports for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_exports on people_exports for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and asked_by = (select current_user_id()));
--> statement-breakpoint
grant select, delete on people_exports to accounts;
--> statement-breakpoint
create policy accounts_exports on people_exports for select to accounts using (true);
--> statement-breakpoint
create policy old_exports on people_exports for delete to accounts using (created_at < now() - interval '1 year');
--> statement-breakpoint
create function take_people_export(export_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.people_exports set used_at = now()
    where id = export_id and asked_by = public.current_user_id() and used_at is null and expires_at > now()
      and public.is_owner();
  return found;
end $$;
--> statement-breakpoint
-- Opens the cursor `people` on whom a file that was just taken is about, for the rest of the transaction. What its reader did not
-- choose is not looked up where that would cost something.
create function open_people_export(export_id uuid) returns refcursor
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  people refcursor := 'people';
  chosen record;
begin
  select e.state, 'stories' = any(e.columns) as has_stories into strict chosen
    from public.people_exports e
    where e.id = export_id and e.asked_by = public.current_user_id() and e.row_count is null
      and e.used_at > now() - interval '1 minute' and public.is_owner();
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
create function finish_people_export(export_id uuid, sent integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_exports set row_count = sent
      where id = export_id and asked_by = public.current_user_id() and used_at is not null and row_count is null;
  end;
--> statement-breakpoint
create function auth.record_people_export() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'people_export_asked' else 'people_exported' end, null, new.id
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_people_export after insert on people_exports
  for each row execute function auth.record_people_export();
--> statement-breakpoint
create trigger record_people_taken after update of used_at on people_exports
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_people_export();
--> statement-breakpoint
revoke all on function take_people_export(uuid), open_people_export(uuid), finish_people_export(uuid, integer),
  auth.record_people_export() from public;
--> statement-breakpoint
grant execute on function take_people_export(uuid), open_people_export(uuid), finish_people_export(uuid, integer) to site_owner;
