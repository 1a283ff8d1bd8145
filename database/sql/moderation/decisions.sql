-- Refuses decisions that the moderator may not make, and stores the hash of the judged text. A reversal stores that of the decision it
-- reverses, even if the text was edited later. Closing the case of a deleted text stores none: it approves nothing that its author may
-- restore.
create or replace function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'moderators can’t decide on their own content';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'moderators can’t decide on content that they reported';
  end if;
  if new.action in ('warn', 'limit', 'suspend', 'ban', 'unhear') and public.staff_rank(judged.author_id) > 0
    and public.staff_rank(new.decided_by) <= public.staff_rank(judged.author_id) then
    raise exception using errcode = 'CA020', message = 'only a higher role can sanction staff';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban requires another moderator’s proposal';
  end if;
  if new.action = 'none' and (
    exists (select from public.stories s where s.id = judged.subject_id and s.deleted_at is not null)
    or exists (select from public.comments c where c.id = judged.subject_id and c.deleted_at is not null)
  ) then
    new.content_sha256 := null;
  elsif new.supersedes_id is null then
    new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  else
    new.content_sha256 := (select d.content_sha256 from public.moderation_decisions d where d.id = new.supersedes_id);
  end if;
  return new;
end $$;
revoke all on function guard_decision() from public;
--> statement-breakpoint
create or replace trigger guard_decision before insert on moderation_decisions for each row execute function guard_decision();
--> statement-breakpoint
-- Refuses every change to a decision except anonymizing its moderator, whose account may be deleted.
create or replace function keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'decided_by' <> to_jsonb(new) - 'decided_by' then
    raise insufficient_privilege using message = 'a decision is never changed: a new one supersedes it';
  end if;
  return new;
end $$;
revoke all on function keep_decision() from public;
--> statement-breakpoint
create or replace trigger keep_decision before update or delete on moderation_decisions
  for each row execute function keep_decision();
--> statement-breakpoint
-- Refuses adding a decision to another moderator's batch, which would block their undo.
create or replace function guard_batch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.moderation_decisions d
      where d.batch_id = new.batch_id and d.decided_by is distinct from new.decided_by
  ) then
    raise insufficient_privilege using message = 'decisions were made by another moderator';
  end if;
  return new;
end $$;
revoke all on function guard_batch() from public;
--> statement-breakpoint
create or replace trigger guard_batch before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_batch();
--> statement-breakpoint
-- Clears the hash if the moderator can't read the text, for example when another decision is added to a closed case. Runs after
-- guard_decision, which sets the hash: triggers fire alphabetically.
create or replace function guard_hash() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from public.moderation_cases c
      where c.id = new.case_id and (
        c.state = 'open' or c.closed_at = now()::timestamptz(3) or public.is_read_at_desk(c.subject_type, c.subject_id)
      )
  ) then
    new.content_sha256 := null;
  end if;
  return new;
end $$;
revoke all on function guard_hash() from public;
--> statement-breakpoint
create or replace trigger guard_hash before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_hash();
