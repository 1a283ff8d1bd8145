CREATE TABLE "air_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"start_day" integer NOT NULL,
	"switch_hour" integer NOT NULL,
	"zone" text NOT NULL,
	"coins" boolean[] NOT NULL,
	"done" integer[] DEFAULT '{}' NOT NULL,
	"missed" integer[] DEFAULT '{}' NOT NULL,
	"by_mail" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "air_plans_own" UNIQUE("id","user_id"),
	CONSTRAINT "air_plans_switch_hour" CHECK ("air_plans"."switch_hour" between 0 and 21),
	CONSTRAINT "air_plans_zone" CHECK (char_length("air_plans"."zone") <= 80),
	CONSTRAINT "air_plans_coins" CHECK (cardinality("air_plans"."coins") between 1 and 20),
	CONSTRAINT "air_plans_days" CHECK (cardinality("air_plans"."done") <= 40 and cardinality("air_plans"."missed") <= 40)
);
--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "air_plans" ADD CONSTRAINT "air_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "air_plans" ADD CONSTRAINT "air_plans_series" FOREIGN KEY ("series_id","user_id") REFERENCES "public"."air_series"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "air_plans_user_id" ON "air_plans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "air_plans_series_id" ON "air_plans" USING btree ("series_id");--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD CONSTRAINT "air_shared_charts_plan" FOREIGN KEY ("plan_id","user_id") REFERENCES "public"."air_plans"("id","user_id") ON DELETE set null ("plan_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "air_shared_charts_plan_id" ON "air_shared_charts" USING btree ("plan_id");
--> statement-breakpoint
alter table air_plans enable row level security;
--> statement-breakpoint
grant select, insert, delete, update (coins, done, missed, by_mail) on air_plans to member;
--> statement-breakpoint
create policy own_air_plans on air_plans to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
-- For the mail of each day.
grant select on air_plans to accounts;
--> statement-breakpoint
create policy every_air_plan on air_plans for select to accounts using (true);
--> statement-breakpoint
create trigger forget_planned_effect before update of plan_id on air_shared_charts
  for each row when (old.plan_id is not null and new.plan_id is null) execute function forget_effect();
