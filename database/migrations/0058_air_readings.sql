CREATE TABLE "air_live_readings" (
	"series_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "air_live_readings_series_id_at_pk" PRIMARY KEY("series_id","at")
);
--> statement-breakpoint
CREATE TABLE "air_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"full_since" timestamp (3) with time zone,
	CONSTRAINT "air_tokens_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "air_chunks" (
	"series_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_value" double precision NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "air_chunks_series_id_day_import_id_pk" PRIMARY KEY("series_id","day","import_id"),
	CONSTRAINT "air_chunks_count" CHECK ("air_chunks"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "air_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_devices_own" UNIQUE("id","user_id"),
	CONSTRAINT "air_devices_model" CHECK (char_length("air_devices"."model") <= 40)
);
--> statement-breakpoint
CREATE TABLE "air_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" "bytea",
	"row_count" integer NOT NULL,
	"dropped_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_imports_own" UNIQUE("id","user_id"),
	CONSTRAINT "air_imports_kind" CHECK ("air_imports"."kind" in ('file', 'typed', 'live')),
	CONSTRAINT "air_imports_sha256" CHECK (octet_length("air_imports"."sha256") = 32)
);
--> statement-breakpoint
CREATE TABLE "air_rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"floor_area" real,
	"height" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_rooms_own" UNIQUE("id","user_id"),
	CONSTRAINT "air_rooms_kind" CHECK (char_length("air_rooms"."kind") <= 40),
	CONSTRAINT "air_rooms_floor_area" CHECK ("air_rooms"."floor_area" > 0 and "air_rooms"."floor_area" <= 2000),
	CONSTRAINT "air_rooms_height" CHECK ("air_rooms"."height" > 0 and "air_rooms"."height" <= 20)
);
--> statement-breakpoint
CREATE TABLE "air_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"variant" text NOT NULL,
	"unit" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_series_own" UNIQUE("id","user_id"),
	CONSTRAINT "air_series_once" UNIQUE("room_id","device_id","metric","variant","unit"),
	CONSTRAINT "air_series_metric" CHECK (char_length("air_series"."metric") <= 40),
	CONSTRAINT "air_series_variant" CHECK (char_length("air_series"."variant") <= 80),
	CONSTRAINT "air_series_unit" CHECK (char_length("air_series"."unit") <= 20)
);
--> statement-breakpoint
ALTER TABLE "air_live_readings" ADD CONSTRAINT "air_live_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_live_readings" ADD CONSTRAINT "air_live_readings_series" FOREIGN KEY ("series_id","user_id") REFERENCES "public"."air_series"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_tokens" ADD CONSTRAINT "air_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_tokens" ADD CONSTRAINT "air_tokens_room" FOREIGN KEY ("room_id","user_id") REFERENCES "public"."air_rooms"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_tokens" ADD CONSTRAINT "air_tokens_device" FOREIGN KEY ("device_id","user_id") REFERENCES "public"."air_devices"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_chunks" ADD CONSTRAINT "air_chunks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_chunks" ADD CONSTRAINT "air_chunks_series" FOREIGN KEY ("series_id","user_id") REFERENCES "public"."air_series"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_chunks" ADD CONSTRAINT "air_chunks_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."air_imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_devices" ADD CONSTRAINT "air_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_imports" ADD CONSTRAINT "air_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_imports" ADD CONSTRAINT "air_imports_room" FOREIGN KEY ("room_id","user_id") REFERENCES "public"."air_rooms"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_imports" ADD CONSTRAINT "air_imports_device" FOREIGN KEY ("device_id","user_id") REFERENCES "public"."air_devices"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_rooms" ADD CONSTRAINT "air_rooms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_series" ADD CONSTRAINT "air_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_series" ADD CONSTRAINT "air_series_room" FOREIGN KEY ("room_id","user_id") REFERENCES "public"."air_rooms"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_series" ADD CONSTRAINT "air_series_device" FOREIGN KEY ("device_id","user_id") REFERENCES "public"."air_devices"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "air_live_readings_user_id" ON "air_live_readings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_tokens_user_id" ON "air_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_tokens_room_id" ON "air_tokens" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "air_tokens_device_id" ON "air_tokens" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "air_chunks_import_id" ON "air_chunks" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "air_chunks_user_id" ON "air_chunks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_devices_user_id" ON "air_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_imports_user_id" ON "air_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "air_imports_room_id" ON "air_imports" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "air_imports_device_id" ON "air_imports" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "air_rooms_user_id" ON "air_rooms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_series_user_id" ON "air_series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_series_device_id" ON "air_series" USING btree ("device_id");
--> statement-breakpoint
-- They are compressed already.
alter table air_chunks alter column packed set storage external;
--> statement-breakpoint
alter table air_rooms enable row level security;
--> statement-breakpoint
alter table air_devices enable row level security;
--> statement-breakpoint
alter table air_series enable row level security;
--> statement-breakpoint
alter table air_imports enable row level security;
--> statement-breakpoint
alter table air_chunks enable row level security;
--> statement-breakpoint
alter table air_live_readings enable row level security;
--> statement-breakpoint
alter table air_tokens enable row level security;
--> statement-breakpoint
grant select, insert, delete on air_rooms, air_devices, air_series, air_imports to member;
--> statement-breakpoint
grant select, insert, update, delete on air_chunks to member;
--> statement-breakpoint
grant select, delete on air_live_readings to member;
--> statement-breakpoint
grant select (id, user_id, room_id, device_id, created_at, last_used_at, full_since), insert, delete on air_tokens to member;
--> statement-breakpoint
-- For what devices send, which the cleanup packs.
grant select on air_series, air_rooms to accounts;
--> statement-breakpoint
grant select, insert on air_imports to accounts;
--> statement-breakpoint
grant select, insert, update, delete on air_chunks to accounts;
--> statement-breakpoint
grant select, delete on air_live_readings to accounts;
--> statement-breakpoint
grant select (id, user_id, full_since), update (full_since) on air_tokens to accounts;
--> statement-breakpoint
create policy own_air_rooms on air_rooms to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_devices on air_devices to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_series on air_series to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_imports on air_imports to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_chunks on air_chunks to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_live_readings on air_live_readings to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_air_tokens on air_tokens to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy every_air_room on air_rooms for select to accounts using (true);
--> statement-breakpoint
create policy every_air_series on air_series for select to accounts using (true);
--> statement-breakpoint
create policy every_air_import on air_imports to accounts using (true) with check (kind = 'live');
--> statement-breakpoint
create policy every_air_chunk on air_chunks to accounts using (true) with check (true);
--> statement-breakpoint
create policy every_air_live_reading on air_live_readings to accounts using (true);
--> statement-breakpoint
create policy every_air_token on air_tokens to accounts using (true) with check (true);
--> statement-breakpoint
/**
 * Keeps what a device sends, for whose room its token is. Each reading has the keys metric, unit, at and value. Sent again, one
 * changes nothing; with another value, the last one counts.
 *
 * Returns null for a token that is none, and else whether the person has room for more and how many were new or other ones.
 */
create function store_live_readings(token bytea, readings jsonb, max_series integer)
  returns table (is_full boolean, stored integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known public.air_tokens;
begin
  select * into known from public.air_tokens t where t.token_hash = token;
  if not found then
    return;
  end if;
  if known.full_since is not null then
    return query select true, 0;
    return;
  end if;
  if known.last_used_at is distinct from date_trunc('minute', now()) then
    update public.air_tokens set last_used_at = date_trunc('minute', now()) where id = known.id;
  end if;
  insert into public.air_series (user_id, room_id, device_id, metric, variant, unit)
    select distinct known.user_id, known.room_id, known.device_id, r.metric, '', r.unit
      from jsonb_to_recordset(readings) r(metric text, unit text)
      where not exists (
        select from public.air_series s where s.room_id = known.room_id and s.device_id = known.device_id
          and s.metric = r.metric and s.variant = '' and s.unit = r.unit
      ) and (select count(*) from public.air_series s where s.user_id = known.user_id) < max_series
    on conflict do nothing;
  return query
    with sent as (
      select distinct on (s.id, r.reading ->> 'at') s.id, (r.reading ->> 'at')::timestamptz(3) as at,
          (r.reading ->> 'value')::double precision as value
        from jsonb_array_elements(readings) with ordinality r(reading, place)
        join public.air_series s on s.room_id = known.room_id and s.device_id = known.device_id
          and s.metric = r.reading ->> 'metric' and s.variant = '' and s.unit = r.reading ->> 'unit'
        order by s.id, r.reading ->> 'at', r.place desc
    ), written as (
      insert into public.air_live_readings as l (series_id, user_id, at, value)
        select id, known.user_id, sent.at, sent.value from sent order by id, sent.at
        on conflict (series_id, at) do update set value = excluded.value where l.value is distinct from excluded.value
        returning 1
    )
    select false, count(*)::integer from written;
end $$;
--> statement-breakpoint
revoke all on function store_live_readings(bytea, jsonb, integer) from public;
--> statement-breakpoint
grant execute on function store_live_readings(bytea, jsonb, integer) to anon;
