ALTER TABLE "air_plans" ADD COLUMN "on_site" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "plan_day" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "plan_is_on" boolean;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_plan_id_air_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."air_plans"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
grant update (on_site) on air_plans to member;
--> statement-breakpoint
-- Of a plan the latest day alone: what an earlier one said is of no more use.
create function tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.air_plans where id = plan for update;
  delete from public.notifications where plan_id = plan and plan_day < day_of_plan;
  insert into public.notifications (user_id, kind, plan_id, plan_day, plan_is_on, first_at, last_at)
    select p.user_id, 'plan_day', p.id, day_of_plan, is_on, now(), now() from public.air_plans p
      where p.id = plan and p.on_site and not exists (select from public.notifications n where n.plan_id = plan);
end $$;
--> statement-breakpoint
revoke all on function tell_plan_day(uuid, integer, boolean) from public;
--> statement-breakpoint
grant execute on function tell_plan_day(uuid, integer, boolean) to accounts;
--> statement-breakpoint
-- Of charts that were shared before anybody counted, the hourly count finds out what they count for.
grant select (from_at, to_at, zone, is_exact), update (spread) on air_shared_charts to accounts;
--> statement-breakpoint
create policy counted_air_chart on air_shared_charts for update to accounts using (true) with check (true);
