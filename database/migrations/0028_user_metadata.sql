ALTER TABLE "auth"."one_time_links" ADD COLUMN "user_metadata" jsonb;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;