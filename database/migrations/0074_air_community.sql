CREATE TABLE "air_community_cells" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"metric" text NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"figures" jsonb NOT NULL,
	"is_shown" boolean NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "air_community_cells_once" UNIQUE("metric","part","name")
);
--> statement-breakpoint
CREATE TABLE "air_community_losses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cell_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "air_community_members" (
	"cell_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"chart_id" uuid NOT NULL,
	CONSTRAINT "air_community_members_cell_id_user_id_pk" PRIMARY KEY("cell_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD COLUMN "spread" jsonb;--> statement-breakpoint
ALTER TABLE "air_community_losses" ADD CONSTRAINT "air_community_losses_cell_id_air_community_cells_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."air_community_cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_community_members" ADD CONSTRAINT "air_community_members_cell_id_air_community_cells_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."air_community_cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_community_members" ADD CONSTRAINT "air_community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_community_members" ADD CONSTRAINT "air_community_members_chart_id_air_shared_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."air_shared_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "air_community_losses_cell_id" ON "air_community_losses" USING btree ("cell_id");--> statement-breakpoint
CREATE INDEX "air_community_members_user_id" ON "air_community_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_community_members_chart_id" ON "air_community_members" USING btree ("chart_id");
--> statement-breakpoint
alter table air_community_cells enable row level security;
--> statement-breakpoint
alter table air_community_members enable row level security;
--> statement-breakpoint
alter table air_community_losses enable row level security;
--> statement-breakpoint
grant update (spread) on air_shared_charts to member;
--> statement-breakpoint
-- The hourly count reads what the charts of visible stories count for, and keeps what comes of it.
grant select (id, series_id, user_id, spread, effect) on air_shared_charts to accounts;
--> statement-breakpoint
grant select (chart_id, is_visible, created_at) on stories to accounts;
--> statement-breakpoint
grant select (id, model) on air_devices to accounts;
--> statement-breakpoint
grant select, insert, update on air_community_cells to accounts;
--> statement-breakpoint
grant select, insert, delete on air_community_members, air_community_losses to accounts;
--> statement-breakpoint
create policy every_air_shared_chart on air_shared_charts for select to accounts using (true);
--> statement-breakpoint
create policy every_air_device on air_devices for select to accounts using (true);
--> statement-breakpoint
create policy every_air_cell on air_community_cells to accounts using (true) with check (true);
--> statement-breakpoint
create policy every_air_member on air_community_members to accounts using (true) with check (true);
--> statement-breakpoint
create policy every_air_loss on air_community_losses to accounts using (true) with check (true);
--> statement-breakpoint
grant select (id, metric, part, name, figures, counted_at) on air_community_cells to anon;
--> statement-breakpoint
grant select (cell_id) on air_community_losses to anon;
--> statement-breakpoint
-- Figures with somebody in them who has taken theirs back are nobody's to see.
create policy shown_air_cells on air_community_cells for select to anon using (
  is_shown and not exists (select from air_community_losses l where l.cell_id = air_community_cells.id)
);
--> statement-breakpoint
create policy air_losses on air_community_losses for select to anon using (true);
--> statement-breakpoint
-- Whoever takes a chart back does so before or after a count, never in the middle of one, which would keep them in. The count
-- takes the same lock alone.
create function await_community_count() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  return null;
end $$;
--> statement-breakpoint
create function leave_community_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  -- Of a story its chart, or the chart itself.
  delete from public.air_community_members where chart_id = coalesce((to_jsonb(old) ->> 'chart_id')::uuid, old.id);
  return null;
end $$;
--> statement-breakpoint
create function record_community_loss() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.air_community_losses (cell_id) values (old.cell_id);
  return null;
end $$;
--> statement-breakpoint
create trigger await_community_count before delete on air_shared_charts
  for each statement execute function await_community_count();
--> statement-breakpoint
create trigger leave_community_air after update of effect, spread on air_shared_charts for each row
  when (old.effect is distinct from new.effect or old.spread is distinct from new.spread)
  execute function leave_community_air();
--> statement-breakpoint
create trigger leave_community_air_changed after update of chart_id, is_public, hidden_at, held_at, deleted_at, is_visible
  on stories for each row
  when (old.chart_id is not null and old.is_visible and (not new.is_visible or new.chart_id is distinct from old.chart_id))
  execute function leave_community_air();
--> statement-breakpoint
create trigger leave_community_air_deleted after delete on stories for each row
  when (old.chart_id is not null and old.is_visible) execute function leave_community_air();
--> statement-breakpoint
create trigger record_community_loss after delete on air_community_members
  for each row execute function record_community_loss();
--> statement-breakpoint
revoke all on function await_community_count(), leave_community_air(), record_community_loss() from public;
