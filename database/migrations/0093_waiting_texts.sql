-- WHAT WAITS FOR A MODERATOR IS IN THEIR QUEUE
-- Before 0092 a moderator could close the case of a held text and leave it held. Such texts wait for a moderator again.
do $$
declare
  waiting record;
begin
  for waiting in
    select 'story' as type, s.id, s.held_for from public.stories s
      where s.held_at is not null and s.is_public and s.hidden_at is null and s.deleted_at is null
    union all
    select 'comment', c.id, c.held_for from public.comments c
      where c.held_at is not null and c.hidden_at is null and c.deleted_at is null
  loop
    perform public.open_case(
      waiting.type, waiting.id, case waiting.held_for when 'first_text' then 'hold' else 'automatic' end, 3
    );
  end loop;
end $$;
--> statement-breakpoint
-- As in 0092, but what was decided about its author, such as a warning, says nothing of a text that waits.
create or replace function settle_restored_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_decided boolean;
begin
  perform from public.moderation_cases c
    where c.subject_type = tg_argv[0] and c.subject_id = new.id order by c.id for update;
  select exists (
    select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
      where c.subject_type = tg_argv[0] and c.subject_id = new.id and d.action in ('hide', 'reject_held')
  ) into was_decided;
  if public.is_hidden_by_decision(tg_argv[0], new.id) then
    new.hidden_at := coalesce(new.hidden_at, now());
    return new;
  end if;
  if was_decided and not exists (select from auth.restore_holds h where h.held_at = new.hidden_at) then
    new.hidden_at := null;
  end if;
  if new.held_at is not null
    and exists (
      select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'decided' and c.closed_at >= new.held_at
          and d.action in ('none', 'approve', 'hide', 'reject_held', 'restore')
    )
    and not exists (
      select from public.moderation_cases c where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'open'
    )
  then
    new.held_at := null;
    if new.held_for <> 'reported' and not starts_with(new.held_for, 'edited_') then
      new.created_at := now();
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What comes back, or becomes public, and is still held.
create trigger queue_held_again after update of deleted_at, is_public on stories
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.is_public and new.deleted_at is null
    and (not old.is_public or old.deleted_at is not null)
  )
  execute function queue_held_text('story');
--> statement-breakpoint
create trigger queue_held_again after update of deleted_at on comments
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.deleted_at is null and old.deleted_at is not null
  )
  execute function queue_held_text('comment');
