revoke all on auth.backup_runs from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.backup_runs to accounts;
revoke all on auth.backup_tasks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.backup_tasks to accounts;
--> statement-breakpoint
revoke all on auth.health_reports from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on auth.health_reports to accounts;
grant update (report, made_at) on auth.health_reports to accounts;
