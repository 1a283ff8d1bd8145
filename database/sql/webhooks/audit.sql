create or replace function auth.record_webhook() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.disabled_at is null and old.disabled_at is null and new.url = old.url and new.kinds = old.kinds then return null; end if;
    perform auth.record_action(
      case when new.disabled_at is not null and old.disabled_at is null then 'webhook_disabled' else 'webhook_changed' end, null, new.id
    );
  else
    perform auth.record_action(case tg_op when 'INSERT' then 'webhook_added' else 'webhook_removed' end, null, coalesce(new.id, old.id));
  end if;
  return null;
end $$;
revoke all on function auth.record_webhook() from public;
--> statement-breakpoint
create or replace trigger record_webhook after insert or update of url, kinds, disabled_at or delete on webhook_endpoints
  for each row execute function auth.record_webhook();
