CREATE TABLE "sitemap_shards" (
	"number" integer PRIMARY KEY NOT NULL,
	"first_created_at" timestamp (3) with time zone NOT NULL,
	"first_id" uuid NOT NULL,
	CONSTRAINT "sitemap_shards_first" UNIQUE("first_created_at","first_id")
);
--> statement-breakpoint
alter table sitemap_shards enable row level security;
--> statement-breakpoint
grant select on sitemap_shards to anon;
--> statement-breakpoint
create policy every_shard on sitemap_shards for select to anon using (true);
--> statement-breakpoint
grant select, insert on sitemap_shards to accounts;
--> statement-breakpoint
create policy accounts_shards on sitemap_shards to accounts using (true);
