-- Returns a picture by its hash, which is known only to readers of the profile. Pictures can't be listed.
create or replace function find_picture(wanted_hash text) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select a.image from public.avatars a where a.hash = wanted_hash limit 1;
  end;
revoke all on function find_picture(wanted_hash text) from public;
grant execute on function find_picture(wanted_hash text) to anon, member, moderator;
