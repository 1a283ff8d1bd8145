revoke all on stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, user_id, :written, is_visible, comment_count, heart_count, support_count, helpful_count,
  sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, chart_id, measurement,
  is_anonymous) on stories to anon;
grant delete on stories to member;
grant select (id, user_id, :written, share_permission, is_public, hidden_at, is_visible, comment_count,
  heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, held_at,
  held_for, chart_id, measurement, is_anonymous) on stories to member;
grant insert (id, user_id, :written, share_permission, is_public, is_anonymous) on stories to member;
grant update (:written, share_permission, is_public, chart_id, measurement, is_anonymous) on stories to member;
grant select, delete on stories to moderator;
grant insert (id, user_id, :written, share_permission, is_public) on stories to moderator;
grant update (:written, share_permission, is_public, hidden_at) on stories to moderator;
grant select (id, user_id, title, share_permission, is_visible, created_at, chart_id) on stories to accounts;
grant insert (id, user_id, :written, share_permission, is_public, is_anonymous) on stories to accounts;
grant update (is_public) on stories to accounts;
--> statement-breakpoint
drop policy if exists own_stories on stories;
create policy own_stories on stories for select to member
  using (user_id = (select current_user_id()) and deleted_at is null);
--> statement-breakpoint
drop policy if exists accounts_stories on stories;
create policy accounts_stories on stories for select to accounts
  using (deleted_at is null);
--> statement-breakpoint
drop policy if exists new_stories on stories;
create policy new_stories on stories for insert to member, moderator
  with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_changes on stories;
create policy own_changes on stories for update to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_removals on stories;
create policy own_removals on stories for delete to member, moderator using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists kept_stories on stories;
create policy kept_stories on stories for insert to accounts with check (not is_public);
--> statement-breakpoint
drop policy if exists confirmed_stories on stories;
create policy confirmed_stories on stories for update to accounts
  using (true) with check (share_permission or not is_public);
--> statement-breakpoint
-- Lets moderators read visible and hidden stories. A past report alone does not: a story that its author made private after the report
-- stays private.
drop policy if exists moderated_stories on stories;
create policy moderated_stories on stories for select to moderator
  using (
    deleted_at is null and (
      is_visible
      or user_id = (select current_user_id())
      or (is_public and (hidden_at is not null or held_at is not null))
      or is_being_judged('story', id, hidden_at is not null)
    )
  );
--> statement-breakpoint
drop policy if exists moderated_changes on stories;
create policy moderated_changes on stories for update to moderator
  using (
    is_visible
    or user_id = (select current_user_id())
    or (is_public and (hidden_at is not null or held_at is not null))
    or is_being_judged('story', id, hidden_at is not null)
  )
  with check (true);
--> statement-breakpoint
drop policy if exists moderators_only on stories;
create policy moderators_only on stories as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists visible_stories on stories;
create policy visible_stories on stories for select to anon, member using (is_visible and not is_anonymous);
--> statement-breakpoint
revoke all on shown_stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_stories to anon, member, moderator;
--> statement-breakpoint
revoke all on story_search from public, anon, member, site_owner, moderator, analyst, accounts;
