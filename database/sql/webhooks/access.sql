revoke all on webhook_endpoints from public, anon, member, site_owner, moderator, analyst, accounts;
grant delete on webhook_endpoints to site_owner;
grant select (id, url, kinds, old_secret_until, failing_since, disabled_at, disabled_for, made_by,
  created_at) on webhook_endpoints to site_owner;
grant insert (id, url, kinds, secret, made_by) on webhook_endpoints to site_owner;
grant update (url, kinds, failing_since, disabled_at, disabled_for) on webhook_endpoints to site_owner;
grant select on webhook_endpoints to accounts;
grant update (failing_since, disabled_at, disabled_for) on webhook_endpoints to accounts;
--> statement-breakpoint
drop policy if exists endpoints on webhook_endpoints;
create policy endpoints on webhook_endpoints for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists new_endpoints on webhook_endpoints;
create policy new_endpoints on webhook_endpoints for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and made_by = (select current_user_id()));
--> statement-breakpoint
drop policy if exists changed_endpoints on webhook_endpoints;
create policy changed_endpoints on webhook_endpoints for update to site_owner using ((select is_owner() and has_fresh_proof()));
--> statement-breakpoint
drop policy if exists removed_endpoints on webhook_endpoints;
create policy removed_endpoints on webhook_endpoints for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_endpoints on webhook_endpoints;
create policy accounts_endpoints on webhook_endpoints to accounts using (true);
--> statement-breakpoint
revoke all on webhook_deliveries from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on webhook_deliveries to site_owner;
grant update (state, due_at, is_replay) on webhook_deliveries to site_owner;
grant select, delete on webhook_deliveries to accounts;
grant update (attempts, state, due_at, is_replay) on webhook_deliveries to accounts;
--> statement-breakpoint
drop policy if exists deliveries on webhook_deliveries;
create policy deliveries on webhook_deliveries for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists replays on webhook_deliveries;
create policy replays on webhook_deliveries for update to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_deliveries on webhook_deliveries;
create policy accounts_deliveries on webhook_deliveries to accounts using (true);
--> statement-breakpoint
revoke all on webhook_attempts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on webhook_attempts to site_owner;
grant select, insert on webhook_attempts to accounts;
--> statement-breakpoint
drop policy if exists attempts on webhook_attempts;
create policy attempts on webhook_attempts for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_attempts on webhook_attempts;
create policy accounts_attempts on webhook_attempts to accounts using (true);
