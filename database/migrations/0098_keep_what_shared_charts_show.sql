ALTER TABLE "air_shared_charts" ADD COLUMN "shown" "bytea";--> statement-breakpoint
-- Deflated already; and its first byte is read alone.
alter table air_shared_charts alter column shown set storage external;
--> statement-breakpoint
grant select (shown) on air_shared_charts to anon;
--> statement-breakpoint
grant update (shown) on air_shared_charts to member;
--> statement-breakpoint
grant select (shown), update (shown) on air_shared_charts to accounts;
--> statement-breakpoint
-- What was stored of readings goes with them, whoever changes them: also older servers, and a replayed journal of erasures.
create function forget_shown_readings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.air_shared_charts c set shown = null
    where c.shown is not null and exists (
      select from changed a where a.series_id = c.series_id and a.first_at < c.to_at and a.last_at >= c.from_at
    );
  return null;
end $$;
--> statement-breakpoint
create trigger forget_shown_readings_added after insert on air_chunks referencing new table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create trigger forget_shown_readings_before after update on air_chunks referencing old table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create trigger forget_shown_readings_after after update on air_chunks referencing new table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create trigger forget_shown_readings_deleted after delete on air_chunks referencing old table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
revoke all on function forget_shown_readings() from public;
