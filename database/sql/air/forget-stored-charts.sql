create or replace function forget_measurement() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.measurement := null;
  return new;
end $$;
revoke all on function forget_measurement() from public;
--> statement-breakpoint
-- Clears a story's cached measurement in the statement that deletes its chart (with its series or its room).
create or replace trigger forget_measurement before update of chart_id on stories
  for each row when (new.chart_id is null) execute function forget_measurement();
--> statement-breakpoint
create or replace function forget_effect() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.effect := null;
  return new;
end $$;
revoke all on function forget_effect() from public;
--> statement-breakpoint
create or replace trigger forget_effect before update of mark_id on air_shared_charts
  for each row when (new.mark_id is null) execute function forget_effect();
--> statement-breakpoint
create or replace trigger forget_planned_effect before update of plan_id on air_shared_charts
  for each row when (old.plan_id is not null and new.plan_id is null) execute function forget_effect();
--> statement-breakpoint
-- Clears the stored readings of shared charts whenever readings change, including changes by older servers and by a replayed erasure
-- journal.
create or replace function forget_shown_readings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.air_shared_charts c set shown = null
    where c.shown is not null and exists (
      select from changed a where a.series_id = c.series_id and a.first_at < c.to_at and a.last_at >= c.from_at
    );
  return null;
end $$;
revoke all on function forget_shown_readings() from public;
--> statement-breakpoint
create or replace trigger forget_shown_readings_added after insert on air_chunks referencing new table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create or replace trigger forget_shown_readings_before after update on air_chunks referencing old table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create or replace trigger forget_shown_readings_after after update on air_chunks referencing new table as changed
  for each statement execute function forget_shown_readings();
--> statement-breakpoint
create or replace trigger forget_shown_readings_deleted after delete on air_chunks referencing old table as changed
  for each statement execute function forget_shown_readings();
