-- WHAT A MODERATOR READS
-- What everybody reads, their own, what somebody has reported, and what was hidden from everybody, so that it can be shown again;
-- with the comments on it and the names below both. No other private story, whoever knows its id.

drop policy every_story on stories;
create policy moderated_stories on stories for select to moderator using (
  is_visible
  or user_id = (select current_user_id())
  or (is_public and hidden_at is not null)
  or exists (select from reports r where r.story_id = stories.id)
);
--> statement-breakpoint
drop policy every_change on stories;
-- What they may read may not ask for the story itself here, so this is the same once more.
create policy moderated_changes on stories for update to moderator using (
  is_visible
  or user_id = (select current_user_id())
  or (is_public and hidden_at is not null)
  or exists (select from reports r where r.story_id = stories.id)
) with check (true);
--> statement-breakpoint
drop policy every_comment on comments;
create policy moderated_comments on comments for select to moderator using (
  user_id = (select current_user_id()) or (select true from stories s where s.id = story_id)
);
--> statement-breakpoint
drop policy every_change on comments;
create policy moderated_changes on comments for update to moderator using (
  (select true from stories s where s.id = story_id)
);
--> statement-breakpoint
drop policy every_profile on profiles;
create policy moderated_authors on profiles for select to moderator using (
  user_id = (select current_user_id())
  or exists (select from stories s where s.user_id = profiles.user_id)
  or exists (select from comments c where c.user_id = profiles.user_id)
);
