-- Nothing asks for it since reports belong to cases.
drop index reports_open;
--> statement-breakpoint
-- SHORT SEARCHES
-- As in 0021, but what has no trigram is looked up by its pairs alone: one or two letters where no issue is asked for, as nothing is
-- sought by '%', and signs, as a trigram is of letters and digits. All entries of the trigrams were read, which took 7 seconds among a
-- million stories.
create or replace function search_visible_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  -- By the rules of `story_search_text`, or a capital on which two disagree would never be found. What they are compared with
  -- has the default collation, whichever one the caller's has.
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  -- Finds the stories with this tag, and a few whose title or author's name begins with the same words.
  tag_pattern text collate "default" := case issue when '' then '%' else
    '%' || chr(1) || regexp_replace(lower(issue collate "und-x-icu"), '([\\%_])', '\\\1', 'g') || '%' end;
  -- A trigram index finds nothing shorter than three characters, and few of nothing but signs with a letter before or after them.
  is_short boolean := char_length(word) in (1, 2) or word ~ '^[[:alnum:]]?[^[:alnum:]]+[[:alnum:]]?$';
  pairs text[] := case when char_length(word) > 1 then array(
    select pair from unnest(public.list_pairs(word)) pair where char_length(pair) = 2
  ) else array[word] end;
  -- How many of the newest 1,000 stories have it, up to 5.
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
  weeks integer[];
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
          and (issue = '' or issue = any(air_quality_issues)) and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
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
    weeks := array[last_week - 3, last_week - 2, last_week - 1, last_week];
    if is_short and issue = '' then
      candidates := array(
        select story_id from public.story_search
          where array[week] && weeks and public.list_pairs(search_text) @> pairs collate "C"
            and strpos(search_text, word) > 0
      );
    elsif is_short then
      candidates := array(
        select story_id from public.story_search
          where array[week] && weeks and public.list_pairs(search_text) @> pairs collate "C"
            and strpos(search_text, word) > 0 and search_text like tag_pattern
      );
    else
      candidates := array(
        select story_id from public.story_search
          where array[week] && weeks and search_text like pattern and search_text like tag_pattern
      );
    end if;
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

  if is_short and issue = '' then
    candidates := array(
      select story_id from public.story_search
        where public.list_pairs(search_text) @> pairs collate "C" and strpos(search_text, word) > 0
    );
  elsif is_short then
    candidates := array(
      select story_id from public.story_search
        where public.list_pairs(search_text) @> pairs collate "C" and strpos(search_text, word) > 0
          and search_text like tag_pattern
    );
  else
    candidates := array(
      select story_id from public.story_search where search_text like pattern and search_text like tag_pattern
    );
  end if;
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
