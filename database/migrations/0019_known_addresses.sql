CREATE TABLE "auth"."known_addresses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
grant select, insert, update, delete on auth.known_addresses to accounts;
