-- Called only by servers of an earlier version, like the functions below: see `database/dropped-objects.ts`.
create or replace function awaiting_stories(person uuid, story uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id from public.stories s
    where s.user_id = person and s.id = coalesce(story, s.id) and not s.is_public and s.deleted_at is null
      and (
        exists (select from auth.users u where u.id = person and u.email_verified_at is null)
        or exists (
          select from auth.one_time_links l
          where l.user_id = person and l.story_id = s.id and l.purpose = 'story_confirmation'
        )
      );
  end;
revoke all on function awaiting_stories(person uuid, story uuid) from public;
--> statement-breakpoint
-- Returns one awaiting story, or the latest ones if `story` is null.
create or replace function read_sign_up_stories(person uuid, story uuid)
  returns table (id uuid, title text, content text, share_permission boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, s.title, s.content, s.share_permission from public.stories s
      where s.id in (select public.awaiting_stories(person, story))
      order by s.created_at desc, s.id desc limit 20;
  end;
revoke all on function read_sign_up_stories(person uuid, story uuid) from public;
grant execute on function read_sign_up_stories(person uuid, story uuid) to accounts;
--> statement-breakpoint
create or replace function delete_sign_up_stories(person uuid, story uuid) returns setof uuid
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.stories s where s.id in (select public.awaiting_stories(person, story)) returning s.id;
  end;
revoke all on function delete_sign_up_stories(person uuid, story uuid) from public;
grant execute on function delete_sign_up_stories(person uuid, story uuid) to accounts;
