-- Returns true in a transaction of a program whose token has this right. Always false on a site without API tokens.
create or replace function has_token_for(scope text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if nullif(current_setting('app.api_token', true), '') is null then return false; end if;
  return coalesce(scope = any((auth.acting_token()).scopes), false);
end $$;
revoke all on function has_token_for(scope text) from public;
grant execute on function has_token_for(scope text) to site_owner;
--> statement-breakpoint
create or replace function acting_token_name() returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if nullif(current_setting('app.api_token', true), '') is null then return null; end if;
  return (auth.acting_token()).name;
end $$;
revoke all on function acting_token_name() from public;
grant execute on function acting_token_name() to site_owner;
