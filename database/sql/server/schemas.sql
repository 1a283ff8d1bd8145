revoke all on schema public from public;
grant usage on schema public to anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
revoke all on schema auth from public;
grant usage on schema auth to accounts;
--> statement-breakpoint
revoke all on sequence auth.inbox_messages_id_seq from public, anon, member, site_owner, moderator, analyst, accounts;
grant usage on sequence auth.inbox_messages_id_seq to accounts;
--> statement-breakpoint
revoke all on sequence auth.refresh_tokens_id_seq from public, anon, member, site_owner, moderator, analyst, accounts;
grant usage on sequence auth.refresh_tokens_id_seq to accounts;
