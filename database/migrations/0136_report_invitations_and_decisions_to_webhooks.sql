create or replace function auth.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject uuid;
begin
  if tg_table_name = 'invitations' then subject := new.person_id;
  elsif tg_op = 'DELETE' then subject := old.id;
  else subject := new.id;
  end if;
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
create or replace trigger webhook_reported after insert on reports
  for each row execute function auth.queue_webhooks('report.created');
--> statement-breakpoint
create or replace trigger webhook_case_decided after update of state on moderation_cases
  for each row when (old.state = 'open' and new.state = 'decided') execute function auth.queue_webhooks('case.decided');
--> statement-breakpoint
-- An invitation expires counting from its mail.
create or replace trigger webhook_invited after update of expires_at on invitations
  for each row when (old.expires_at is null and new.expires_at is not null) execute function auth.queue_webhooks('person.invited');
--> statement-breakpoint
create or replace trigger webhook_joined after update of joined_at on invitations
  for each row when (old.joined_at is null and new.joined_at is not null) execute function auth.queue_webhooks('person.joined');
--> statement-breakpoint
-- Queues a test event, which is tried once and does not affect the state of the endpoint. At most `most` of all endpoints are sent in a minute.
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
