-- Returns the latest applied migration, for checking that a server fits its database.
create or replace function last_migration() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(created_at) from drizzle.__drizzle_migrations;
  end;
revoke all on function last_migration() from public;
grant execute on function last_migration() to anon, accounts;
