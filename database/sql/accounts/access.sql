revoke all on auth.users from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.users to accounts;
--> statement-breakpoint
revoke all on auth.sessions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.sessions to accounts;
--> statement-breakpoint
revoke all on auth.refresh_tokens from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.refresh_tokens to accounts;
--> statement-breakpoint
revoke all on auth.one_time_links from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.one_time_links to accounts;
--> statement-breakpoint
revoke all on auth.signing_keys from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.signing_keys to accounts;
--> statement-breakpoint
revoke all on auth.factors from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.factors to accounts;
--> statement-breakpoint
revoke all on auth.recovery_codes from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.recovery_codes to accounts;
--> statement-breakpoint
revoke all on auth.passkeys from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.passkeys to accounts;
--> statement-breakpoint
revoke all on auth.challenges from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.challenges to accounts;
--> statement-breakpoint
revoke all on auth.known_devices from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.known_devices to accounts;
--> statement-breakpoint
revoke all on auth.known_addresses from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.known_addresses to accounts;
--> statement-breakpoint
revoke all on auth.ended_sessions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on auth.ended_sessions to accounts;
--> statement-breakpoint
revoke all on auth.push_subscriptions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on auth.push_subscriptions to accounts;
--> statement-breakpoint
revoke all on auth.push_deliveries from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on auth.push_deliveries to accounts;
grant update (attempts, due_at) on auth.push_deliveries to accounts;
