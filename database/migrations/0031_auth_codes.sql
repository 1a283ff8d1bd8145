ALTER TABLE "auth"."one_time_links" ADD COLUMN "code_challenge" text;--> statement-breakpoint
ALTER TABLE "auth"."one_time_links" ADD COLUMN "auth_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "auth"."one_time_links" ADD CONSTRAINT "one_time_links_auth_code_hash_unique" UNIQUE("auth_code_hash");