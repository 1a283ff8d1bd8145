CREATE TABLE "last_visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"story_id" uuid,
	"visited_at" timestamp (3) with time zone NOT NULL,
	"since_at" timestamp (3) with time zone,
	CONSTRAINT "last_visits_place" UNIQUE NULLS NOT DISTINCT("user_id","story_id")
);
--> statement-breakpoint
ALTER TABLE "last_visits" ADD CONSTRAINT "last_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_visits" ADD CONSTRAINT "last_visits_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_visits_latest" ON "last_visits" USING btree ("user_id","visited_at");--> statement-breakpoint
CREATE INDEX "last_visits_story_id" ON "last_visits" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "last_visits_visited_at" ON "last_visits" USING btree ("visited_at");--> statement-breakpoint
alter table last_visits enable row level security;
--> statement-breakpoint
grant select, delete, insert (user_id, story_id, visited_at), update (visited_at, since_at) on last_visits to member;
--> statement-breakpoint
grant select, delete on last_visits to accounts;
--> statement-breakpoint
create policy own_last_visits on last_visits to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy old_last_visits on last_visits to accounts using (visited_at < now() - interval '170 days');
