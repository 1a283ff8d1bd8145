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
-- Lets moderators read visible and hidden stories. A past report alone opens nothing: a story that its author made private since it was
-- accepted stays private.
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
--> statement-breakpoint
revoke all on bookmarks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on bookmarks to member, moderator;
grant insert (user_id, story_id) on bookmarks to member, moderator;
--> statement-breakpoint
drop policy if exists own_bookmarks on bookmarks;
create policy own_bookmarks on bookmarks for select to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_removals on bookmarks;
create policy own_removals on bookmarks for delete to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists new_bookmarks on bookmarks;
create policy new_bookmarks on bookmarks for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
revoke all on reactions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on reactions to member, moderator;
grant insert (id, story_id, user_id, type) on reactions to member, moderator;
--> statement-breakpoint
drop policy if exists own_reactions on reactions;
create policy own_reactions on reactions for select to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_removals on reactions;
create policy own_removals on reactions for delete to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists new_reactions on reactions;
create policy new_reactions on reactions for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
revoke all on folded_texts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on folded_texts to member;
--> statement-breakpoint
drop policy if exists own_folded_texts on folded_texts;
create policy own_folded_texts on folded_texts to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
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
-- Lets the digest job skip people who have visited since.
drop policy if exists visits_since_digests on last_visits;
create policy visits_since_digests on last_visits for select to accounts using (true);
--> statement-breakpoint
revoke all on sitemap_shards from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on sitemap_shards to anon;
grant select, insert on sitemap_shards to accounts;
--> statement-breakpoint
drop policy if exists every_shard on sitemap_shards;
create policy every_shard on sitemap_shards for select to anon using (true);
--> statement-breakpoint
drop policy if exists accounts_shards on sitemap_shards;
create policy accounts_shards on sitemap_shards to accounts using (true);
