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
