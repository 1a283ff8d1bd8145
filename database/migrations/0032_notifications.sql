CREATE TABLE "event_consumers" (
	"name" text PRIMARY KEY NOT NULL,
	"snapshot" "pg_snapshot" DEFAULT pg_current_snapshot() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_stories" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_stories_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_site" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"story_id" uuid NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "reaction_id" uuid;--> statement-breakpoint
ALTER TABLE "muted_stories" ADD CONSTRAINT "muted_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_stories" ADD CONSTRAINT "muted_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "muted_stories_story_id" ON "muted_stories" USING btree ("story_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","kind","story_id","day") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "notifications_story_id" ON "notifications" USING btree ("story_id");--> statement-breakpoint
insert into event_consumers (name) values ('notifications');
--> statement-breakpoint
alter table notifications enable row level security;
--> statement-breakpoint
alter table notification_choices enable row level security;
--> statement-breakpoint
alter table muted_stories enable row level security;
--> statement-breakpoint
alter table event_consumers enable row level security;
--> statement-breakpoint
grant select, update (seen_at, read_at) on notifications to member;
--> statement-breakpoint
grant select, insert, update (on_site) on notification_choices to member;
--> statement-breakpoint
grant select, insert, delete on muted_stories to member;
--> statement-breakpoint
grant select, delete on notifications to accounts;
--> statement-breakpoint
create policy own_notifications on notifications to member using (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_choices on notification_choices to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_muted_stories on muted_stories to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy old_notifications on notifications to accounts using (last_at < now() - interval '80 days');
--> statement-breakpoint
drop function record_event(text, uuid, uuid);
--> statement-breakpoint
-- As in 0027, and with the id of a reaction.
create function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid default null) returns void
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
    reaction_id := null;
  end if;
  insert into public.events (kind, story_id, comment_id, reaction_id) values (kind, story_id, comment_id, reaction_id);
  -- The server that writes hears it within its transaction, before anybody is told that it is done. A person in psql doesn't.
  if current_setting('app.request_id', true) is not null then
    raise info 'event: % %', kind, story_id;
  end if;
end $$;
--> statement-breakpoint
revoke all on function record_event(text, uuid, uuid, uuid) from public;
--> statement-breakpoint
create or replace function record_reaction_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('reaction_added', new.story_id, null, new.id);
  elsif exists (select from public.stories where id = old.story_id) then
    perform public.record_event('reaction_removed', old.story_id, null, old.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function begin_event_generation() returns void
  language sql
  begin atomic
    update public.events set xid = default;
    update public.event_consumers set snapshot = '1:1:';
    delete from public.event_generations;
    insert into public.event_generations default values;
  end;
--> statement-breakpoint
-- Writes notifications of what happened since the last time; one server at a time. An event that is read again changes nothing:
-- what a person has read since stays read.
create function write_notifications() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since pg_snapshot;
  up_to pg_snapshot := pg_current_snapshot();
  new_comments uuid[];
  new_reactions uuid[];
begin
  select snapshot into since from public.event_consumers where name = 'notifications' for update skip locked;
  if not found then
    return false;
  end if;
  select array_agg(comment_id) filter (where kind = 'comment_added'),
      array_agg(reaction_id) filter (where kind = 'reaction_added')
    into new_comments, new_reactions
    from public.events
    where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
      and kind in ('comment_added', 'reaction_added');
  insert into public.notifications as known (user_id, kind, story_id, first_at, last_at)
    select told.user_id, told.kind, told.story_id, min(told.at), max(told.at)
    from (
      select s.user_id, 'story_comment' as kind, c.story_id, c.created_at as at
        from public.comments c join public.stories s on s.id = c.story_id
        where c.id = any(new_comments) and c.hidden_at is null and c.deleted_at is null
          and s.is_visible and s.user_id <> c.user_id
      union all
      select other.user_id, 'thread_comment', c.story_id, c.created_at
        from public.comments c join public.stories s on s.id = c.story_id
        -- In a thread of very many, those who wrote last.
        cross join lateral (
          select o.user_id from public.comments o
            where o.story_id = c.story_id and o.hidden_at is null and o.deleted_at is null
              and o.created_at <= c.created_at and o.user_id not in (c.user_id, s.user_id)
            group by o.user_id order by max(o.created_at) desc limit 200
        ) other
        where c.id = any(new_comments) and c.hidden_at is null and c.deleted_at is null and s.is_visible
      union all
      select s.user_id, 'reaction', r.story_id, r.created_at
        from public.reactions r join public.stories s on s.id = r.story_id
        where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
    ) told
    where not exists (
        select from public.muted_stories m where m.user_id = told.user_id and m.story_id = told.story_id
      )
      and not exists (
        select from public.notification_choices n
          where n.user_id = told.user_id and n.kind = told.kind and not n.on_site
      )
      and not exists (
        select from public.notifications n
          where n.user_id = told.user_id and n.kind = told.kind and n.story_id = told.story_id and n.read_at >= told.at
      )
    group by told.user_id, told.kind, told.story_id
    -- Everybody in one order, so that no two wait for each other.
    order by told.user_id, told.kind, told.story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    seen_at = case when excluded.last_at > known.last_at then null else known.seen_at end;
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
--> statement-breakpoint
revoke all on function write_notifications() from public;
--> statement-breakpoint
grant execute on function write_notifications() to accounts;
