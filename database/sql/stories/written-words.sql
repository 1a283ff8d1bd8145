-- The columns of a story that its author writes. Triggers and privileges name them as `:written`.
\set written 'title, content, air_quality_issues'
--> statement-breakpoint
-- Returns the free text of a story apart from its title. Moderators judge it, and it is searched, hashed and compared with copies. Append
-- any further column of free text after a blank line.
create or replace function written_text(story stories) returns text
  language sql stable parallel safe
  return story.content;
revoke all on function written_text(story stories) from public;
grant execute on function written_text(story stories) to member, moderator, accounts;
--> statement-breakpoint
create or replace function written_text(comment comments) returns text
  language sql stable parallel safe
  return comment.content;
revoke all on function written_text(comment comments) from public;
--> statement-breakpoint
-- Returns all words of a story, for word rules and for the limits on links and mentions. From a generated title (title_waitlist_story) it
-- takes only the author's name.
create or replace function written_words(story stories) returns text
  language sql stable parallel safe
  return concat_ws(chr(1), regexp_replace(story.title, '(^An|''s) Air Quality Story$', ''), public.written_text(story));
revoke all on function written_words(story stories) from public;
grant execute on function written_words(story stories) to member, moderator, accounts;
--> statement-breakpoint
create or replace function written_words(comment comments) returns text
  language sql stable parallel safe
  return public.written_text(comment);
revoke all on function written_words(comment comments) from public;
--> statement-breakpoint
-- Returns true if the author changed the title, text or issues.
create or replace function is_rewritten(before stories, after stories) returns boolean
  language sql stable parallel safe
  return (before.title, public.written_text(before), before.air_quality_issues)
    is distinct from (after.title, public.written_text(after), after.air_quality_issues);
revoke all on function is_rewritten(before stories, after stories) from public;
grant execute on function is_rewritten(before stories, after stories) to member, moderator, accounts;
