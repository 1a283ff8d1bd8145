-- Conditions behind the union: before it, each branch was sorted as a whole for its first few.
create or replace view comment_places as
  select p.id, p.story_id, p.created_at, p.parent_id, p.root_id, p.depth, p.reply_count
  from (
    select c.id, c.story_id, c.created_at, c.parent_id, c.root_id, c.depth, c.reply_count, c.hidden_at, c.held_at, c.deleted_at
      from comments c
    union all
    select t.id, t.story_id, t.created_at, t.parent_id, t.root_id, t.depth, t.reply_count, null, null, t.created_at
      from comment_tombstones t
  ) p
  where (p.reply_count > 0 or (p.hidden_at is null and p.held_at is null and p.deleted_at is null))
    and (select s.is_visible or (s.user_id = current_user_id() and s.deleted_at is null) from stories s where s.id = p.story_id);
