CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone,
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "digests_mail_id_unique" UNIQUE("mail_id"),
	CONSTRAINT "digests_every" CHECK ("digests"."every" in ('never', 'day', 'week')),
	CONSTRAINT "digests_next" CHECK (("digests"."next_at" is null) = ("digests"."every" = 'never')),
	CONSTRAINT "digests_time_zone" CHECK (char_length("digests"."time_zone") <= 100)
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("next_at") WHERE "digests"."next_at" is not null;
--> statement-breakpoint
alter table digests enable row level security;
--> statement-breakpoint
grant select, insert, update (every, time_zone, next_at, told_until) on digests to member;
--> statement-breakpoint
grant select, update on digests to accounts;
--> statement-breakpoint
create policy own_digest on digests to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy every_digest on digests to accounts using (true) with check (true);
--> statement-breakpoint
-- Who was here since needs no digest.
create policy visits_since_digests on last_visits for select to accounts using (true);
