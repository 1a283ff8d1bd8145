create or replace function mark_edited_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  return new;
end $$;
revoke all on function mark_edited_comment() from public;
--> statement-breakpoint
create or replace trigger mark_edited_comment before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function mark_edited_comment();
--> statement-breakpoint
create or replace function delete_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = now()
        where c.id = delete_comment.id and c.user_id = public.current_user_id() and c.deleted_at is null returning c.id
    ) select exists (select from changed);
  end;
revoke all on function delete_comment(id uuid) from public;
grant execute on function delete_comment(id uuid) to member, moderator;
--> statement-breakpoint
create or replace function restore_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = null
        where c.id = restore_comment.id and c.user_id = public.current_user_id()
          and c.deleted_at > now() - interval '10 minutes' returning c.id
    ) select exists (select from changed);
  end;
revoke all on function restore_comment(id uuid) from public;
grant execute on function restore_comment(id uuid) to member, moderator;
--> statement-breakpoint
create or replace function purge_deleted_comments(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.comments where comments.id = any(array(
        select c.id from public.comments c where c.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning comments.id
    ) select count(*) from purged;
  end;
revoke all on function purge_deleted_comments(up_to integer) from public;
grant execute on function purge_deleted_comments(up_to integer) to accounts;
--> statement-breakpoint
-- Removes deleted comments' ids from notifications, and notifications that were only about them, as promised to their authors.
create or replace function forget_gone_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    select story_id, array_agg(id) as ids from removed group by 1
  ), told as materialized (
    select n.id, gone.ids from gone
      join public.notifications n on n.story_id = gone.story_id and n.comment_ids && gone.ids
      -- Locks the rows in the same order as notifications/write.sql, to prevent deadlocks.
      order by n.user_id, n.kind, n.story_id
      for no key update of n
  ), emptied as (
    delete from public.notifications n using told where n.id = told.id and n.comment_ids <@ told.ids
  )
  update public.notifications n
    set comment_ids = array(
      select kept.id from unnest(n.comment_ids) with ordinality kept(id, place)
        where kept.id <> all(told.ids) order by kept.place
    )
    from told where n.id = told.id and not n.comment_ids <@ told.ids;
  return null;
end $$;
revoke all on function forget_gone_comments() from public;
--> statement-breakpoint
create or replace trigger forget_gone_comments after delete on comments
  referencing old table as removed for each statement execute function forget_gone_comments();
