revoke all on community_changes from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (stories, comments, reactions, people) on community_changes to anon, member, moderator;
--> statement-breakpoint
drop policy if exists everybodys_figures on community_changes;
create policy everybodys_figures on community_changes for select to anon, member, moderator using (true);
--> statement-breakpoint
revoke all on issue_changes from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (issue, stories, measured) on issue_changes to anon, member, moderator;
--> statement-breakpoint
drop policy if exists everybodys_figures on issue_changes;
create policy everybodys_figures on issue_changes for select to anon, member, moderator using (true);
