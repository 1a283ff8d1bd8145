-- Returns the median hours that texts waited for a moderator, over the latest 200 in 30 days. Returns null for fewer than five, because
-- that would reveal how long a single text waited.
create or replace function usual_hold_hours() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when count(*) >= 5
        then percentile_cont(0.5) within group (order by extract(epoch from latest.decided_at - latest.opened_at) / 3600) end
      from (
        select d.decided_at, c.opened_at
          from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
          where d.action in ('approve', 'reject_held') and d.decided_at > now() - interval '30 days'
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          order by d.decided_at desc limit 200
      ) latest;
  end;
revoke all on function usual_hold_hours() from public;
grant execute on function usual_hold_hours() to member;
--> statement-breakpoint
-- Releases a held text and dates it now, so that it is among the newest. A text held because of reports or after an edit keeps its original
-- date.
create or replace function release_held(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not exists (
    select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
      where c.subject_type = type and c.subject_id = subject and d.decided_at = now()::timestamptz(3)
        and d.action in ('approve', 'restore')
        and public.judged_hash(d) = (select sha256 from public.subject_content(type, subject))
  ) then
    return not exists (select from public.stories s where type = 'story' and s.id = subject and s.held_at is not null)
      and not exists (select from public.comments c where type = 'comment' and c.id = subject and c.held_at is not null);
  end if;
  if type = 'story' then
    update public.stories
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  else
    update public.comments
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  end if;
  return true;
end $$;
revoke all on function release_held(type text, subject uuid) from public;
grant execute on function release_held(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Holds a text again when the decision that released it is undone. Only works during that undo, while the case is open; otherwise
-- moderators could read any text that was ever held.
create or replace function hold_again(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not public.is_being_judged(type, subject, false) then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = now() where id = subject and held_for is not null and held_at is null;
  else
    update public.comments set held_at = now() where id = subject and held_for is not null and held_at is null;
  end if;
  return found;
end $$;
revoke all on function hold_again(type text, subject uuid) from public;
grant execute on function hold_again(type text, subject uuid) to moderator;
--> statement-breakpoint
create or replace function queue_held_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.open_case(
    tg_argv[0], new.id, case when new.held_for in ('first_text', 'edited_first_text') then 'hold' else 'automatic' end, 3
  );
  return null;
end $$;
revoke all on function queue_held_text() from public;
--> statement-breakpoint
-- Skips private stories: their case opens when the author shares them.
create or replace trigger queue_held_text after insert on stories
  for each row when (new.held_at is not null and new.is_public) execute function queue_held_text('story');
--> statement-breakpoint
-- Covers every reason for a hold. A text that a moderator has hidden is queued when it is shown again: see queue_held_again.
create or replace trigger queue_newly_held_text after update on stories
  for each row when (
    new.held_at is not null and old.held_at is null and new.is_public and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create or replace trigger queue_held_text after insert on comments
  for each row when (new.held_at is not null) execute function queue_held_text('comment');
--> statement-breakpoint
create or replace trigger queue_held_again after update of deleted_at, hidden_at, is_public on stories
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.is_public and new.deleted_at is null
    and (not old.is_public or old.deleted_at is not null or old.hidden_at is not null)
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create or replace trigger queue_held_again after update of deleted_at, hidden_at on comments
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.deleted_at is null
    and (old.deleted_at is not null or old.hidden_at is not null)
  )
  execute function queue_held_text('comment');
--> statement-breakpoint
create or replace trigger queue_newly_held_text after update on comments
  for each row when (
    new.held_at is not null and old.held_at is null and new.hidden_at is null and new.deleted_at is null
  )
  execute function queue_held_text('comment');
