revoke all on profiles from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, user_id, full_name, organization, avatar_url) on profiles to anon;
grant select (id, user_id, full_name, organization, avatar_url) on profiles to member, moderator;
grant update (full_name, organization, avatar_url, work_description, name_shown, display_name) on profiles to member, moderator;
grant select, insert, update, delete on profiles to accounts;
--> statement-breakpoint
-- Shows the profiles of people with public texts, not of every account.
drop policy if exists public_authors on profiles;
create policy public_authors on profiles for select to anon, member
  using (
    exists (select from stories s where s.user_id = profiles.user_id and s.is_visible)
    or exists (select from comments c where c.user_id = profiles.user_id)
  );
--> statement-breakpoint
drop policy if exists own_row on profiles;
create policy own_row on profiles for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_changes on profiles;
create policy own_changes on profiles for update to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_profiles on profiles;
create policy accounts_profiles on profiles to accounts using (true) with check (true);
--> statement-breakpoint
drop policy if exists moderated_authors on profiles;
create policy moderated_authors on profiles for select to moderator using (
  user_id = (select current_user_id())
  or exists (select from stories s where s.user_id = profiles.user_id)
  or exists (select from comments c where c.user_id = profiles.user_id)
);
--> statement-breakpoint
-- Restricts all other policies for moderators.
drop policy if exists moderators_only on profiles;
create policy moderators_only on profiles as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
revoke all on avatars from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on avatars to member, moderator;
grant insert (user_id, hash, image) on avatars to member, moderator;
grant update (user_id, hash, image) on avatars to member, moderator;
--> statement-breakpoint
drop policy if exists own_picture on avatars;
create policy own_picture on avatars for select to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists new_pictures on avatars;
create policy new_pictures on avatars for insert to member, moderator
  with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_pictures on avatars;
create policy own_pictures on avatars for update to member, moderator
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_removals on avatars;
create policy own_removals on avatars for delete to member, moderator
  using (user_id = (select current_user_id()));
