CREATE TABLE "event_generations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"story_id" uuid,
	"comment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_xid_id_pk" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
insert into event_generations default values;
--> statement-breakpoint
alter table events enable row level security;
--> statement-breakpoint
alter table event_generations enable row level security;
--> statement-breakpoint
grant select, delete on events to accounts;
--> statement-breakpoint
grant select on event_generations to accounts;
--> statement-breakpoint
create policy every_event on events to accounts using (true);
--> statement-breakpoint
create policy every_generation on event_generations for select to accounts using (true);
--> statement-breakpoint
-- One transaction lists a thousand events at most: somebody who changes very many is not to fill the table with them.
create function record_event(kind text, story_id uuid, comment_id uuid) returns void
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
  end if;
  insert into public.events (kind, story_id, comment_id) values (kind, story_id, comment_id);
  -- The server that writes hears it within its transaction, before anybody is told that it is done. A person in psql doesn't.
  if current_setting('app.request_id', true) is not null then
    raise info 'event: % %', kind, story_id;
  end if;
end $$;
--> statement-breakpoint
revoke all on function record_event(text, uuid, uuid) from public;
--> statement-breakpoint
create function record_story_event() returns trigger
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
--> statement-breakpoint
create trigger record_new_story after insert on stories
  for each row when (new.is_visible) execute function record_story_event();
--> statement-breakpoint
-- Every column but the counters, which change with a comment or a reaction, whose event says so.
create trigger record_changed_story after update of id, user_id, title, content, air_quality_issues, share_permission,
    is_public, hidden_at, edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at
  on stories for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
create trigger record_removed_story after delete on stories
  for each row when (old.is_visible) execute function record_story_event();
--> statement-breakpoint
create function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_readable boolean := false;
  is_readable boolean := false;
begin
  if tg_op <> 'INSERT' then
    was_readable := old.hidden_at is null and old.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' then
    is_readable := new.hidden_at is null and new.deleted_at is null;
  end if;
  if is_readable and not was_readable then
    perform public.record_event('comment_added', new.story_id, new.id);
  elsif is_readable and new *<> old then
    perform public.record_event('comment_changed', new.story_id, new.id);
  -- With its story, it is gone as the story is.
  elsif was_readable and not is_readable and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_comment after insert or update or delete on comments
  for each row execute function record_comment_event();
--> statement-breakpoint
create function record_reaction_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('reaction_added', new.story_id, null);
  elsif exists (select from public.stories where id = old.story_id) then
    perform public.record_event('reaction_removed', old.story_id, null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_reaction after insert or delete on reactions
  for each row execute function record_reaction_event();
--> statement-breakpoint
create function record_profile_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.record_event('story_changed', id, null) from (
    select id from public.stories where user_id = new.user_id and is_visible
    union select story_id from public.comments where user_id = new.user_id limit 1000
  ) shown;
  return null;
end $$;
--> statement-breakpoint
create trigger record_profile after update of full_name, organization, avatar_url on profiles
  for each row when (old.email_verified and old.* is distinct from new.*) execute function record_profile_event();
--> statement-breakpoint
revoke all on function record_story_event(), record_comment_event(), record_reaction_event(), record_profile_event()
  from public;
--> statement-breakpoint
-- For the owner, when transactions have begun to be numbered anew: each event then counts as one of this transaction.
create function begin_event_generation() returns void
  language sql
  begin atomic
    update public.events set xid = default;
    delete from public.event_generations;
    insert into public.event_generations default values;
  end;
--> statement-breakpoint
revoke all on function begin_event_generation() from public;
