-- Returns a hash that ignores white space. For a text without issues, it equals the hash that earlier versions stored.
create or replace function hash_text(title text, content text, issues text[]) returns bytea
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return sha256(convert_to(
    btrim(regexp_replace(coalesce(title, ''), '\s+', ' ', 'g')) || chr(1) || btrim(regexp_replace(content, '\s+', ' ', 'g'))
      || coalesce(chr(1) || nullif(array_to_string(array(select issue collate "C" from unnest(issues) issue order by 1), chr(1)), ''), ''),
    'UTF8'
  ));
revoke all on function hash_text(title text, content text, issues text[]) from public;
grant execute on function hash_text(title text, content text, issues text[]) to moderator;
--> statement-breakpoint
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
--> statement-breakpoint
-- Returns the hash of the text that a decision is about. A reversal stores none if its moderator can't read the text (see guard_hash).
create or replace function judged_hash(decision moderation_decisions) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(decision.content_sha256, (
      select taken_back.content_sha256 from public.moderation_decisions taken_back where taken_back.id = decision.supersedes_id
    ));
  end;
revoke all on function judged_hash(decision moderation_decisions) from public;
--> statement-breakpoint
-- Returns the hash by which texts are compared, or null for a short text without a link: such texts are often alike by chance.
create or replace function hash_for_comparing(content text) returns bytea
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := btrim(public.fold_text(content));
begin
  if char_length(folded) < 50 and public.count_links(folded) = 0 then
    return null;
  end if;
  return sha256(convert_to(folded, 'UTF8'));
end $$;
revoke all on function hash_for_comparing(content text) from public;
