ALTER TABLE "auth"."one_time_links" ADD COLUMN "code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "auth"."one_time_links" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;