-- Joins the searchable texts with chr(1), which can't be typed into a field, so that no match crosses two fields.
create or replace function story_search_text(content text, title text, full_name text, issues text[]) returns text
  language sql immutable
  return lower(
    concat_ws(chr(1), content, title, full_name, array_to_string(issues, chr(1))) collate "und-x-icu"
  );
revoke all on function story_search_text(content text, title text, full_name text, issues text[]) from public;
--> statement-breakpoint
-- Returns the letters and pairs of letters of a text. Compares bytes, independent of the database's locale.
create or replace function list_pairs(words text) returns text[] language sql immutable parallel safe
  return (
    with split as materialized (select string_to_array(words collate "C", null) as letters)
    select array(
      select letter from split, unnest(letters) as letter
      union
      select letter || next from split, unnest(letters, letters[2:]) as beside(letter, next) where next is not null
    )
  );
revoke all on function list_pairs(words text) from public;
--> statement-breakpoint
-- Returns the parts of a search text after the content: the title, the author's name and the issues. Omits parts of more than 60 bytes,
-- which are too long for an index and longer than any issue to filter by.
create or replace function list_issues(words text) returns text[] language sql immutable parallel safe
  return array(
    select part from unnest((string_to_array(words collate "C", chr(1)))[2:]) part where octet_length(part) <= 60
  );
revoke all on function list_issues(words text) from public;
--> statement-breakpoint
-- Returns the number of a week. Short searches use story_search, limited to recent weeks when the newest stories come first. A trigram index
-- on stories would store the whole text again with every reaction.
create or replace function week_of(moment timestamptz) returns integer language sql stable parallel safe
  return floor(extract(epoch from moment) / 604800)::integer;
revoke all on function week_of(moment timestamp with time zone) from public;
--> statement-breakpoint
create or replace function keep_story_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.story_search (story_id, week, search_text)
    values (new.id, public.week_of(new.created_at), new.search_text)
    on conflict (story_id) do update set week = excluded.week, search_text = excluded.search_text;
  return null;
end $$;
revoke all on function keep_story_text() from public;
--> statement-breakpoint
create or replace trigger keep_new_story_text after insert on stories
  for each row execute function keep_story_text();
--> statement-breakpoint
-- Lists the columns from which derive_story and follow_profile build the text, so that updates of counters compare no texts.
create or replace trigger keep_changed_story_text
  after update of :written, is_anonymous, deleted_at, search_text, created_at on stories
  for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
  execute function keep_story_text();
