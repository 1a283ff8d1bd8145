CREATE TABLE "folded_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"story_id" uuid,
	"comment_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folded_texts_story" UNIQUE("user_id","story_id"),
	CONSTRAINT "folded_texts_comment" UNIQUE("user_id","comment_id"),
	CONSTRAINT "folded_texts_subject" CHECK (num_nonnulls("folded_texts"."story_id", "folded_texts"."comment_id") = 1),
	CONSTRAINT "folded_texts_reason" CHECK ("folded_texts"."reason" in ('hidden', 'reported'))
);
--> statement-breakpoint
CREATE TABLE "muted_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_people_once" UNIQUE("user_id","muted_id"),
	CONSTRAINT "muted_people_others" CHECK ("muted_people"."user_id" <> "muted_people"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "muted_words" (
	"user_id" uuid NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_words_user_id_word_pk" PRIMARY KEY("user_id","word"),
	CONSTRAINT "muted_words_word" CHECK (char_length("muted_words"."word") <= 500)
);
--> statement-breakpoint
ALTER TABLE "folded_texts" ADD CONSTRAINT "folded_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_texts" ADD CONSTRAINT "folded_texts_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_texts" ADD CONSTRAINT "folded_texts_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_people" ADD CONSTRAINT "muted_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_people" ADD CONSTRAINT "muted_people_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_words" ADD CONSTRAINT "muted_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folded_texts_story_id" ON "folded_texts" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "folded_texts_comment_id" ON "folded_texts" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "muted_people_muted_id" ON "muted_people" USING btree ("muted_id");
--> statement-breakpoint
alter table folded_texts enable row level security;
--> statement-breakpoint
alter table muted_people enable row level security;
--> statement-breakpoint
alter table muted_words enable row level security;
--> statement-breakpoint
grant select, insert, delete on folded_texts, muted_people, muted_words to member;
--> statement-breakpoint
-- For mails, which say nothing of them.
grant select on muted_people to accounts;
--> statement-breakpoint
create policy own_folded_texts on folded_texts to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_muted_people on muted_people to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy own_muted_words on muted_words to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy every_muted_person on muted_people for select to accounts using (true);
--> statement-breakpoint
-- As in 0039, and nobody is told of what somebody did whom they have muted.
create or replace function write_notifications() returns boolean
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
  with writers as (
    select c.story_id, s.user_id as author_id, c.user_id, min(c.created_at) as first_at, max(c.created_at) as last_at
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(new_comments) and c.hidden_at is null and c.held_at is null and c.deleted_at is null and s.is_visible
      group by 1, 2, 3
  ), threads as (
    select story_id, author_id, max(last_at) as last_at from writers group by 1, 2
  ), told as (
    select author_id as user_id, 'story_comment' as kind, story_id, min(first_at) as first_at, max(last_at) as last_at
      from writers where user_id <> author_id
        and not exists (select from public.muted_people m where m.user_id = author_id and m.muted_id = writers.user_id)
      group by 1, 3
    union all
    select other.user_id, 'thread_comment', w.story_id, min(greatest(w.first_at, other.since)), max(w.last_at)
      from threads t
      -- In a thread of very many, those who wrote last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.hidden_at is null and o.held_at is null and o.deleted_at is null
            and o.created_at <= t.last_at and o.user_id <> t.author_id
          group by o.user_id order by max(o.created_at) desc limit 200
      ) other
      join writers w on w.story_id = t.story_id and w.user_id <> other.user_id and w.last_at >= other.since
      where not exists (select from public.muted_people m where m.user_id = other.user_id and m.muted_id = w.user_id)
      group by 1, 3
    union all
    select s.user_id, 'reaction', r.story_id, min(r.created_at), max(r.created_at)
      from public.reactions r join public.stories s on s.id = r.story_id
      where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
        and not exists (select from public.muted_people m where m.user_id = s.user_id and m.muted_id = r.user_id)
      group by 1, 3
  ), unread as (
    select told.user_id, told.kind, told.story_id, told.last_at, coalesce(chosen.on_site, true) as on_site,
        greatest(told.first_at, read.at + interval '1 millisecond') as first_at
      from told
      left join public.notification_choices chosen on chosen.user_id = told.user_id and chosen.kind = told.kind
      cross join lateral (
        select max(n.read_at) as at from public.notifications n
          where n.user_id = told.user_id and n.kind = told.kind and n.story_id = told.story_id
      ) read
      where (read.at is null or read.at < told.last_at)
        and (coalesce(chosen.on_site, true) or coalesce(chosen.by_mail, false))
        and not exists (
          select from public.muted_stories m where m.user_id = told.user_id and m.story_id = told.story_id
        )
  )
  insert into public.notifications as known
      (user_id, kind, story_id, first_at, last_at, on_site, mail_from, waits_since)
    select user_id, kind, story_id, first_at, last_at, on_site, first_at, now()
    from unread
    -- Everybody in one order, so that no two wait for each other.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    (seen_at, on_site, mail_from, waits_since) = (
      -- What nobody has seen waits on; what was seen does not.
      select case when is_news then null else known.seen_at end,
          case when is_news then excluded.on_site else known.on_site end,
          case when is_news and not waits then excluded.mail_from else known.mail_from end,
          case when is_news and not waits then excluded.waits_since else known.waits_since end
        from (
          select excluded.last_at > known.last_at as is_news,
            known.waits_since is not null and known.seen_at is null as waits
        ) compared
    );
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
