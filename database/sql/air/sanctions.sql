-- Returns the chart ranges that show readings of a series: its own and, for an outdoor series, those of the same metric whose results
-- depend on it.
create or replace function stretches_resting_on(of_series uuid) returns table (user_id uuid, from_at timestamptz, to_at timestamptz)
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select c.user_id, c.from_at, c.to_at from public.air_shared_charts c where c.series_id = of_series
    union all
    select c.user_id, c.from_at, c.to_at
      from public.air_series o
        join public.air_rooms r on r.id = o.room_id and r.kind = 'outdoors'
        join public.air_series s on s.user_id = o.user_id and s.metric = o.metric and s.id <> o.id
        join public.air_shared_charts c on c.series_id = s.id and (c.mark_id is not null or c.plan_id is not null)
      where o.id = of_series;
  end;
revoke all on function stretches_resting_on(of_series uuid) from public;
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert on air_shared_charts
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Leaves out the columns effect and spread: they are derived from the readings, which members may still delete.
create or replace trigger refuse_sanctioned_changes before update of mark_id on air_shared_charts
  for each row when (new.mark_id is not null and new.mark_id is distinct from old.mark_id)
  execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Refuses marks and readings (including outdoor ones) that a shared chart would show. Other data of a room is private, and readings may
-- still be deleted.
create or replace function refuse_sanctioned_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid;
begin
  -- Ignores the cleanup, which packs readings that were checked when the device sent them.
  if current_setting('role') in ('none', 'accounts') then
    return null;
  end if;
  if tg_table_name = 'air_marks' then
    select a.user_id into writer from added a
      join public.air_series s on s.room_id = a.room_id
      join public.air_shared_charts c on c.series_id = s.id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_table_name = 'air_live_readings' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_op = 'INSERT' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      limit 1;
  else
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      where not exists (
        select from former f
          where f.series_id = a.series_id and f.day = a.day and f.import_id = a.import_id
            and (f.* is not distinct from a.* or (f.count > a.count and f.first_at <= a.first_at and f.last_at >= a.last_at))
      )
      limit 1;
  end if;
  if writer is not null then
    perform public.refuse_while_sanctioned(writer, tg_argv);
  end if;
  return null;
end $$;
revoke all on function refuse_sanctioned_air() from public;
--> statement-breakpoint
create or replace trigger refuse_sanctioned after insert on air_marks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned after insert on air_chunks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes after update on air_chunks referencing old table as former new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned after insert on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes after update on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
-- Refuses marking the days of a plan as done if a shared chart shows its result. Unmarking stays possible.
create or replace function refuse_sanctioned_plan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.air_shared_charts c where c.plan_id = new.id) then
    perform public.refuse_while_sanctioned(new.user_id, tg_argv);
  end if;
  return new;
end $$;
revoke all on function refuse_sanctioned_plan() from public;
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of done, missed, coins, start_day, switch_hour, zone on air_plans
  for each row when (
    current_user = 'member' and not (
      new.done <@ old.done and new.missed <@ old.missed
      and (new.coins, new.start_day, new.switch_hour, new.zone) is not distinct from (old.coins, old.start_day, old.switch_hour, old.zone)
    )
  )
  execute function refuse_sanctioned_plan('suspended', 'banned');
