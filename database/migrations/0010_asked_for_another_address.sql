-- That somebody asked for another address is recorded by the service, whichever address it was: a trigger on the link sees one only
-- for an address that is free, and people can read what is recorded about them. The trigger itself goes afterwards (migrate.ts),
-- without keeping everybody from the links here; until then it records nothing.
create or replace function auth.record_link() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform auth.record_action('followed_' || new.purpose || '_link', new.user_id, null);
  end if;
  return null;
end $$;
