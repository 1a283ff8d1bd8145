-- A held story is an event again, as it has been since the desk of moderation: its column was left out when a chart's came.
create or replace trigger record_changed_story after update of id, user_id, title, content, air_quality_issues, share_permission,
    is_public, hidden_at, held_at, edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at, chart_id, measurement
  on stories for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
-- Rows are deleted in batches by their ctid, which no grant of columns includes.
grant select on api_tokens to accounts;
--> statement-breakpoint
-- Codes of its own: tokens of the desk have the ones it used.
create or replace function place_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent record;
begin
  new.root_id := null;
  new.depth := 0;
  new.reply_count := 0;
  if new.parent_id is null then
    return new;
  end if;
  select c.id, c.root_id, c.depth into parent from public.comments c
    where c.id = new.parent_id and c.story_id = new.story_id
      and c.hidden_at is null and c.held_at is null and c.deleted_at is null
    for no key update;
  if not found then
    raise exception using errcode = 'CA014', message = 'what this replies to is gone';
  end if;
  if parent.depth >= 50 then
    raise exception using errcode = 'CA015', message = 'this thread goes no deeper';
  end if;
  new.root_id := coalesce(parent.root_id, parent.id);
  new.depth := parent.depth + 1;
  perform from public.comments where id = new.root_id for no key update;
  return new;
end $$;
