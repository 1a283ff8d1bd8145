-- Refuses changes to other people's texts by moderators. Policies select rows and grants select columns, but this rule depends on both.
create or replace function refuse_foreign_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'permission denied: moderators can hide the content of others, but not edit it';
end $$;
revoke all on function refuse_foreign_words() from public;
grant execute on function refuse_foreign_words() to public;
--> statement-breakpoint
create or replace trigger refuse_foreign_words
  before update of :written, share_permission, is_public, is_anonymous, chart_id, measurement on stories
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
--> statement-breakpoint
create or replace trigger refuse_foreign_words before update of content on comments
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
