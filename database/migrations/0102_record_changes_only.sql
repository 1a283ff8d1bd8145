ALTER TABLE "air_chunks" ADD COLUMN "ends" "bytea";--> statement-breakpoint
ALTER TABLE "air_series" ADD COLUMN "changes_only" boolean;--> statement-breakpoint
alter table air_chunks alter column ends set storage external;
--> statement-breakpoint
grant select (changes_only) on air_series to anon;
--> statement-breakpoint
grant update (changes_only) on air_series to member;
--> statement-breakpoint
grant select (ends) on air_chunks to anon;
