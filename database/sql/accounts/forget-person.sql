-- Anonymizes a deleted person in the audit log and the moderation tables: one random id replaces theirs and still links their actions.
-- Appeals remain, without author and text.
create or replace function auth.forget_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stand_in uuid := gen_random_uuid();
  salt text := gen_random_uuid();
begin
  update public.appeals set state = case state when 'open' then 'withdrawn' else state end,
    user_id = null, notice_id = null, text = null, answer = null
  where user_id = old.id;
  perform auth.record_action('account_deleted', old.id, null);
  update auth.audit_log set
    subject_id = md5(salt || subject_id)::uuid,
    account_id = stand_in
  where account_id = old.id;
  update auth.audit_log set actor_id = stand_in where actor_id = old.id;
  delete from public.content_snapshots
    where id in (select snapshot_id from public.moderation_cases where author_id = old.id);
  update public.moderation_cases set author_id = stand_in where author_id = old.id;
  update public.moderation_cases set claimed_by = null, claim_until = null where claimed_by = old.id;
  update public.moderation_decisions set decided_by = stand_in where decided_by = old.id;
  update public.moderation_undos set undone_by = stand_in where undone_by = old.id;
  update public.moderation_notes set author_id = stand_in where author_id = old.id;
  update public.appeals set decided_by = stand_in where decided_by = old.id;
  update public.reports set details = null, law = null, notifier_name = null, notifier_email = null
    where user_id = old.id;
  return old;
end $$;
revoke all on function auth.forget_person() from public;
--> statement-breakpoint
create or replace trigger forget_person before delete on auth.users
  for each row execute function auth.forget_person();
