-- Queues a push for each of the person's devices when a notification is written, and again when a seen notification is updated. Applies the
-- same settings as notifications/write.sql.
create or replace function auth.queue_pushes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  choice text := new.kind;
begin
  if not exists (select from auth.push_subscriptions where user_id = new.user_id) then
    return null;
  end if;
  if new.notice_id is not null then
    select public.choice_of_notice(n.kind) into choice from public.notices n where n.id = new.notice_id;
  end if;
  insert into auth.push_deliveries as known (notification_id, subscription_id, due_at)
    select new.id, s.id, greatest(now(), new.last_at)
      from auth.push_subscriptions s
      left join public.notification_choices c on c.user_id = s.user_id and c.kind = choice
      where s.user_id = new.user_id and coalesce(
        c.by_push,
        coalesce(c.on_site, true) and public.is_told_unasked(choice)
      )
  on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0;
  return null;
end $$;
revoke all on function auth.queue_pushes() from public;
--> statement-breakpoint
create or replace trigger push_new after insert on notifications for each row execute function auth.queue_pushes();
--> statement-breakpoint
create or replace trigger push_news after update of seen_at on notifications
  for each row when (old.seen_at is not null and new.seen_at is null) execute function auth.queue_pushes();
