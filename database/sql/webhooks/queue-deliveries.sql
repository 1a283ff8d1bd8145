create or replace function auth.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id)
    select e.id, tg_argv[0], subject from public.webhook_endpoints e
      where e.disabled_at is null and tg_argv[0] = any(e.kinds);
  if found then
    insert into public.events (kind) values ('webhook_queued');
  end if;
  return null;
end $$;
revoke all on function auth.queue_webhooks() from public;
--> statement-breakpoint
create or replace trigger webhook_submitted after insert on auth.users
  for each row execute function auth.queue_webhooks('person.submitted');
--> statement-breakpoint
create or replace trigger webhook_verified after update of email_verified_at on auth.users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function auth.queue_webhooks('person.verified');
--> statement-breakpoint
create or replace trigger webhook_erased after delete on auth.users
  for each row execute function auth.queue_webhooks('person.erased');
--> statement-breakpoint
create or replace trigger webhook_confirmed after update of confirmed_at on auth.vip_subscriptions
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function auth.queue_webhooks('vip.confirmed');
--> statement-breakpoint
create or replace trigger webhook_published after insert on stories
  for each row when (new.is_visible) execute function auth.queue_webhooks('story.published');
--> statement-breakpoint
create or replace trigger webhook_shown after update on stories
  for each row when (new.is_visible and not old.is_visible) execute function auth.queue_webhooks('story.published');
--> statement-breakpoint
create or replace trigger webhook_hidden after update on stories
  for each row when (old.is_visible and not new.is_visible) execute function auth.queue_webhooks('story.hidden');
--> statement-breakpoint
create or replace trigger webhook_removed after delete on stories
  for each row when (old.is_visible) execute function auth.queue_webhooks('story.hidden');
--> statement-breakpoint
create or replace trigger webhook_withdrawn after delete on auth.vip_subscriptions
  for each row when (old.confirmed_at is not null and old.import_id is null) execute function auth.queue_webhooks('vip.withdrawn');
--> statement-breakpoint
create or replace trigger webhook_case_opened after insert on moderation_cases
  for each row when (new.state = 'open') execute function auth.queue_webhooks('case.opened');
