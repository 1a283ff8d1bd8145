revoke all on api_tokens from public, anon, member, site_owner, moderator, analyst, accounts;
grant delete on api_tokens to site_owner;
grant select (id, name, scopes, made_by, expires_at, last_used_at, created_at) on api_tokens to site_owner;
grant insert (name, scopes, token_hash, made_by, expires_at) on api_tokens to site_owner;
grant select, delete on api_tokens to accounts;
--> statement-breakpoint
drop policy if exists tokens on api_tokens;
create policy tokens on api_tokens for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists new_tokens on api_tokens;
create policy new_tokens on api_tokens for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and made_by = (select current_user_id()));
--> statement-breakpoint
drop policy if exists revoked_tokens on api_tokens;
create policy revoked_tokens on api_tokens for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_tokens on api_tokens;
create policy accounts_tokens on api_tokens for select to accounts using (true);
--> statement-breakpoint
drop policy if exists old_tokens on api_tokens;
create policy old_tokens on api_tokens for delete to accounts using (expires_at < now() - interval '29 days');
