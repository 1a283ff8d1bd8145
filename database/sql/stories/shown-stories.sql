-- Returns public stories and the caller's own, with the public names of their authors.
create or replace view shown_stories with (security_barrier) as
  select s.id, case when not s.is_anonymous then s.user_id end as user_id,
    coalesce(s.user_id = (select public.current_user_id()), false) as is_own, s.is_anonymous,
    p.full_name, p.organization, p.avatar_url, s.title, s.content, s.air_quality_issues, s.is_visible,
    s.comment_count, s.heart_count, s.support_count, s.helpful_count, s.sad_count, s.reaction_count,
    s.created_at, s.edited_at, s.edited_after_reactions, s.chart_id, s.measurement
  from public.stories s left join public.profiles p on p.user_id = s.user_id and not s.is_anonymous
  where s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null);
--> statement-breakpoint
-- Returns true for a story that the caller may read. It is a function because a join with the view would read the whole view.
create or replace function is_shown_story(story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_stories s where s.id = story);
  end;
revoke all on function is_shown_story(story uuid) from public;
grant execute on function is_shown_story(story uuid) to anon, member, moderator;
