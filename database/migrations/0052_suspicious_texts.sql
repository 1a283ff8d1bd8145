CREATE TABLE "recent_texts" (
	"hash" "bytea" NOT NULL,
	"author" "bytea" NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recent_texts_hash_author_pk" PRIMARY KEY("hash","author")
);
--> statement-breakpoint
ALTER TABLE "moderation_settings" ADD COLUMN "hold_suspicious" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "recent_texts_written_at" ON "recent_texts" USING btree ("written_at");
--> statement-breakpoint
alter table recent_texts enable row level security;
--> statement-breakpoint
grant select, delete on recent_texts to accounts;
--> statement-breakpoint
create policy accounts_recent_texts on recent_texts to accounts using (written_at < now() - interval '24 hours');
--> statement-breakpoint
-- For the rest of the transaction, in which a text is written.
create function note_suspicion(reason text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select set_config('site.suspicion', reason, true);
  end;
--> statement-breakpoint
-- What the server says of the form in which a text was typed, and whether somebody else has just sent the same. Short texts are much
-- alike: they are compared only if they have a link. Nothing is compared, or kept, until it is public.
create function hold_suspicious_text() returns trigger
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
  if new.held_at is null and exists (
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
-- After what else holds texts and before derive_story, by their names.
create trigger d_hold_suspicious before insert on stories for each row execute function hold_suspicious_text();
--> statement-breakpoint
create trigger d_hold_suspicious_change before update of content, is_public on stories
  for each row when (new.is_public and (not old.is_public or old.content <> new.content))
  execute function hold_suspicious_text();
--> statement-breakpoint
create trigger d_hold_suspicious before insert on comments for each row execute function hold_suspicious_text();
--> statement-breakpoint
create trigger d_hold_suspicious_change before update of content on comments
  for each row when (old.content <> new.content) execute function hold_suspicious_text();
--> statement-breakpoint
-- A private story has no case before its author shares it.
create or replace trigger queue_held_text after insert on stories
  for each row when (new.held_at is not null and new.is_public) execute function queue_held_text('story');
--> statement-breakpoint
create function queue_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.held_at is null
    or not exists (select from public.moderation_cases where subject_type = tg_argv[0] and subject_id = new.id) then
    perform public.open_case(tg_argv[0], new.id, 'automatic', 3);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger queue_suspicious_text after update of content, is_public on stories
  for each row when (
    new.is_public and new.held_at is not null and (old.held_at is null or not old.is_public)
    and new.held_for in ('trap', 'forged_stamp', 'too_quick', 'same_text', 'edited_same_text')
  )
  execute function queue_suspicious_text('story');
--> statement-breakpoint
create trigger queue_suspicious_text after update of content on comments
  for each row when (new.held_at is not null and old.held_at is null and new.held_for = 'edited_same_text')
  execute function queue_suspicious_text('comment');
--> statement-breakpoint
revoke all on function note_suspicion(text), hold_suspicious_text(), queue_suspicious_text() from public;
--> statement-breakpoint
grant execute on function note_suspicion(text) to member, accounts;
