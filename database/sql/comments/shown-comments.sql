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
create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(comment uuid) from public;
grant execute on function is_shown_comment(comment uuid) to anon, member, moderator;
