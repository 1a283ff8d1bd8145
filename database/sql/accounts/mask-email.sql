-- Masks an address: enough to tell addresses apart, not enough to write to one.
create or replace function auth.mask_email(address text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select left(address, 2) || '…@' || split_part(address, '@', 2);
  end;
revoke all on function auth.mask_email(address text) from public;
