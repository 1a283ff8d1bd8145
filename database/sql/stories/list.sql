create or replace function list_visible_stories(sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer)
  returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_visible_stories(sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
