-- What short searches are found by: each character of a story's searched text, and each two that stand side by side, as a
-- trigram index finds nothing shorter than three. The text lies here a second time, as an index of stories would take it all
-- in again whenever a counter changes.
CREATE TABLE "story_texts" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
alter table story_texts enable row level security;
--> statement-breakpoint
-- Compared byte by byte, whatever the database's language.
create function list_pairs(words text) returns text[] language sql immutable parallel safe
  return (
    with split as materialized (select string_to_array(words collate "C", null) as letters)
    select array(
      select letter from split, unnest(letters) as letter
      union
      select letter || next from split, unnest(letters, letters[2:]) as beside(letter, next) where next is not null
    )
  );
--> statement-breakpoint
revoke all on function list_pairs(text) from public;
--> statement-breakpoint
insert into story_texts (story_id, search_text) select id, search_text from stories;
--> statement-breakpoint
CREATE INDEX "story_texts_pairs" ON "story_texts" USING gin (list_pairs("search_text") collate "C");
--> statement-breakpoint
-- How often a pair occurs is looked up where it is asked for; each analyze would list the pairs of 30,000 stories.
alter index story_texts_pairs alter column 1 set statistics 0;
--> statement-breakpoint
-- The index takes long. Only from here on does who writes a story wait, while what was written meanwhile is taken in.
lock table stories in share row exclusive mode;
--> statement-breakpoint
delete from story_texts t where not exists (select from stories s where s.id = t.story_id);
--> statement-breakpoint
insert into story_texts (story_id, search_text)
  select id, search_text from stories s
  where not exists (select from story_texts t where t.story_id = s.id and t.search_text = s.search_text)
  on conflict (story_id) do update set search_text = excluded.search_text;
--> statement-breakpoint
ALTER TABLE "story_texts" ADD CONSTRAINT "story_texts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create function keep_story_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.story_texts (story_id, search_text) values (new.id, new.search_text)
    on conflict (story_id) do update set search_text = excluded.search_text;
  return null;
end $$;
--> statement-breakpoint
revoke all on function keep_story_text() from public;
--> statement-breakpoint
create trigger keep_new_story_text after insert on stories
  for each row execute function keep_story_text();
--> statement-breakpoint
-- The columns that derive_story and follow_profile make the text of, or set it by: without them each counter would compare texts.
create trigger keep_changed_story_text after update of title, content, air_quality_issues, search_text on stories
  for each row when (old.search_text <> new.search_text) execute function keep_story_text();
--> statement-breakpoint
-- As in 0002, and what is rare and shorter than three characters is looked up in story_texts. Rare is what fewer than 5 of the
-- newest 1,000 stories have: what is not is found soon enough in the order of the list.
create or replace function find_visible_stories(
  pattern text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  word text := regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g');
  -- Null for all.
  candidates uuid[];
begin
  if char_length(word) < 3 and (
    select count(*) < 5 from (
      select from (
        select search_text from public.stories where is_visible order by created_at desc, id desc limit 1000
      ) newest
      where strpos(search_text, word) > 0 limit 5
    ) found
  ) then
    candidates := array(
      select story_id from public.story_texts where public.list_pairs(search_text) @> array[word] collate "C"
    );
  end if;
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (candidates is null or id = any(candidates))
        and (from_id is null or (created_at, id) < (from_time, from_id))
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (candidates is null or id = any(candidates))
        and (from_id is null or (created_at, id) > (from_time, from_id))
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (candidates is null or id = any(candidates))
        and (from_id is null or (reaction_count, created_at, id) < (from_reactions, from_time, from_id))
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
