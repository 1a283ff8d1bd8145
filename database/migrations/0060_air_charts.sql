CREATE TABLE "air_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_marks_kind" CHECK (char_length("air_marks"."kind") <= 40)
);
--> statement-breakpoint
CREATE TABLE "air_shared_charts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	"is_exact" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_shared_charts_span" CHECK ("air_shared_charts"."from_at" < "air_shared_charts"."to_at"),
	CONSTRAINT "air_shared_charts_zone" CHECK (char_length("air_shared_charts"."zone") <= 80)
);
--> statement-breakpoint
ALTER TABLE "air_marks" ADD CONSTRAINT "air_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_marks" ADD CONSTRAINT "air_marks_room" FOREIGN KEY ("room_id","user_id") REFERENCES "public"."air_rooms"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD CONSTRAINT "air_shared_charts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD CONSTRAINT "air_shared_charts_series" FOREIGN KEY ("series_id","user_id") REFERENCES "public"."air_series"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "air_marks_user_id" ON "air_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_marks_room_id" ON "air_marks" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "air_shared_charts_user_id" ON "air_shared_charts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_shared_charts_series_id" ON "air_shared_charts" USING btree ("series_id");
--> statement-breakpoint
alter table air_marks enable row level security;
--> statement-breakpoint
alter table air_shared_charts enable row level security;
--> statement-breakpoint
grant select, insert, delete on air_marks, air_shared_charts to member;
--> statement-breakpoint
create policy own_air_marks on air_marks to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_shared_charts on air_shared_charts to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
-- Whoever has the address of a shared chart sees the readings of its days, the kind of room and the model of the device.
grant select (id, series_id, from_at, to_at, zone, is_exact) on air_shared_charts to anon;
--> statement-breakpoint
grant select (id, room_id, device_id, metric, variant, unit) on air_series to anon;
--> statement-breakpoint
grant select (id, kind) on air_rooms to anon;
--> statement-breakpoint
grant select (id, model) on air_devices to anon;
--> statement-breakpoint
grant select (series_id, day, import_id, count, first_at, last_at, packed) on air_chunks to anon;
--> statement-breakpoint
grant select (room_id, kind, at) on air_marks to anon;
--> statement-breakpoint
grant select (series_id, at, value) on air_live_readings to anon;
--> statement-breakpoint
create policy shared_air_charts on air_shared_charts for select to anon using (true);
--> statement-breakpoint
create policy shared_air_series on air_series for select to anon using (
  exists (select from air_shared_charts c where c.series_id = air_series.id)
);
--> statement-breakpoint
create policy shared_air_rooms on air_rooms for select to anon using (
  exists (select from air_series s where s.room_id = air_rooms.id)
);
--> statement-breakpoint
create policy shared_air_devices on air_devices for select to anon using (
  exists (select from air_series s where s.device_id = air_devices.id)
);
--> statement-breakpoint
create policy shared_air_chunks on air_chunks for select to anon using (
  exists (
    select from air_shared_charts c
    where c.series_id = air_chunks.series_id and c.from_at <= air_chunks.last_at and c.to_at > air_chunks.first_at
  )
);
--> statement-breakpoint
create policy shared_air_marks on air_marks for select to anon using (
  exists (
    select from air_shared_charts c join air_series s on s.id = c.series_id
    where s.room_id = air_marks.room_id and air_marks.at >= c.from_at and air_marks.at < c.to_at
  )
);
--> statement-breakpoint
-- What is shared ends two days ago; what devices have sent since is nobody else's.
create policy no_air_live_reading on air_live_readings for select to anon using (false);
