revoke all on auth.sources from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update on auth.sources to accounts;
--> statement-breakpoint
revoke all on auth.funnel_days from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update on auth.funnel_days to accounts;
--> statement-breakpoint
revoke all on auth.pulse_days from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update on auth.pulse_days to accounts;
--> statement-breakpoint
revoke all on auth.visit_salts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on auth.visit_salts to accounts;
--> statement-breakpoint
revoke all on auth.visit_marks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on auth.visit_marks to accounts;
