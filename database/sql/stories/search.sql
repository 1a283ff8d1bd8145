-- Calls the function below without an issue.
create or replace function search_visible_stories(
  search text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
  select public.search_visible_stories(search, '', sort, from_reactions, from_time, from_id, up_to)
$$;
revoke all on function search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
--> statement-breakpoint
-- Returns a page of visible stories that contain the words and have the issue. Assembles the query and plans it each time, because a
-- condition that is always true would read much of the index. Issues have their own index, because their trigrams occur in too many
-- stories.
create or replace function search_visible_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  -- Lowercases like `story_search_text`; by another locale's rules, some capitals would never match. Uses the default collation, like the
  -- compared columns.
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  -- A trigram index can't find fewer than three characters, and is of little use for punctuation with at most one letter before and after
  -- it.
  is_short boolean := char_length(word) in (1, 2) or word ~ '^[[:alnum:]]?[^[:alnum:]]+[[:alnum:]]?$';
  pairs text[] := case
    when not is_short then null
    when char_length(word) = 1 then array[word]
    else array(select pair from unnest(public.list_pairs(word)) pair where char_length(pair) = 2)
  end;
  -- The issue in lower case. It also matches titles and authors' names in the index, so the queries below check the stories' issues again.
  issues text[] := array[lower(issue collate "und-x-icu")];
  lookup text := 'select array(select story_id from public.story_search where ' || concat_ws(' and ',
    case
      when word = '' then null
      when is_short then 'public.list_pairs(search_text) @> $1 collate "C" and strpos(search_text, $2) > 0'
      else 'search_text like $3'
    end,
    case when issue <> '' then 'public.list_issues(search_text) @> $4 collate "C"' end);
  -- The number of matches among the newest 1,000 stories, counted up to 5.
  among_newest integer := (
    select count(*) from (
      select from (
        select search_text, air_quality_issues from public.stories
          where is_visible order by created_at desc, id desc limit 1000
      ) newest
      where strpos(search_text, word) > 0 and (issue = '' or issue = any(air_quality_issues)) limit 5
    ) found
  );
  least_id constant uuid := '00000000-0000-0000-0000-000000000000';
  most_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  last_week integer;
  candidates uuid[];
  given integer;
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then least_id else most_id end);

  if among_newest = 5 then
    case sort
      when 'newest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
          order by created_at desc, id desc limit up_to;
      when 'oldest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
          order by created_at, id limit up_to;
      when 'most_reactions' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues))
          and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
          order by reaction_count desc, created_at desc, id desc limit up_to;
    end case;
    return;
  end if;

  if sort = 'newest' and (
    among_newest > 0 or (select reltuples > 2000000 from pg_class where oid = 'public.stories'::regclass)
  ) then
    last_week := public.week_of((
      select created_at from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit 1
    ));
    execute lookup || ' and array[week] && array[$5 - 3, $5 - 2, $5 - 1, $5])'
      into candidates using pairs, word, pattern, issues, last_week;
    return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    get diagnostics given = row_count;
    if given = up_to then
      return;
    end if;
    up_to := up_to - given;
    from_time := least(from_time, to_timestamp((last_week - 3) * 604800.0));
    from_id := least_id;
  end if;

  execute lookup || ')' into candidates using pairs, word, pattern, issues;
  case sort
    when 'newest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
--> statement-breakpoint
-- Called by servers of the previous version, with the lower-case, escaped words between two `%`.
create or replace function find_visible_stories(
  pattern text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
  select public.search_visible_stories(
    regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g'),
    sort, from_reactions, from_time, from_id, up_to
  )
$$;
revoke all on function find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
--> statement-breakpoint
-- Searches like search_visible_stories, among the few stories with measurements. A blank search or issue matches all.
create or replace function search_measured_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues))
        and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
