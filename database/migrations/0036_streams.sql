ALTER TABLE "events" ADD COLUMN "notification_id" uuid;
--> statement-breakpoint
-- One event for each person whose notifications a statement has written, seen or read.
create function record_notification_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind, notification_id)
    select 'notification_changed', (array_agg(id))[1] from changed group by user_id;
  return null;
end $$;
--> statement-breakpoint
revoke all on function record_notification_event() from public;
--> statement-breakpoint
create trigger record_new_notifications after insert on notifications
  referencing new table as changed for each statement execute function record_notification_event();
--> statement-breakpoint
create trigger record_changed_notifications after update on notifications
  referencing new table as changed for each statement execute function record_notification_event();
--> statement-breakpoint
-- Whom a server may still tell, and what: which of these sessions may act, and of what happened that which everybody may read by
-- now, with who wrote it; of notifications, whose they are.
create function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[])
  returns table (kind text, id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select 'session', s.id, s.user_id from auth.sessions s where s.id = any(session_ids) and auth.is_assured(s)
    union all
    select 'story', s.id, s.user_id from public.stories s where s.id = any(story_ids) and s.is_visible
    union all
    select 'comment', c.id, c.user_id from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
      where c.id = any(comment_ids) and c.hidden_at is null and c.deleted_at is null
    union all
    select 'notification', n.id, n.user_id from public.notifications n where n.id = any(notification_ids);
  end;
--> statement-breakpoint
revoke all on function check_streams(uuid[], uuid[], uuid[], uuid[]) from public;
--> statement-breakpoint
grant execute on function check_streams(uuid[], uuid[], uuid[], uuid[]) to accounts;
