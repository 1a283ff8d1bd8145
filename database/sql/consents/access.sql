revoke all on auth.mail_consents from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.mail_consents to accounts;
--> statement-breakpoint
revoke all on auth.vip_subscriptions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.vip_subscriptions to accounts;
