CREATE TABLE "auth"."push_deliveries" (
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "push_deliveries_notification_id_subscription_id_pk" PRIMARY KEY("notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint" CHECK (length("auth"."push_subscriptions"."endpoint") between 8 and 1000),
	CONSTRAINT "push_subscriptions_keys" CHECK (length("auth"."push_subscriptions"."p256dh") = 87 and length("auth"."push_subscriptions"."auth") = 22)
);
--> statement-breakpoint
ALTER TABLE "auth"."push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "auth"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_subscription_id" ON "auth"."push_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "auth"."push_deliveries" USING btree ("due_at") WHERE "auth"."push_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "auth"."push_subscriptions" USING btree ("user_id");--> statement-breakpoint
grant select, insert, delete on auth.push_subscriptions to accounts;
--> statement-breakpoint
grant select, update (attempts, due_at), delete on auth.push_deliveries to accounts;
--> statement-breakpoint
-- In the transaction that notifies somebody, what their devices are to be told: each notification once, and again where more has
-- happened since it was seen. What they want to hear of is as in choice-queries.server.ts.
create function auth.queue_pushes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  choice text := new.kind;
begin
  if not exists (select from auth.push_subscriptions where user_id = new.user_id) then
    return null;
  end if;
  if new.notice_id is not null then
    select case n.kind when 'decision' then 'moderation' when 'appeal_outcome' then 'appeal_answer' else n.kind end
      into choice from public.notices n where n.id = new.notice_id;
  end if;
  insert into auth.push_deliveries as known (notification_id, subscription_id, due_at)
    select new.id, s.id, greatest(now(), new.last_at)
      from auth.push_subscriptions s
      left join public.notification_choices c on c.user_id = s.user_id and c.kind = choice
      where s.user_id = new.user_id and coalesce(
        c.by_push,
        coalesce(c.on_site, true)
          and choice in ('comment_reply', 'mention', 'story_comment', 'moderation', 'report_outcome', 'appeal_answer')
      )
  on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0;
  return null;
end $$;
--> statement-breakpoint
revoke all on function auth.queue_pushes() from public;
--> statement-breakpoint
create trigger push_new after insert on notifications for each row execute function auth.queue_pushes();
--> statement-breakpoint
create trigger push_news after update of seen_at on notifications
  for each row when (old.seen_at is not null and new.seen_at is null) execute function auth.queue_pushes();
