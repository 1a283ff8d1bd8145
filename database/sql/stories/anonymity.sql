-- Servers of an earlier version read `hidden_at` here: drop that column with the next release.
create or replace view shown_comments with (security_barrier) as
  select c.id, c.story_id, case when not c.is_anonymous then c.user_id end as user_id,
    coalesce(c.user_id = (select public.current_user_id()), false) as is_own, c.is_anonymous,
    case when c.is_anonymous then 'Anonymous (author)' else p.full_name end as full_name, p.organization, p.avatar_url,
    c.content, c.created_at, c.edited_at, c.hidden_at, c.held_at, c.parent_id, c.root_id, c.depth, c.reply_count,
    parent.id is not null as has_parent,
    case when parent.is_anonymous then 'Anonymous (author)' else parent_author.full_name end as parent_name, c.is_shown
  from public.comments c
    left join public.profiles p on p.user_id = c.user_id and not c.is_anonymous
    left join public.comments parent on parent.id = c.parent_id and parent.is_shown
    left join public.profiles parent_author on parent_author.user_id = parent.user_id and not parent.is_anonymous
  where (c.user_id = (select public.current_user_id()) and c.deleted_at is null)
    or c.is_shown and (
      select s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null)
        from public.stories s where s.id = c.story_id
    );
--> statement-breakpoint
-- Returns public stories and the caller's own, with the authors' public names.
create or replace view shown_stories with (security_barrier) as
  select s.id, case when not s.is_anonymous then s.user_id end as user_id,
    coalesce(s.user_id = (select public.current_user_id()), false) as is_own, s.is_anonymous,
    p.full_name, p.organization, p.avatar_url, s.title, s.content, s.air_quality_issues, s.is_visible,
    s.comment_count, s.heart_count, s.support_count, s.helpful_count, s.sad_count, s.reaction_count,
    s.created_at, s.edited_at, s.edited_after_reactions, s.chart_id, s.measurement
  from public.stories s left join public.profiles p on p.user_id = s.user_id and not s.is_anonymous
  where s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null);
--> statement-breakpoint
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioning uuid[];
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  -- Who mentioned the author while the story had a name. Who does so later guesses, and learns nothing.
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
-- Makes an author's comments on their own anonymous story anonymous too, because they would reveal them.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Whoever makes the story anonymous at this moment waits, or we do. Others' comments need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
create or replace trigger z_hide_comment_author before insert on comments
  for each row execute function hide_comment_author();
