create or replace function delete_idempotency_keys(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.idempotency_keys where scope = person::text;
  end;
revoke all on function delete_idempotency_keys(person uuid) from public;
grant execute on function delete_idempotency_keys(person uuid) to accounts;
