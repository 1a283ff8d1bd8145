CREATE TABLE "watched_stories" (
	"user_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_stories_user_id_story_id_pk" PRIMARY KEY("user_id","story_id"),
	CONSTRAINT "watched_stories_level" CHECK ("watched_stories"."level" in ('watching', 'normal'))
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "by_push" boolean;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_stories" ADD CONSTRAINT "watched_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_stories" ADD CONSTRAINT "watched_stories_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_stories_story_id" ON "watched_stories" USING btree ("story_id");--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_moderation" CHECK ("notification_choices"."kind" <> 'moderation' or "notification_choices"."on_site") not valid;
--> statement-breakpoint
alter table watched_stories enable row level security;
--> statement-breakpoint
grant select, insert, update (level, created_at), delete on watched_stories to member;
--> statement-breakpoint
grant select on watched_stories to accounts;
--> statement-breakpoint
grant update (by_push) on notification_choices to member;
--> statement-breakpoint
create policy own_watched_stories on watched_stories to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
create policy every_watched_story on watched_stories for select to accounts using (true);
--> statement-breakpoint
-- Of what was told before, the comments that it is about.
update notifications n set comment_ids = array(
    select c.id from comments c
      where c.story_id = n.story_id and c.created_at between n.first_at and n.last_at and c.user_id <> n.user_id
      order by c.created_at, c.id limit 100
  ) where n.kind in ('story_comment', 'thread_comment');
--> statement-breakpoint
update notifications n set comment_ids = array(
    select c.id from comment_mentions m join comments c on c.id = m.comment_id
      where m.user_id = n.user_id and c.story_id = n.story_id and m.told_at between n.first_at and n.last_at
      order by m.told_at, c.id limit 100
  ) where n.kind = 'mention';
--> statement-breakpoint
-- Without capitals and punctuation, as muted words are compared in app/features/folds/muted-words.ts.
create function simplify_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return btrim(regexp_replace(lower(normalize(content, NFKC) collate "und-x-icu"), '[^[:alnum:]\u0300-\u036f]+', ' ', 'g'));
--> statement-breakpoint
-- A muted word as it is looked for in a simplified text with a space before and behind it. Where words are written without spaces
-- between them, it counts wherever it stands.
create function simplify_word(word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then public.simplify_text(word) else ' ' || public.simplify_text(word) || ' ' end;
--> statement-breakpoint
revoke all on function simplify_text(text), simplify_word(text) from public;
--> statement-breakpoint
-- As in 0071, and a comment is told to a person once, as what tells them most: an answer to them before a mention, then one to their
-- story, then one in a story that they watch. What is muted, also by its words, is not written. A notification keeps which comments
-- it is of; a mention that an edit adds takes its comment over.
create or replace function write_notifications() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since pg_snapshot;
  up_to pg_snapshot := pg_current_snapshot();
  new_comments uuid[];
  new_reactions uuid[];
  changed_comments uuid[];
  told_now timestamptz := date_trunc('milliseconds', now());
begin
  select snapshot into since from public.event_consumers where name = 'notifications' for update skip locked;
  if not found then
    return false;
  end if;
  select array_agg(comment_id) filter (where kind = 'comment_added'),
      array_agg(reaction_id) filter (where kind = 'reaction_added'),
      array_agg(distinct comment_id) filter (where kind in ('comment_added', 'comment_changed'))
    into new_comments, new_reactions, changed_comments
    from public.events
    where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
      and kind in ('comment_added', 'comment_changed', 'reaction_added');
  with changed as materialized (
    select c.id, c.story_id, c.user_id as writer_id, c.parent_id, c.created_at, s.user_id as author_id
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(changed_comments) and c.hidden_at is null and c.held_at is null and c.deleted_at is null and s.is_visible
  ), fresh as materialized (
    select c.*, row_number() over (partition by c.story_id, c.writer_id order by c.created_at desc, c.id desc) as nth
      from changed c where c.id = any(new_comments)
  ), threads as (
    select story_id, author_id, max(created_at) as last_at from fresh group by 1, 2
  ), watchers as (
    select t.story_id, other.user_id, other.since
      from threads t
      -- In a thread of very many, those who wrote last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.hidden_at is null and o.held_at is null and o.deleted_at is null
            and o.created_at <= t.last_at and o.user_id <> t.author_id
          group by o.user_id order by max(o.created_at) desc limit 200
      ) other
      where not exists (
        select from public.watched_stories w where w.user_id = other.user_id and w.story_id = t.story_id
      )
    union all
    select t.story_id, w.user_id, w.created_at
      from threads t join public.watched_stories w on w.story_id = t.story_id and w.level = 'watching'
      where w.user_id <> t.author_id
  ), addressed as (
    select p.user_id, 'comment_reply' as kind, 1 as rank, f.id, f.writer_id, f.story_id, f.created_at, f.created_at as at
      from fresh f join public.comments p on p.id = f.parent_id
    union all
    -- Since now, and not since the comment, which may be older than its mention.
    select m.user_id, 'mention', 2, c.id, c.writer_id, c.story_id, c.created_at, told_now
      from changed c join public.comment_mentions m on m.comment_id = c.id and m.start is not null and m.told_at is null
    -- Of very many by one person, the latest.
    union all
    select author_id, 'story_comment', 3, id, writer_id, story_id, created_at, created_at from fresh where nth <= 100 and not exists (
      select from public.watched_stories w
        where w.user_id = author_id and w.story_id = fresh.story_id and w.level = 'normal'
    )
    union all
    select w.user_id, 'thread_comment', 4, f.id, f.writer_id, f.story_id, f.created_at, f.created_at
      from fresh f join watchers w on w.story_id = f.story_id and f.created_at >= w.since
      where f.nth <= 100
  ), words as materialized (
    select m.user_id, public.simplify_word(m.word) as word from public.muted_words m
      where m.user_id in (select user_id from addressed)
  ), texts as materialized (
    select c.id, ' ' || public.simplify_text(c.content) || ' ' as text
      from public.comments c where c.id in (select id from changed) and exists (select from words)
  ), silenced as materialized (
    select distinct w.user_id, t.id from words w cross join texts t
      where btrim(w.word) <> '' and strpos(t.text, w.word) > 0
  ), kinds as materialized (
    select a.user_id, a.kind, coalesce(c.on_site, true) as on_site, c.by_mail, c.by_push
      from (
        select distinct user_id, kind from addressed
        union
        select s.user_id, 'reaction' from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions)
      ) a
      left join public.notification_choices c on c.user_id = a.user_id and c.kind = a.kind
  ), channels as materialized (
    select user_id, kind, on_site,
        -- As in choice-queries.server.ts.
        coalesce(by_mail, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_mail,
        coalesce(by_push, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_push
      from kinds
  ), chosen as (
    select distinct on (a.user_id, a.id) a.user_id, a.kind, h.on_site, a.story_id, a.id, a.at
      from addressed a
      join channels h on h.user_id = a.user_id and h.kind = a.kind and (h.on_site or h.by_mail or h.by_push)
      where a.writer_id <> a.user_id
        and not exists (
          select from public.muted_people m where m.user_id = a.user_id and m.muted_id = a.writer_id
        )
        and not exists (
          select from public.muted_stories m where m.user_id = a.user_id and m.story_id = a.story_id
        )
        and not exists (select from silenced s where s.user_id = a.user_id and s.id = a.id)
        -- An event may be read again. Where a notification holds no more, it has told of all until then.
        and (a.kind = 'mention' or not exists (
          select from public.notifications n
            where n.user_id = a.user_id and n.story_id = a.story_id and n.last_at >= a.created_at
              and (a.id = any(n.comment_ids) or cardinality(n.comment_ids) >= 100)
        ))
      order by a.user_id, a.id, h.on_site::integer + h.by_mail::integer + h.by_push::integer desc, a.rank
  ), told as (
    select user_id, kind, story_id, on_site, min(at) as first_at, max(at) as last_at,
        array_agg(id order by at, id) as comment_ids
      from chosen group by 1, 2, 3, 4
    union all
    select r.user_id, r.kind, r.story_id, h.on_site, greatest(r.first_at, read.at + interval '1 millisecond'), r.last_at, '{}'
      from (
        select s.user_id, 'reaction' as kind, r.story_id, min(r.created_at) as first_at, max(r.created_at) as last_at
          from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
            and not exists (
              select from public.muted_people m where m.user_id = s.user_id and m.muted_id = r.user_id
            )
          group by 1, 3
      ) r
      join channels h on h.user_id = r.user_id and h.kind = r.kind and (h.on_site or h.by_mail or h.by_push)
      cross join lateral (
        select max(n.read_at) as at from public.notifications n
          where n.user_id = r.user_id and n.kind = r.kind and n.story_id = r.story_id
      ) read
      where (read.at is null or read.at < r.last_at)
        and not exists (
          select from public.muted_stories m where m.user_id = r.user_id and m.story_id = r.story_id
        )
  )
  insert into public.notifications as known
      (user_id, kind, story_id, comment_ids, first_at, last_at, on_site, mail_from, waits_since)
    select user_id, kind, story_id, comment_ids[greatest(1, cardinality(comment_ids) - 99):], first_at, last_at, on_site,
        first_at, now()
    from told
    -- Everybody in one order, so that no two wait for each other.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    comment_ids = (known.comment_ids || excluded.comment_ids)
      [greatest(1, cardinality(known.comment_ids) + cardinality(excluded.comment_ids) - 99):],
    (seen_at, on_site, mail_from, waits_since) = (
      -- What nobody has seen waits on; what was seen does not.
      select case when is_news then null else known.seen_at end,
          case when is_news then excluded.on_site else known.on_site end,
          case when is_news and not waits then excluded.mail_from else known.mail_from end,
          case when is_news and not waits then excluded.waits_since else known.waits_since end
        from (
          select cardinality(excluded.comment_ids) > 0 or excluded.last_at > known.last_at as is_news,
            known.waits_since is not null and known.seen_at is null as waits
        ) compared
    );
  update public.comment_mentions m set told_at = told_now
    from public.comments c
    where m.comment_id = any(changed_comments) and m.start is not null and m.told_at is null and c.id = m.comment_id
      and exists (
        select from public.notifications n
          where n.user_id = m.user_id and n.story_id = c.story_id and n.last_at >= c.created_at and c.id = any(n.comment_ids)
      );
  update public.notifications n
    set comment_ids = array(select known.id from unnest(n.comment_ids) known(id) where known.id <> all(moved.ids))
    from (
      select m.user_id, c.story_id, array_agg(c.id) as ids
        from public.comment_mentions m
        join public.comments c on c.id = m.comment_id
        join public.notifications named on named.user_id = m.user_id and named.kind = 'mention'
          and named.last_at >= told_now and c.id = any(named.comment_ids)
        where m.comment_id = any(changed_comments) and m.told_at = told_now
        group by 1, 2
    ) moved
    where n.user_id = moved.user_id and n.story_id = moved.story_id and n.kind <> 'mention' and n.read_at is null
      and n.comment_ids && moved.ids;
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
--> statement-breakpoint
-- As in 0039, where somebody wants to see it: what was decided about themselves, always.
create or replace function notify_of_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.notifications (user_id, kind, notice_id, first_at, last_at, on_site)
    values (new.user_id, 'decision', new.id, new.visible_from, new.visible_from, coalesce((
      select c.on_site from public.notification_choices c
        where c.user_id = new.user_id and c.kind = case new.kind
          when 'decision' then 'moderation' when 'appeal_outcome' then 'appeal_answer' else new.kind end
    ), true));
  return null;
end $$;
