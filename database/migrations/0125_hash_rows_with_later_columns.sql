-- Returns the hash of a row of `stories` or `comments`.
create or replace function hash_row(written jsonb) returns bytea
  language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  story public.stories := jsonb_populate_record(null::public.stories, written);
begin
  return public.hash_text(story.title, public.written_text(story), story.air_quality_issues);
end $$;
revoke all on function hash_row(written jsonb) from public;
grant execute on function hash_row(written jsonb) to moderator;
