CREATE TABLE "used_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_settings" ADD COLUMN "asks_for_work" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "used_challenges_expires_at" ON "used_challenges" USING btree ("expires_at");
--> statement-breakpoint
alter table used_challenges enable row level security;
--> statement-breakpoint
grant select, delete on used_challenges to accounts;
--> statement-breakpoint
create policy accounts_used_challenges on used_challenges to accounts using (expires_at < now());
--> statement-breakpoint
-- Whether a text is as suspicious as one that would be held, in the eyes of hold_suspicious_text, and its sender's device may make up for that.
create function needs_work(reason text, content text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text;
  text_hash bytea;
begin
  if not (select hold_suspicious and asks_for_work from public.moderation_settings)
    or exists (select from public.staff_members where user_id = public.current_user_id()) then
    return false;
  end if;
  if reason in ('forged_stamp', 'too_quick') then
    return true;
  end if;
  folded := btrim(public.fold_text(content));
  if folded is null or (char_length(folded) < 50 and public.count_links(folded) = 0) then
    return false;
  end if;
  text_hash := sha256(convert_to(folded, 'UTF8'));
  return exists (
    select from public.recent_texts r
      where r.hash = text_hash and r.written_at > now() - interval '24 hours'
        and r.author <> sha256(text_hash || convert_to(public.current_user_id()::text, 'UTF8'))
  );
end $$;
--> statement-breakpoint
-- A challenge counts once. Where thousands were solved within an hour, texts wait for a moderator again.
create function accept_work(used bytea, until timestamptz) returns boolean
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
--> statement-breakpoint
create or replace function hold_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  suspicion text := case when tg_op = 'INSERT' then current_setting('site.suspicion', true) end;
  folded text;
  text_hash bytea;
  text_author bytea;
begin
  if current_setting('role') = 'none' or not (select hold_suspicious from public.moderation_settings)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  if new.held_at is null and suspicion in ('trap', 'forged_stamp', 'too_quick') then
    new.held_at := now();
    new.held_for := suspicion;
  end if;
  folded := btrim(public.fold_text(new.content));
  if not coalesce((to_jsonb(new) ->> 'is_public')::boolean, true)
    or (char_length(folded) < 50 and public.count_links(folded) = 0) then
    return new;
  end if;
  text_hash := sha256(convert_to(folded, 'UTF8'));
  text_author := sha256(text_hash || convert_to(new.user_id::text, 'UTF8'));
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(encode(text_hash, 'hex'), 4127090315));
  if new.held_at is null and suspicion is distinct from 'worked' and exists (
    select from public.recent_texts r
      where r.hash = text_hash and r.author <> text_author and r.written_at > now() - interval '24 hours'
  ) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_same_text' else 'same_text' end;
  end if;
  insert into public.recent_texts (hash, author) values (text_hash, text_author)
    on conflict (hash, author) do update set written_at = now();
  return new;
end $$;
--> statement-breakpoint
revoke all on function needs_work(text, text), accept_work(bytea, timestamptz) from public;
--> statement-breakpoint
grant execute on function needs_work(text, text), accept_work(bytea, timestamptz) to member, accounts;
