-- Records edits, and deletes and restores stories. Who may edit one: `access.sql`.
create or replace function mark_edited_story() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  new.edited_after_reactions := old.reaction_count > 0;
  return new;
end $$;
revoke all on function mark_edited_story() from public;
--> statement-breakpoint
-- Ignores changes by triggers, which are not edits by the author.
create or replace trigger mark_edited_story before update of :written on stories
  for each row when (pg_trigger_depth() = 0 and is_rewritten(old, new)) execute function mark_edited_story();
--> statement-breakpoint
-- Deletes the caller's own story. No role may write `deleted_at` or read deleted rows, so these functions do it for the author.
create or replace function delete_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = now()
        where s.id = delete_story.id and s.user_id = public.current_user_id() and s.deleted_at is null returning s.id
    ) select exists (select from changed);
  end;
revoke all on function delete_story(id uuid) from public;
grant execute on function delete_story(id uuid) to member, moderator;
--> statement-breakpoint
create or replace function restore_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = null
        where s.id = restore_story.id and s.user_id = public.current_user_id()
          and s.deleted_at > now() - interval '10 minutes' returning s.id
    ) select exists (select from changed);
  end;
revoke all on function restore_story(id uuid) from public;
grant execute on function restore_story(id uuid) to member, moderator;
--> statement-breakpoint
-- Purges stories that can no longer be restored, in the hourly cleanup.
create or replace function purge_deleted_stories(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.stories where stories.id = any(array(
        select s.id from public.stories s where s.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning stories.id
    ) select count(*) from purged;
  end;
revoke all on function purge_deleted_stories(up_to integer) from public;
grant execute on function purge_deleted_stories(up_to integer) to accounts;
