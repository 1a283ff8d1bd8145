-- Returns the largest replay lag of the standbys in seconds, or null if there are none. Only roles with `pg_monitor` (or superusers, like
-- the owner of the embedded database) see standbys.
create or replace function read_standby_lag() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(extract(epoch from r.replay_lag))::double precision from pg_stat_replication r;
  end;
revoke all on function read_standby_lag() from public;
grant execute on function read_standby_lag() to accounts;
