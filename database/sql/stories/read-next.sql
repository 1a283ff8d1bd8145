-- Returns the stories to read after a public one, with their place: the previous and the next story by date, and up to four related ones.
-- Related are stories among the newest thousand that share an issue; if there are too few, the newest. Reads at most about a thousand rows.
create or replace function list_other_stories(story uuid) returns table (place text, other uuid)
  language plpgsql stable security definer rows 6 set search_path = pg_catalog, pg_temp as $$
declare
  own record;
  alike uuid[];
begin
  select s.id, s.created_at, s.air_quality_issues into own from public.stories s where s.id = story and s.is_visible;
  if not found then
    return;
  end if;
  return query
    select 'previous', s.id from public.stories s where s.is_visible and (s.created_at, s.id) > (own.created_at, own.id)
      order by s.created_at, s.id limit 1;
  return query
    select 'next', s.id from public.stories s where s.is_visible and (s.created_at, s.id) < (own.created_at, own.id)
      order by s.created_at desc, s.id desc limit 1;
  alike := array(
    select newest.id from (
      select s.id, s.air_quality_issues from public.stories s where s.is_visible order by s.created_at desc, s.id desc limit 1000
    ) newest
    where newest.air_quality_issues && own.air_quality_issues and newest.id <> own.id limit 4
  );
  return query
    select 'related', unnest(alike)
    union all (
      select 'related', newest.id from (
        select s.id from public.stories s where s.is_visible order by s.created_at desc, s.id desc limit 5
      ) newest
      where newest.id <> own.id and newest.id <> all(alike) limit 4 - cardinality(alike)
    );
end $$;
revoke all on function list_other_stories(story uuid) from public;
grant execute on function list_other_stories(story uuid) to anon;
