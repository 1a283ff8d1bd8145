revoke all on auth.people from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.people to accounts;
--> statement-breakpoint
revoke all on people_exports from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on people_exports to site_owner;
grant insert (asked_by, state, columns) on people_exports to site_owner;
grant select, delete on people_exports to accounts;
--> statement-breakpoint
drop policy if exists accounts_exports on people_exports;
create policy accounts_exports on people_exports for select to accounts using (true);
--> statement-breakpoint
drop policy if exists old_exports on people_exports;
create policy old_exports on people_exports for delete to accounts using (created_at < now() - interval '1 year');
--> statement-breakpoint
drop policy if exists exports on people_exports;
create policy exports on people_exports for select to site_owner using ((select may_read_people()));
--> statement-breakpoint
drop policy if exists new_exports on people_exports;
create policy new_exports on people_exports for insert to site_owner with check (
  (select is_owner() and has_fresh_proof() or has_token_for('people:read')) and asked_by = (select current_user_id())
);
--> statement-breakpoint
revoke all on people_imports from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on people_imports to site_owner;
grant insert (asked_by, fingerprint, consent) on people_imports to site_owner;
grant select, delete on people_imports to accounts;
--> statement-breakpoint
drop policy if exists imports on people_imports;
create policy imports on people_imports for select to site_owner using ((select may_write_people()));
--> statement-breakpoint
drop policy if exists new_imports on people_imports;
create policy new_imports on people_imports for insert to site_owner with check (
  (select is_owner() and has_fresh_proof() or has_token_for('people:write')) and asked_by = (select current_user_id())
  and state = 'running'
);
--> statement-breakpoint
drop policy if exists accounts_imports on people_imports;
create policy accounts_imports on people_imports for select to accounts using (true);
--> statement-breakpoint
drop policy if exists old_imports on people_imports;
create policy old_imports on people_imports for delete to accounts using (created_at < now() - interval '1 year');
--> statement-breakpoint
create or replace function may_read_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:read');
revoke all on function may_read_people() from public;
grant execute on function may_read_people() to site_owner;
--> statement-breakpoint
create or replace function may_write_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:write');
revoke all on function may_write_people() from public;
grant execute on function may_write_people() to site_owner;
