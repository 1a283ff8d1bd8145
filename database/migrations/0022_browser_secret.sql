ALTER TABLE "auth"."one_time_links" ADD COLUMN "browser_secret_hash" "bytea";
--> statement-breakpoint
-- The owner of an address sees the stories that came with sign-ups, which somebody else may have sent, and may have them deleted.
grant select (content, created_at), delete on stories to accounts;
--> statement-breakpoint
create policy refused_stories on stories for delete to accounts using (not is_public);
