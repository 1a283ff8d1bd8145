revoke all on events from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on events to accounts;
--> statement-breakpoint
drop policy if exists every_event on events;
create policy every_event on events to accounts using (true);
--> statement-breakpoint
revoke all on event_consumers from public, anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
revoke all on event_generations from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on event_generations to accounts;
--> statement-breakpoint
drop policy if exists every_generation on event_generations;
create policy every_generation on event_generations for select to accounts using (true);
--> statement-breakpoint
revoke all on auth.erasure_journals from public, anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
revoke all on auth.restore_holds from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.restore_holds to accounts;
--> statement-breakpoint
drop policy if exists holds on auth.restore_holds;
create policy holds on auth.restore_holds for select to accounts using (true);
