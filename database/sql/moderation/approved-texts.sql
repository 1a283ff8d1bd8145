-- Returns true if the last valid decision about exactly this text allows it to be public.
create or replace function is_approved_text(type text, subject uuid, text_hash bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce((
      select d.action in ('none', 'approve', 'restore')
        from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = type and c.subject_id = subject and public.judged_hash(d) = text_hash
          and d.action in ('none', 'approve', 'restore', 'hide', 'reject_held', 'hold')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ), false);
  end;
revoke all on function is_approved_text(type text, subject uuid, text_hash bytea) from public;
--> statement-breakpoint
-- Returns true for a story or comment with the text it had while public, or with a text that a moderator approved.
create or replace function is_known_text(table_name text, was_public boolean, before jsonb, after jsonb) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash bytea := public.hash_row(after);
begin
  return (was_public and public.hash_row(before) = hash)
    or public.is_approved_text(case table_name when 'stories' then 'story' else 'comment' end, (after ->> 'id')::uuid, hash);
end $$;
revoke all on function is_known_text(table_name text, was_public boolean, before jsonb, after jsonb) from public;
