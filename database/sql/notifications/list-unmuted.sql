-- Leaves out comments about which the reader no longer wants notifications: comments in a story that they muted or collapsed, comments that
-- they collapsed, comments by people they muted, and comments with one of their muted words. Ignores mutes of an anonymous author, like
-- write_notifications().
create or replace function list_unmuted(reader uuid, comment_ids uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  words text[] := array(
    select public.simplify_word(m.word) from public.muted_words m where m.user_id = reader and btrim(public.simplify_word(m.word)) <> ''
  );
begin
  return array(
    select c.id from public.comments c
      cross join lateral (
        select case when words <> '{}' then ' ' || public.simplify_text(c.content) || ' ' end as text offset 0
      ) simple
      where c.id = any(comment_ids)
        and not exists (select from public.muted_stories m where m.user_id = reader and m.story_id = c.story_id)
        and not exists (
          select from public.folded_texts f where f.user_id = reader and (f.comment_id = c.id or f.story_id = c.story_id)
        )
        and (c.is_anonymous or not exists (
          select from public.muted_people m where m.user_id = reader and m.muted_id = c.user_id
        ))
        and not exists (select from unnest(words) word where strpos(simple.text, word) > 0)
  );
end $$;
revoke all on function list_unmuted(reader uuid, comment_ids uuid[]) from public;
grant execute on function list_unmuted(reader uuid, comment_ids uuid[]) to accounts;
--> statement-breakpoint
create or replace function list_own_unmuted(comment_ids uuid[]) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.list_unmuted((select public.current_user_id()), comment_ids);
  end;
revoke all on function list_own_unmuted(comment_ids uuid[]) from public;
grant execute on function list_own_unmuted(comment_ids uuid[]) to member;
