revoke all on auth.mail_suppressions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.mail_suppressions to accounts;
--> statement-breakpoint
revoke all on auth.mail_bounces from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.mail_bounces to accounts;
