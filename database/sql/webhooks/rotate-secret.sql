-- Replaces a webhook secret. Secrets can't be read; the old one stays valid for 24 hours.
create or replace function rotate_webhook_secret(endpoint uuid, new_secret bytea) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  until timestamptz;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return null; end if;
  update public.webhook_endpoints
    set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = new_secret
    where id = endpoint returning old_secret_until into until;
  if found then perform auth.record_action('webhook_rotated', null, endpoint); end if;
  return until;
end $$;
revoke all on function rotate_webhook_secret(endpoint uuid, new_secret bytea) from public;
grant execute on function rotate_webhook_secret(endpoint uuid, new_secret bytea) to site_owner;
