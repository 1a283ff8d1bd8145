revoke all on auth.rate_limits from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.rate_limits to accounts;
--> statement-breakpoint
revoke all on idempotency_keys from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on idempotency_keys to member, moderator, accounts;
--> statement-breakpoint
drop policy if exists own_keys on idempotency_keys;
create policy own_keys on idempotency_keys to member, moderator
  using (scope = (select current_user_id())::text) with check (scope = (select current_user_id())::text);
--> statement-breakpoint
drop policy if exists visitors_keys on idempotency_keys;
create policy visitors_keys on idempotency_keys for select to accounts
  using (scope in ('waitlist', 'vip', 'report') or created_at < now() - interval '1 day');
--> statement-breakpoint
drop policy if exists new_visitors_keys on idempotency_keys;
create policy new_visitors_keys on idempotency_keys for insert to accounts
  with check (scope in ('waitlist', 'vip', 'report'));
--> statement-breakpoint
drop policy if exists old_keys on idempotency_keys;
create policy old_keys on idempotency_keys for delete to accounts using (created_at < now() - interval '1 day');
--> statement-breakpoint
revoke all on auth.inbox_messages from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on auth.inbox_messages to accounts;
