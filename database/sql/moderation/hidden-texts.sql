create or replace function is_hidden_by_decision(type text, subject uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = type and c.subject_id = subject and d.action in ('hide', 'reject_held')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          and not exists (
            select from public.moderation_decisions later where later.supersedes_id = d.id
              and not exists (select from public.moderation_undos u where u.batch_id = later.batch_id)
          )
    );
  end;
revoke all on function is_hidden_by_decision(type text, subject uuid) from public;
--> statement-breakpoint
-- Shows a text again once no decision hides it, even if the moderator can no longer read it because the author deleted or unshared it.
-- Texts hidden by a database restore stay hidden.
create or replace function show_again(type text, subject uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or public.is_hidden_by_decision(type, subject) then
    return false;
  end if;
  if type = 'story' then
    update public.stories s set hidden_at = null
      where s.id = subject and s.hidden_at is not null
        and not exists (select from auth.restore_holds h where h.held_at = s.hidden_at);
  else
    update public.comments c set hidden_at = null
      where c.id = subject and c.hidden_at is not null
        and not exists (select from auth.restore_holds h where h.held_at = c.hidden_at);
  end if;
  return found;
end $$;
revoke all on function show_again(type text, subject uuid) from public;
grant execute on function show_again(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Applies decisions made while a text was deleted, when its author restores it. Only decisions about the text count, not those
-- about its author. A text hidden by a restore of the database stays hidden.
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
    and public.is_approved_text(tg_argv[0], new.id, public.hash_row(to_jsonb(new)))
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
revoke all on function settle_restored_text() from public;
--> statement-breakpoint
create or replace trigger a_settle_restored before update of deleted_at on stories
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('story');
--> statement-breakpoint
create or replace trigger a_settle_restored before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('comment');
