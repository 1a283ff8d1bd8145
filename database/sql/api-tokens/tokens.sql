-- Returns the API token of the current transaction, or null if it is missing, expired or its maker may not use it.
create or replace function auth.acting_token() returns public.api_tokens
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash text := nullif(current_setting('app.api_token', true), '');
  token public.api_tokens;
begin
  if hash is null or current_setting('role') <> 'site_owner' then return null; end if;
  select t.* into token from public.api_tokens t
    join public.staff_members m on m.user_id = t.made_by and m.role = 'owner'
    where t.token_hash = decode(hash, 'hex') and t.expires_at > now() and not auth.is_suspended(t.made_by);
  return token;
end $$;
revoke all on function auth.acting_token() from public;
--> statement-breakpoint
create or replace function act_by_token(hash bytea, scope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token public.api_tokens;
begin
  perform set_config('app.api_token', encode(hash, 'hex'), true);
  token := auth.acting_token();
  if token.id is null then
    raise exception using errcode = 'CA012', message = 'API token invalid or expired';
  end if;
  if scope <> all(token.scopes) then
    raise exception using errcode = 'CA013', message = 'the API token lacks this right';
  end if;
  perform set_config('app.user_id', token.made_by::text, true);
  -- Updates the time at most once a minute, and skips a locked row.
  update public.api_tokens set last_used_at = date_trunc('minute', now()) where id = (
    select t.id from public.api_tokens t
      where t.id = token.id and t.last_used_at is distinct from date_trunc('minute', now())
      for no key update skip locked
  );
end $$;
revoke all on function act_by_token(hash bytea, scope text) from public;
grant execute on function act_by_token(hash bytea, scope text) to site_owner;
