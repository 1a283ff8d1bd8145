-- Notifies a person of a notice. Decisions about this person are always shown; others follow the person's settings. If the decision is
-- undone in time, the notification is deleted with the notice.
create or replace function notify_of_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.notifications (user_id, kind, notice_id, first_at, last_at, on_site)
    values (new.user_id, 'decision', new.id, new.visible_from, new.visible_from, coalesce((
      select c.on_site from public.notification_choices c
        where c.user_id = new.user_id and c.kind = public.choice_of_notice(new.kind)
    ), true));
  return null;
end $$;
revoke all on function notify_of_notice() from public;
--> statement-breakpoint
create or replace trigger notify_of_notice after insert on notices
  for each row when (new.user_id is not null) execute function notify_of_notice();
