create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
create or replace trigger follow_anonymity after update of is_anonymous on stories
  for each row when (old.is_anonymous <> new.is_anonymous) execute function follow_anonymity();
--> statement-breakpoint
-- The author's own comments below it would tell who they are.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Whoever makes the story anonymous at this moment waits, or we do. Others' comments need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
create or replace trigger z_hide_comment_author before insert on comments
  for each row execute function hide_comment_author();
--> statement-breakpoint
create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(comment uuid) from public;
grant execute on function is_shown_comment(comment uuid) to anon, member, moderator;
--> statement-breakpoint
-- A function for each row: a view like these is read as a whole where it is joined.
create or replace function is_shown_story(story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_stories s where s.id = story);
  end;
revoke all on function is_shown_story(story uuid) from public;
grant execute on function is_shown_story(story uuid) to anon, member, moderator;
--> statement-breakpoint
create or replace function list_visible_stories(sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer)
  returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
