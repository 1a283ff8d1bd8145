revoke all on shown_comments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_comments to anon, member, moderator;
--> statement-breakpoint
revoke all on shown_stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_stories to anon, member, moderator;
