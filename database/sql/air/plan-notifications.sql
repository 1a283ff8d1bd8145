-- Writes a plan's notification for a day and deletes those of earlier days.
create or replace function tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.air_plans where id = plan for update;
  delete from public.notifications where plan_id = plan and plan_day < day_of_plan;
  insert into public.notifications (user_id, kind, plan_id, plan_day, plan_days, plan_is_on, first_at, last_at)
    select p.user_id, 'plan_day', p.id, day_of_plan, 2 * cardinality(p.coins), is_on, now(), now() from public.air_plans p
      where p.id = plan and p.on_site and not exists (select from public.notifications n where n.plan_id = plan);
end $$;
revoke all on function tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) from public;
grant execute on function tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) to accounts;
--> statement-breakpoint
-- Copies a plan's changed length into its notification.
create or replace function carry_plan_days() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.notifications set plan_days = 2 * cardinality(new.coins) where plan_id = new.id;
  return null;
end $$;
revoke all on function carry_plan_days() from public;
--> statement-breakpoint
create or replace trigger carry_plan_days after update of coins on air_plans
  for each row when (old.coins is distinct from new.coins) execute function carry_plan_days();
