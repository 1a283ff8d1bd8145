-- Returns the total number of confirmed addresses of accounts and the VIP list.
create or replace function count_crowd() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select (select count(*) from auth.users u where u.email_verified_at is not null)
      + (
        select count(*) from auth.vip_subscriptions v
          where v.confirmed_at is not null and not exists (select from auth.users u where u.email = v.email)
      );
  end;
revoke all on function count_crowd() from public;
grant execute on function count_crowd() to anon, site_owner, accounts;
