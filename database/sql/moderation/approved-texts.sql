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
-- Returns true if the last valid decision about exactly this text allows it to be public.
create or replace function is_approved_text(type text, subject uuid, text_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce((
      select d.action in ('none', 'approve', 'restore')
        from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = type and c.subject_id = subject and public.judged_hash(d) = text_hash
          and d.action in ('none', 'approve', 'restore', 'hide', 'reject_held', 'hold')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ), false);
  end;
revoke all on function is_approved_text(type text, subject uuid, text_hash bytea) from public;
--> statement-breakpoint
-- Returns true for a story or comment with the text it had while public, or with a text that a moderator approved.
create or replace function is_known_text(table_name text, was_public boolean, before jsonb, after jsonb) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash bytea := public.hash_row(after);
begin
  return (was_public and public.hash_row(before) = hash)
    or public.is_approved_text(case table_name when 'stories' then 'story' else 'comment' end, (after ->> 'id')::uuid, hash);
end $$;
revoke all on function is_known_text(table_name text, was_public boolean, before jsonb, after jsonb) from public;
