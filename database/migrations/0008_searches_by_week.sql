-- Searches of any length are found in story_search, which takes the place of story_texts, and those of the newest stories among
-- what was told in the last weeks: a trigram index of stories took a story's whole text in again with every reaction, and named all
-- stories that ever had a word. The old table and the old index are dropped afterwards (migrate.ts).
create function week_of(moment timestamptz) returns integer language sql stable parallel safe
  return floor(extract(epoch from moment) / 604800)::integer;
--> statement-breakpoint
revoke all on function week_of(timestamptz) from public;
--> statement-breakpoint
CREATE TABLE "story_search" (
	"story_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
alter table story_search enable row level security;
--> statement-breakpoint
-- What is searched for is not known when these searches are planned, so statistics would only take time.
alter table story_search alter column search_text set statistics 0;
--> statement-breakpoint
-- What is written after this moment is taken in at the end.
create temporary table filling on commit drop as select pg_snapshot_xmin(pg_current_snapshot())::xid as began;
--> statement-breakpoint
-- In their order, so that the stories of a week lie side by side.
insert into story_search (story_id, week, search_text)
  select id, week_of(created_at), search_text from stories order by created_at;
--> statement-breakpoint
alter table story_search add constraint story_search_pkey primary key (story_id);
--> statement-breakpoint
CREATE INDEX "story_search_parts" ON "story_search" USING gin (
  (array["week"]), list_pairs("search_text") collate "C", "search_text" gin_trgm_ops
);
--> statement-breakpoint
alter index story_search_parts alter column 1 set statistics 0;
--> statement-breakpoint
alter index story_search_parts alter column 2 set statistics 0;
--> statement-breakpoint
-- The index takes long. Only from here on does who writes a story wait, while what was written meanwhile is taken in: what has
-- changed in the old table, without comparing all texts.
lock table stories in share row exclusive mode;
--> statement-breakpoint
delete from story_search t where not exists (select from stories s where s.id = t.story_id);
--> statement-breakpoint
insert into story_search (story_id, week, search_text)
  select story_id, week_of(created_at), t.search_text
  from story_texts t join stories s on s.id = t.story_id
  where age(t.xmin) <= (select age(began) from filling) and not exists (
    select from story_search n where n.story_id = t.story_id and n.search_text = t.search_text
  )
  on conflict (story_id) do update set search_text = excluded.search_text;
--> statement-breakpoint
ALTER TABLE "story_search" ADD CONSTRAINT "story_search_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create or replace function keep_story_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.story_search (story_id, week, search_text)
    values (new.id, public.week_of(new.created_at), new.search_text)
    on conflict (story_id) do update set week = excluded.week, search_text = excluded.search_text;
  return null;
end $$;
--> statement-breakpoint
-- The columns that derive_story and follow_profile make the text of, or set it by: without them each counter would compare texts.
create or replace trigger keep_changed_story_text
  after update of title, content, air_quality_issues, search_text, created_at on stories
  for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
  execute function keep_story_text();
--> statement-breakpoint
alter table stories alter column search_text set statistics 0;
--> statement-breakpoint
-- Common is what 5 of the newest 1,000 stories have: it is soon come across in the order of the list. What is rarer is looked up,
-- for the newest stories at first among those of four weeks. Each way is planned once for a connection.
create or replace function find_visible_stories(
  pattern text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  word text := regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g');
  -- A trigram index finds nothing shorter than three characters.
  is_short boolean := char_length(word) < 3;
  is_common boolean := (
    select count(*) = 5 from (
      select from (
        select search_text from public.stories where is_visible order by created_at desc, id desc limit 1000
      ) newest
      where strpos(search_text, word) > 0 limit 5
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

  if is_common then
    case sort
      when 'newest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (created_at, id) < (from_time, from_id)
          order by created_at desc, id desc limit up_to;
      when 'oldest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (created_at, id) > (from_time, from_id)
          order by created_at, id limit up_to;
      when 'most_reactions' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
          order by reaction_count desc, created_at desc, id desc limit up_to;
    end case;
    return;
  end if;

  if sort = 'newest' then
    last_week := public.week_of((
      select created_at from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit 1
    ));
    weeks := array[last_week - 3, last_week - 2, last_week - 1, last_week];
    if is_short then
      candidates := array(
        select story_id from public.story_search
          where array[week] && weeks and public.list_pairs(search_text) @> array[word] collate "C"
      );
    else
      candidates := array(
        select story_id from public.story_search where array[week] && weeks and search_text like pattern
      );
    end if;
    return query
      select id from public.stories where id = any(candidates) and is_visible
        and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    get diagnostics given = row_count;
    if given = up_to then
      return;
    end if;
    up_to := up_to - given;
    from_time := least(from_time, to_timestamp((last_week - 3) * 604800.0));
    from_id := least_id;
  end if;

  if is_short then
    candidates := array(
      select story_id from public.story_search
        where public.list_pairs(search_text) @> array[word] collate "C"
    );
  else
    candidates := array(select story_id from public.story_search where search_text like pattern);
  end if;
  case sort
    when 'newest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
