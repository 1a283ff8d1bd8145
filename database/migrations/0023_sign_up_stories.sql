-- The accounts login reads and deletes no story but those that wait for a word of their account's owner: private ones that came with
-- a sign-up for an address nobody has confirmed, or that an emailed link asks about.
drop policy refused_stories on stories;
--> statement-breakpoint
revoke select (content, created_at), delete on stories from accounts;
--> statement-breakpoint
create function awaiting_stories(person uuid, story uuid) returns setof uuid
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
--> statement-breakpoint
-- Of one story, or the latest.
create function read_sign_up_stories(person uuid, story uuid)
  returns table (id uuid, title text, content text, share_permission boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, s.title, s.content, s.share_permission from public.stories s
      where s.id in (select public.awaiting_stories(person, story))
      order by s.created_at desc, s.id desc limit 20;
  end;
--> statement-breakpoint
create function delete_sign_up_stories(person uuid, story uuid) returns setof uuid
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.stories s where s.id in (select public.awaiting_stories(person, story)) returning s.id;
  end;
--> statement-breakpoint
revoke all on function
  awaiting_stories(uuid, uuid), read_sign_up_stories(uuid, uuid), delete_sign_up_stories(uuid, uuid) from public;
--> statement-breakpoint
grant execute on function read_sign_up_stories(uuid, uuid), delete_sign_up_stories(uuid, uuid) to accounts;
