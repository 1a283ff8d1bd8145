-- Returns the sessions that may still act, the public stories and comments with their authors, and the notifications with their recipients. A
-- server uses it to decide who receives which live event.
create or replace function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[])
  returns table (kind text, id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select 'session', s.id, s.user_id from auth.sessions s where s.id = any(session_ids) and auth.is_assured(s)
    union all
    select 'story', s.id, s.user_id from public.stories s where s.id = any(story_ids) and s.is_visible
    union all
    select 'comment', c.id, c.user_id from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
      where c.id = any(comment_ids) and c.is_shown
    union all
    select 'notification', n.id, n.user_id from public.notifications n where n.id = any(notification_ids);
  end;
revoke all on function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) from public;
grant execute on function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) to accounts;
--> statement-breakpoint
-- Returns the sessions that may use the moderation desk.
create or replace function check_desk_sessions(session_ids uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id from unnest(session_ids) wanted(id) where auth.is_on_duty(wanted.id, 'moderator');
  end;
revoke all on function check_desk_sessions(session_ids uuid[]) from public;
grant execute on function check_desk_sessions(session_ids uuid[]) to accounts;
