-- Refuses decisions that the moderator may not make, and stores the hash of the judged text. A reversal stores that of the decision it
-- reverses, even if the text was edited later. Closing the case of a deleted text stores none: it approves nothing that its author may
-- restore.
create or replace function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'moderators can’t decide on their own content';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'moderators can’t decide on content that they reported';
  end if;
  if new.action in ('warn', 'limit', 'suspend', 'ban', 'unhear') and public.staff_rank(judged.author_id) > 0
    and public.staff_rank(new.decided_by) <= public.staff_rank(judged.author_id) then
    raise exception using errcode = 'CA020', message = 'only a higher role can sanction staff';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban requires another moderator’s proposal';
  end if;
  if new.action = 'none' and (
    exists (select from public.stories s where s.id = judged.subject_id and s.deleted_at is not null)
    or exists (select from public.comments c where c.id = judged.subject_id and c.deleted_at is not null)
  ) then
    new.content_sha256 := null;
  elsif new.supersedes_id is null then
    new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  else
    new.content_sha256 := (select d.content_sha256 from public.moderation_decisions d where d.id = new.supersedes_id);
  end if;
  return new;
end $$;
revoke all on function guard_decision() from public;
--> statement-breakpoint
-- Queues the event of its first argument, after the seconds of its second.
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
