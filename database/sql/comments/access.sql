revoke all on comments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on comments to anon;
grant select, delete on comments to member;
grant insert (id, story_id, user_id, content, parent_id) on comments to member;
grant update (content) on comments to member;
grant select, delete on comments to moderator;
grant insert (id, story_id, user_id, content, parent_id) on comments to moderator;
grant update (content, hidden_at) on comments to moderator;
--> statement-breakpoint
drop policy if exists own_comments on comments;
create policy own_comments on comments for select to member
  using (user_id = (select current_user_id()) and deleted_at is null);
--> statement-breakpoint
drop policy if exists comments_on_own_stories on comments;
create policy comments_on_own_stories on comments for select to member
  using (
    is_shown and exists (
      select from stories s where s.id = story_id and s.user_id = (select current_user_id())
    )
  );
--> statement-breakpoint
drop policy if exists own_removals on comments;
create policy own_removals on comments for delete to member, moderator using (user_id = (select current_user_id()));
--> statement-breakpoint
-- Lets a moderator read comments on visible stories. Checks the comment as well, because its story may become private while its case is
-- open.
drop policy if exists moderated_comments on comments;
create policy moderated_comments on comments for select to moderator
  using (
    deleted_at is null and (
      user_id = (select current_user_id())
      or (select true from stories s where s.id = story_id)
      or is_being_judged('comment', id, hidden_at is not null)
    )
  );
--> statement-breakpoint
drop policy if exists moderated_changes on comments;
create policy moderated_changes on comments for update to moderator
  using (
    (select true from stories s where s.id = story_id) or is_being_judged('comment', id, hidden_at is not null)
  );
--> statement-breakpoint
drop policy if exists own_changes on comments;
create policy own_changes on comments for update to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists moderators_only on comments;
create policy moderators_only on comments as restrictive to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists readable_comments on comments;
create policy readable_comments on comments for select to anon, member
  using (
    is_shown and not is_anonymous and (select s.is_visible from stories s where s.id = story_id)
  );
--> statement-breakpoint
drop policy if exists new_comments on comments;
create policy new_comments on comments for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
revoke all on shown_comments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_comments to anon, member, moderator;
--> statement-breakpoint
revoke all on comment_tombstones from public, anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
revoke all on comment_mentions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (comment_id, user_id, start, length, created_at, told_at) on comment_mentions to anon, moderator;
grant select (comment_id, user_id, start, length, created_at, told_at) on comment_mentions to member;
grant insert (comment_id, user_id, start, length) on comment_mentions to member;
grant update (start, length) on comment_mentions to member;
--> statement-breakpoint
drop policy if exists own_mentions on comment_mentions;
create policy own_mentions on comment_mentions to member
  using (author_id = (select current_user_id())) with check (author_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists readable_mentions on comment_mentions;
create policy readable_mentions on comment_mentions for select to anon, member, moderator
  using (start is not null and is_shown_comment(comment_id));
--> statement-breakpoint
revoke all on comment_places from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on comment_places to anon, member, moderator;
