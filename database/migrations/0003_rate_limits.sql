CREATE TABLE "auth"."rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
grant select, insert, update, delete on auth.rate_limits to accounts;
--> statement-breakpoint
-- Counts of the last hour: not worth a disk write each, and rightly zero after a crash.
alter table auth.rate_limits set unlogged;
