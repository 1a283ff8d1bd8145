revoke all on last_visits from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on last_visits to member;
grant insert (user_id, story_id, visited_at) on last_visits to member;
grant update (visited_at, since_at) on last_visits to member;
grant select, delete on last_visits to accounts;
--> statement-breakpoint
drop policy if exists own_last_visits on last_visits;
create policy own_last_visits on last_visits to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists old_last_visits on last_visits;
create policy old_last_visits on last_visits to accounts using (visited_at < now() - interval '170 days');
--> statement-breakpoint
-- Lets the digest job skip people who have visited since their last digest.
drop policy if exists visits_since_digests on last_visits;
create policy visits_since_digests on last_visits for select to accounts using (true);
