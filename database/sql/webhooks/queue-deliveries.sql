-- Queues deliveries of the event that the first trigger argument names. The second argument, if there is one, delays them by that many
-- seconds.
create or replace function auth.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject uuid;
begin
  if tg_table_name = 'invitations' then subject := new.person_id;
  elsif tg_op = 'DELETE' then subject := old.id;
  else subject := new.id;
  end if;
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id, due_at)
    select e.id, tg_argv[0], subject, now() + make_interval(secs => coalesce(tg_argv[1], '0')::integer) from public.webhook_endpoints e
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
--> statement-breakpoint
create or replace trigger webhook_reported after insert on reports
  for each row execute function auth.queue_webhooks('report.created');
--> statement-breakpoint
-- Waits until the decision can no longer be undone.
create or replace trigger webhook_case_decided after update of state on moderation_cases
  for each row when (old.state = 'open' and new.state = 'decided') execute function auth.queue_webhooks('case.decided', '40');
--> statement-breakpoint
create or replace function auth.forget_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.webhook_deliveries d
    where d.endpoint_id in (select id from public.webhook_endpoints) and d.due_at > now()
      and d.kind = tg_argv[0] and d.subject_id = new.id and d.attempts = 0;
  return null;
end $$;
revoke all on function auth.forget_webhooks() from public;
--> statement-breakpoint
create or replace trigger webhook_case_undone after update of state on moderation_cases
  for each row when (old.state = 'decided' and new.state = 'open') execute function auth.forget_webhooks('case.decided');
--> statement-breakpoint
-- Queues an event for each case that became overdue in the last week, once for each endpoint.
create or replace function auth.queue_overdue_webhooks(at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('overdue webhooks', 0));
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id)
    select e.id, 'case.overdue', c.id
      from public.webhook_endpoints e
        join public.moderation_cases c on c.state = 'open' and c.due_at <= at and c.due_at > greatest(e.created_at, at - interval '7 days')
      where e.disabled_at is null and 'case.overdue' = any(e.kinds)
        and not exists (
          select from public.webhook_deliveries d where d.endpoint_id = e.id and d.kind = 'case.overdue' and d.subject_id = c.id
        );
  if found then
    insert into public.events (kind) values ('webhook_queued');
  end if;
end $$;
revoke all on function auth.queue_overdue_webhooks(at timestamptz) from public;
grant execute on function auth.queue_overdue_webhooks(at timestamptz) to accounts;
--> statement-breakpoint
-- The expiry is set when the mail is sent, so it marks the invitation as sent.
create or replace trigger webhook_invited after update of expires_at on invitations
  for each row when (old.expires_at is null and new.expires_at is not null) execute function auth.queue_webhooks('person.invited');
--> statement-breakpoint
create or replace trigger webhook_joined after update of joined_at on invitations
  for each row when (old.joined_at is null and new.joined_at is not null) execute function auth.queue_webhooks('person.joined');
--> statement-breakpoint
-- Queues a test event, which is tried once and does not affect the state of the endpoint. Limits test events to `most` a minute, over all
-- endpoints.
create or replace function queue_test_webhook(endpoint uuid, most integer) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return 'missing'; end if;
  perform pg_advisory_xact_lock(hashtextextended('webhooks', 0));
  if not exists (select from public.webhook_endpoints e where e.id = endpoint) then return 'missing'; end if;
  if exists (select from public.webhook_endpoints e where e.id = endpoint and e.disabled_at is not null) then return 'disabled'; end if;
  if (
    select count(*) >= most from public.webhook_deliveries d
      where d.kind = 'webhook.test' and d.created_at > now() - interval '1 minute'
  ) then return 'too_many'; end if;
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id, is_replay) values (endpoint, 'webhook.test', endpoint, true);
  insert into public.events (kind) values ('webhook_queued');
  return 'queued';
end $$;
revoke all on function queue_test_webhook(endpoint uuid, most integer) from public;
grant execute on function queue_test_webhook(endpoint uuid, most integer) to site_owner;
