revoke all on auth.audit_log from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on auth.audit_log to accounts;
--> statement-breakpoint
drop policy if exists every_row on auth.audit_log;
create policy every_row on auth.audit_log for select to accounts using (true);
--> statement-breakpoint
drop policy if exists old_rows on auth.audit_log;
create policy old_rows on auth.audit_log for delete to accounts using (happened_at < now() - interval '1 year');
