-- Writes an event to the outbox.
create or replace function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid default null) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  so_far integer := coalesce(nullif(current_setting('app.events', true), ''), '0')::integer + 1;
begin
  if so_far > 1000 then
    return;
  end if;
  perform set_config('app.events', so_far::text, true);
  if so_far = 1000 then
    kind := 'all_changed';
    story_id := null;
    comment_id := null;
    reaction_id := null;
  end if;
  insert into public.events (kind, story_id, comment_id, reaction_id) values (kind, story_id, comment_id, reaction_id);
  -- Notifies the writing server within its transaction, before it confirms the write. Sessions of psql are not notified.
  if current_setting('app.request_id', true) is not null then
    raise info 'event: % %', kind, story_id;
  end if;
end $$;
revoke all on function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid) from public;
--> statement-breakpoint
create or replace function record_story_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('story_added', new.id, null);
  elsif tg_op = 'DELETE' then
    perform public.record_event('story_removed', old.id, null);
  elsif not old.is_visible then
    perform public.record_event('story_added', new.id, null);
  elsif not new.is_visible then
    perform public.record_event('story_removed', old.id, null);
  elsif new *<> old then
    perform public.record_event('story_changed', old.id, null);
  end if;
  return null;
end $$;
revoke all on function record_story_event() from public;
--> statement-breakpoint
create or replace trigger record_new_story after insert on stories
  for each row when (new.is_visible) execute function record_story_event();
--> statement-breakpoint
-- Lists every column except the counters, which change with a comment or a reaction that writes its own event.
create or replace trigger record_changed_story
  after update of id, user_id, :written, share_permission, is_public, is_anonymous, hidden_at, held_at,
    edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at, chart_id, measurement on stories
  for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
create or replace trigger record_removed_story after delete on stories
  for each row when (old.is_visible) execute function record_story_event();
--> statement-breakpoint
create or replace function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_shown boolean := coalesce(old.is_shown, false);
begin
  if new.is_shown then
    perform public.record_event(
      case when was_shown then 'comment_changed' else 'comment_added' end, new.story_id, new.id
    );
  -- A comment deleted with its story needs no event: the story has its own.
  elsif was_shown and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
revoke all on function record_comment_event() from public;
--> statement-breakpoint
-- Skips updates: a reply changes only the reply counts of its ancestors and has its own event.
create or replace trigger record_comment after insert or delete on comments
  for each row execute function record_comment_event();
--> statement-breakpoint
create or replace trigger record_changed_comment after update on comments
  for each row when (
    (old.content, old.edited_at, old.created_at, old.is_anonymous, old.is_shown)
      is distinct from (new.content, new.edited_at, new.created_at, new.is_anonymous, new.is_shown)
  )
  execute function record_comment_event();
--> statement-breakpoint
create or replace function record_reaction_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('reaction_added', new.story_id, null, new.id);
  elsif exists (select from public.stories where id = old.story_id) then
    perform public.record_event('reaction_removed', old.story_id, null, old.id);
  end if;
  return null;
end $$;
revoke all on function record_reaction_event() from public;
--> statement-breakpoint
create or replace trigger record_reaction after insert or delete on reactions
  for each row execute function record_reaction_event();
--> statement-breakpoint
-- Writes an event for each story that shows the changed profile. Omits anonymous texts, because an event at the same time would reveal
-- their author.
create or replace function record_profile_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.record_event('story_changed', id, null) from (
    select id from public.stories where user_id = new.user_id and is_visible and not is_anonymous
    union select story_id from public.comments where user_id = new.user_id and not is_anonymous limit 1000
  ) shown;
  return null;
end $$;
revoke all on function record_profile_event() from public;
--> statement-breakpoint
create or replace trigger record_profile
  after update of full_name, hidden_name, name_shown, display_name, organization, avatar_url on profiles
  for each row when (
    old.email_verified and (
      old.full_name is distinct from new.full_name or old.organization is distinct from new.organization
      or old.avatar_url is distinct from new.avatar_url
    )
  ) execute function record_profile_event();
--> statement-breakpoint
-- Writes one event for each person whose notifications were written, seen or read in a statement.
create or replace function record_notification_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind, notification_id)
    select 'notification_changed', (array_agg(id))[1] from changed group by user_id;
  return null;
end $$;
revoke all on function record_notification_event() from public;
--> statement-breakpoint
create or replace trigger record_new_notifications after insert on notifications
  referencing new table as changed for each statement execute function record_notification_event();
--> statement-breakpoint
create or replace trigger record_changed_notifications after update on notifications
  referencing new table as changed for each statement execute function record_notification_event();
--> statement-breakpoint
-- Notifies open desks that a case was opened, claimed, released or closed, without identifying it.
create or replace function record_case_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind) values ('case_changed');
  return null;
end $$;
revoke all on function record_case_event() from public;
--> statement-breakpoint
create or replace trigger record_new_case_event after insert on moderation_cases for each row execute function record_case_event();
--> statement-breakpoint
create or replace trigger record_case_event after update of claimed_by, state on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state)
  execute function record_case_event();
--> statement-breakpoint
-- Starts a new generation of events, and gives all stored events this transaction's id. The database owner calls it after the transaction
-- ids of the database server have started over.
create or replace function begin_event_generation() returns void
  language sql
  begin atomic
    update public.events set xid = default;
    update public.event_consumers set snapshot = '1:1:';
    delete from public.event_generations;
    insert into public.event_generations default values;
  end;
revoke all on function begin_event_generation() from public;
