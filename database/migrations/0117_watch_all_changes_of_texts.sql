-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
create or replace trigger leave_community_air_changed after update on stories
  for each row when (
    old.chart_id is not null and old.is_visible and (not new.is_visible or new.chart_id is distinct from old.chart_id)
  ) execute function leave_community_air();
--> statement-breakpoint
create or replace trigger refuse_foreign_words
  before update of title, content, air_quality_issues, share_permission, is_public, is_anonymous, chart_id, measurement on stories
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
--> statement-breakpoint
create or replace trigger refuse_too_much_added before update of title, content, is_public, is_anonymous on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function refuse_too_much_of_new('stories');
--> statement-breakpoint
-- Hiding one's name stays possible.
create or replace trigger refuse_sanctioned_naming before update of is_anonymous on stories
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger queue_changed_word_hits
  after update of title, content, hidden_at, deleted_at, is_public, is_anonymous on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
create or replace trigger queue_word_hits after insert or update of content, hidden_at, deleted_at on comments
  for each row execute function queue_word_hits('comment');
--> statement-breakpoint
-- The columns that derive_story and follow_profile make the text of, or set it by: without them each counter would compare texts.
create or replace trigger keep_changed_story_text
  after update of title, content, air_quality_issues, is_anonymous, deleted_at, search_text, created_at on stories
  for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
  execute function keep_story_text();
--> statement-breakpoint
create or replace trigger webhook_shown after update on stories
  for each row when (new.is_visible and not old.is_visible) execute function auth.queue_webhooks('story.published');
--> statement-breakpoint
create or replace trigger webhook_hidden after update on stories
  for each row when (old.is_visible and not new.is_visible) execute function auth.queue_webhooks('story.hidden');
