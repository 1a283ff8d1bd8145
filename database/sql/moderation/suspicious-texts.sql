-- Notes a suspicion for the rest of the transaction, which writes the text.
create or replace function note_suspicion(reason text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select set_config('site.suspicion', reason, true);
  end;
revoke all on function note_suspicion(reason text) from public;
grant execute on function note_suspicion(reason text) to member, accounts;
--> statement-breakpoint
-- Holds a text whose form was filled in suspiciously, or that another person sent within the last 24 hours. The first author is not
-- affected, even after withdrawing what they published. Short texts are compared only if they contain a link. Private texts are neither
-- compared nor stored.
create or replace function hold_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  suspicion text := case when tg_op = 'INSERT' then current_setting('site.suspicion', true) end;
  shown_hash bytea;
  text_hash bytea;
begin
  if current_setting('role') = 'none' or not (select hold_suspicious from public.moderation_settings)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  if new.held_at is null and suspicion in ('trap', 'forged_stamp', 'too_quick') then
    new.held_at := now();
    new.held_for := suspicion;
  end if;
  if coalesce(to_jsonb(old) ->> 'is_visible', to_jsonb(old) ->> 'is_shown')::boolean then
    shown_hash := public.hash_for_comparing(public.written_text(old));
  end if;
  if coalesce((to_jsonb(new) ->> 'is_public')::boolean, true) then
    text_hash := public.hash_for_comparing(public.written_text(new));
    if new.held_at is null and new.held_for in ('trap', 'forged_stamp', 'too_quick', 'edited_suspicious')
      and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
      new.held_at := now();
      new.held_for := 'edited_suspicious';
    end if;
  end if;
  -- Serializes writes of the same text, so that each sees those before it. Locks both hashes in a fixed order, to prevent deadlocks.
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 4127090315))
    from (select distinct hash from unnest(array[shown_hash, text_hash]) hash where hash is not null order by hash) hashes;
  if shown_hash is not null then
    perform public.note_text(shown_hash, new.user_id);
  end if;
  if text_hash is null then
    return new;
  end if;
  if not public.is_copy(text_hash, new.user_id) then
    perform public.note_text(text_hash, new.user_id);
    return new;
  end if;
  -- Remembers the original author for as long as copies arrive, even if the copies are held or deleted.
  update public.recent_texts set written_at = now() where hash = text_hash and written_at > now() - interval '24 hours';
  if new.held_at is null and suspicion is distinct from 'worked'
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_same_text' else 'same_text' end;
  end if;
  return new;
end $$;
revoke all on function hold_suspicious_text() from public;
--> statement-breakpoint
-- Runs after the other triggers that hold texts and before derive_story: triggers fire alphabetically.
create or replace trigger d_hold_suspicious before insert on stories for each row execute function hold_suspicious_text();
--> statement-breakpoint
create or replace trigger d_hold_suspicious_change before update of :written, is_public on stories
  for each row when (
    (old.is_public or new.is_public) and (
      old.is_public <> new.is_public
      or pg_trigger_depth() = 0 and is_rewritten(old, new)
    )
  )
  execute function hold_suspicious_text();
--> statement-breakpoint
create or replace trigger d_hold_suspicious before insert on comments for each row execute function hold_suspicious_text();
--> statement-breakpoint
create or replace trigger d_hold_suspicious_change before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function hold_suspicious_text();
--> statement-breakpoint
create or replace function queue_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.held_at is null
    or not exists (select from public.moderation_cases where subject_type = tg_argv[0] and subject_id = new.id) then
    perform public.open_case(tg_argv[0], new.id, 'automatic', 3);
  end if;
  return null;
end $$;
revoke all on function queue_suspicious_text() from public;
--> statement-breakpoint
-- Called only by servers of an earlier version, like accept_work: drop both with the next release.
create or replace function needs_work(reason text, content text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (select hold_suspicious and asks_for_work from public.moderation_settings)
    or exists (select from public.staff_members where user_id = public.current_user_id()) then
    return false;
  end if;
  if reason in ('forged_stamp', 'too_quick') then
    return true;
  end if;
  return public.is_copy(public.hash_for_comparing(content), public.current_user_id());
end $$;
revoke all on function needs_work(reason text, content text) from public;
grant execute on function needs_work(reason text, content text) to member, accounts;
--> statement-breakpoint
create or replace function accept_work(used bytea, until timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if until < now() or until > now() + interval '1 hour' or (select count(*) from public.used_challenges) >= 10000 then
    return false;
  end if;
  insert into public.used_challenges (hash, expires_at) values (used, until) on conflict (hash) do nothing;
  if not found then
    return false;
  end if;
  perform set_config('site.suspicion', 'worked', true);
  return true;
end $$;
revoke all on function accept_work(used bytea, until timestamp with time zone) from public;
grant execute on function accept_work(used bytea, until timestamp with time zone) to member, accounts;
--> statement-breakpoint
-- Returns true if others wrote this text within the last 24 hours and this person did not. Only the first author and people who
-- published it are in recent_texts, so a copy never makes the original's author look like a copier.
create or replace function is_copy(text_hash bytea, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) > 0 and bool_and(r.author <> sha256(text_hash || convert_to(person::text, 'UTF8')))
      from public.recent_texts r where r.hash = text_hash and r.written_at > now() - interval '24 hours';
  end;
revoke all on function is_copy(text_hash bytea, person uuid) from public;
--> statement-breakpoint
create or replace function note_text(text_hash bytea, person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into public.recent_texts (hash, author)
      values (text_hash, sha256(text_hash || convert_to(person::text, 'UTF8')))
      on conflict (hash, author) do update set written_at = now();
  end;
revoke all on function note_text(text_hash bytea, person uuid) from public;
