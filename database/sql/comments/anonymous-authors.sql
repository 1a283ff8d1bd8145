-- Makes an author's comments and mentions follow the anonymity of their story. The story itself: `shown_stories` in
-- `stories/shown-stories.sql`.
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioning uuid[];
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  -- Replaces earlier mentions of the author. A later mention is only a guess and reveals nothing.
  if new.is_anonymous then
    mentioning := array(
      select c.id from public.comments c join public.comment_mentions m on m.comment_id = c.id
        where c.story_id = new.id and m.user_id = new.user_id and m.start is not null order by c.id for no key update of c
    );
    perform public.write_mentions(mentioning, new.user_id, 'Anonymous (author)');
    update public.comment_mentions set start = null, length = null
      where comment_id = any(mentioning) and user_id = new.user_id;
  end if;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
create or replace trigger follow_anonymity after update of is_anonymous on stories
  for each row when (old.is_anonymous <> new.is_anonymous) execute function follow_anonymity();
--> statement-breakpoint
-- Makes an author's comments on their own anonymous story anonymous too, because they would reveal the author.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Waits for a concurrent change of the story's anonymity, or makes it wait. Comments by other people need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
create or replace trigger z_hide_comment_author before insert on comments
  for each row execute function hide_comment_author();
