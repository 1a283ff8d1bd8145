-- Returns the positions (ids and times) of comments in readable stories. Contents are read from `comments`, under its policies. The
-- conditions stand outside the union because PostgreSQL would otherwise sort a whole thread to return its first rows.
create or replace view comment_places as
  select p.id, p.story_id, p.created_at, p.parent_id, p.root_id, p.depth, p.reply_count
  from (
    select c.id, c.story_id, c.created_at, c.parent_id, c.root_id, c.depth, c.reply_count, c.is_shown
      from comments c
    union all
    select t.id, t.story_id, t.created_at, t.parent_id, t.root_id, t.depth, t.reply_count, false
      from comment_tombstones t
  ) p
  where (p.reply_count > 0 or p.is_shown)
    and (select s.is_visible or (s.user_id = current_user_id() and s.deleted_at is null) from stories s where s.id = p.story_id);
--> statement-breakpoint
-- Sets a new comment's root and depth. Locks comments from the reply up to the root, and the story last, in the same order as all functions
-- that count.
create or replace function place_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent record;
begin
  new.root_id := null;
  new.depth := 0;
  new.reply_count := 0;
  if new.parent_id is null then
    return new;
  end if;
  select c.id, c.root_id, c.depth into parent from public.comments c
    where c.id = new.parent_id and c.story_id = new.story_id and c.is_shown
    for no key update;
  if not found then
    raise exception using errcode = 'CA014', message = 'the parent comment no longer exists';
  end if;
  if parent.depth >= 50 then
    raise exception using errcode = 'CA015', message = 'the thread has reached its maximum depth';
  end if;
  new.root_id := coalesce(parent.root_id, parent.id);
  new.depth := parent.depth + 1;
  perform from public.comments where id = new.root_id for no key update;
  return new;
end $$;
revoke all on function place_comment() from public;
--> statement-breakpoint
create or replace trigger place_comment before insert on comments for each row execute function place_comment();
--> statement-breakpoint
create or replace function change_reply_count(comment_id uuid, change integer) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.comments set reply_count = reply_count + change where id = comment_id;
  if not found then
    update public.comment_tombstones set reply_count = reply_count + change where id = comment_id;
  end if;
end $$;
revoke all on function change_reply_count(comment_id uuid, change integer) from public;
--> statement-breakpoint
create or replace function count_reply() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place record := case when tg_op = 'DELETE' then old else new end;
  change integer := coalesce(new.is_shown, false)::integer - coalesce(old.is_shown, false)::integer;
begin
  if place.root_id is not null and change <> 0 then
    perform public.change_reply_count(place.parent_id, change);
    if place.root_id <> place.parent_id then
      perform public.change_reply_count(place.root_id, change);
    end if;
  end if;
  return null;
end $$;
revoke all on function count_reply() from public;
--> statement-breakpoint
-- Runs before count_comment, which locks the story: triggers fire alphabetically.
create or replace trigger a_count_reply after insert or delete or update on comments
  for each row execute function count_reply();
--> statement-breakpoint
-- Leaves a tombstone for a deleted comment that has replies. Leaves none if the story itself is deleted.
create or replace function leave_tombstone() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (exists (select from public.comments where parent_id = old.id)
      or exists (select from public.comment_tombstones where parent_id = old.id))
    and exists (select from public.stories where id = old.story_id) then
    insert into public.comment_tombstones (id, story_id, created_at, parent_id, root_id, depth, reply_count)
      values (old.id, old.story_id, old.created_at, old.parent_id, old.root_id, old.depth, old.reply_count);
  end if;
  return old;
end $$;
revoke all on function leave_tombstone() from public;
--> statement-breakpoint
create or replace trigger leave_tombstone before delete on comments for each row execute function leave_tombstone();
--> statement-breakpoint
-- Deletes tombstones that have no replies left, up to the root of the thread.
create or replace function remove_tombstones() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid := old.parent_id;
begin
  while place is not null loop
    delete from public.comment_tombstones t
      where t.id = place
        and not exists (select from public.comments c where c.parent_id = t.id)
        and not exists (select from public.comment_tombstones o where o.parent_id = t.id)
      returning t.parent_id into place;
  end loop;
  return null;
end $$;
revoke all on function remove_tombstones() from public;
--> statement-breakpoint
create or replace trigger remove_tombstones after delete on comments
  for each row when (old.parent_id is not null) execute function remove_tombstones();
