-- A picture is had by its hash, which only who sees the profile knows, and the pictures are never listed.
create or replace function find_picture(wanted_hash text) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select a.image from public.avatars a where a.hash = wanted_hash limit 1;
  end;
revoke all on function find_picture(wanted_hash text) from public;
grant execute on function find_picture(wanted_hash text) to anon, member, moderator;
