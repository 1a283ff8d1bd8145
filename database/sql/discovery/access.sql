revoke all on sitemap_shards from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on sitemap_shards to anon;
grant select, insert on sitemap_shards to accounts;
--> statement-breakpoint
drop policy if exists every_shard on sitemap_shards;
create policy every_shard on sitemap_shards for select to anon using (true);
--> statement-breakpoint
drop policy if exists accounts_shards on sitemap_shards;
create policy accounts_shards on sitemap_shards to accounts using (true);
