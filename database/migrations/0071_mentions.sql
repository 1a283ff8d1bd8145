CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"start" integer,
	"length" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "comment_mentions_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id"),
	CONSTRAINT "comment_mentions_place" CHECK (num_nonnulls("comment_mentions"."start", "comment_mentions"."length") in (0, 2) and "comment_mentions"."start" >= 0 and "comment_mentions"."length" > 0)
);
--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_author_id_profiles_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_user_id" ON "comment_mentions" USING btree ("user_id","told_at");--> statement-breakpoint
CREATE INDEX "comment_mentions_author_id" ON "comment_mentions" USING btree ("author_id","created_at");
--> statement-breakpoint
alter table comment_mentions enable row level security;
--> statement-breakpoint
grant select on comment_mentions to anon, member, moderator;
--> statement-breakpoint
grant insert (comment_id, user_id, start, length), update (start, length) on comment_mentions to member;
--> statement-breakpoint
create policy readable_mentions on comment_mentions for select to anon, member, moderator
  using (start is not null and exists (select from comments c where c.id = comment_id));
--> statement-breakpoint
create policy own_mentions on comment_mentions to member
  using (author_id = (select current_user_id())) with check (author_id = (select current_user_id()));
--> statement-breakpoint
-- Whose texts are public, and who is in this conversation. Whoever only joined is not found out.
create function is_mentionable(person uuid, story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.profiles p where p.user_id = person and p.full_name is not null) and (
      exists (select from public.stories s where s.user_id = person and (s.is_visible or (s.id = story and s.deleted_at is null)))
      or exists (
        select from public.comments c join public.stories s on s.id = c.story_id and (s.is_visible or s.id = story)
          where c.user_id = person and c.hidden_at is null and c.held_at is null and c.deleted_at is null
      )
    );
  end;
--> statement-breakpoint
-- Those of some people who may be mentioned by the caller under a story, with their names as they are now.
create function list_mentionable(story uuid, people uuid[]) returns table (user_id uuid, full_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.user_id, p.full_name from public.profiles p
      where p.user_id = any(people) and p.user_id <> public.current_user_id() and public.is_mentionable(p.user_id, story);
  end;
--> statement-breakpoint
-- Up to eight people by the beginning of a part of their name: those in the conversation first, who wrote last before others.
-- Whom the caller has muted is left out; who has muted the caller is not, as that would tell.
create function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Each search is planned for what is searched.
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := public.current_user_id();
  start text := regexp_replace(lower(search collate "und-x-icu"), '([\\%_])', '\\\1', 'g');
begin
  return query
    with here as (
      select s.user_id as id, 1 as turn, null::timestamptz as at from public.stories s where s.id = story
      union all
      select w.user_id, 2, max(w.created_at) from (
        select c.user_id, c.created_at from public.comments c
          where c.story_id = story and c.hidden_at is null and c.held_at is null and c.deleted_at is null
          order by c.created_at desc, c.id desc limit 1000
      ) w group by w.user_id
    ), elsewhere as (
      select p.user_id as id from public.profiles p
        where char_length(search) > 1
          and (lower(p.full_name collate "und-x-icu") like start || '%' or lower(p.full_name collate "und-x-icu") like '% ' || start || '%')
        limit 200
    ), candidates as (
      select id, turn, at from here
      union all
      select e.id, 3, null from elsewhere e where public.is_mentionable(e.id, story)
    ), found as (
      select c.id, min(c.turn) as turn, max(c.at) as at from candidates c group by c.id
    )
    select p.user_id, p.full_name, p.avatar_url, coalesce(told.words, said.words)
      from found f
      join public.profiles p on p.user_id = f.id
      left join lateral (
        select left(coalesce(s.title, s.content), 300) as words from public.stories s
          where s.user_id = f.id and s.is_visible order by s.created_at desc limit 1
      ) told on true
      left join lateral (
        select left(c.content, 300) as words from public.comments c join public.stories s on s.id = c.story_id
          where told.words is null and c.user_id = f.id and (s.is_visible or s.id = story)
            and c.hidden_at is null and c.held_at is null and c.deleted_at is null
          order by c.created_at desc limit 1
      ) said on true
      where f.id <> caller and p.full_name is not null
        and (
          search = '' or lower(p.full_name collate "und-x-icu") like start || '%'
          or lower(p.full_name collate "und-x-icu") like '% ' || start || '%'
        )
        and not exists (select from public.muted_people m where m.user_id = caller and m.muted_id = f.id)
      order by f.turn, f.at desc nulls last, p.full_name, p.user_id limit 8;
end $$;
--> statement-breakpoint
-- Whatever route or version writes it. Who is in there keeps their place when others may not mention them any more.
create function check_mention() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written record;
  is_new boolean := tg_op = 'INSERT' or old.start is null;
  most integer := 5;
  next_at timestamptz;
begin
  select c.user_id, c.story_id, c.content into written from public.comments c where c.id = new.comment_id;
  new.author_id := coalesce(written.user_id, new.author_id);
  if current_setting('role') = 'none' or new.start is null then
    return new;
  end if;
  if new.start + new.length > char_length(written.content)
    or (is_new and (new.user_id = new.author_id or not public.is_mentionable(new.user_id, written.story_id))) then
    raise check_violation using message = 'this is no mention';
  end if;
  if not is_new then
    return new;
  end if;
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.author_id::text, 4127090316));
  if public.is_new_author(new.author_id) and not exists (select from public.staff_members where user_id = new.author_id) then
    most := least(most, (select new_mentions from public.moderation_settings));
  end if;
  if (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id and m.start is not null) >= most then
    raise exception using errcode = 'CA016', message = 'this text mentions too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', most)::text;
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id) >= 20 then
    raise exception using errcode = 'CA016', message = 'this text has mentioned too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', 20)::text;
  end if;
  select m.created_at + interval '1 hour' into next_at from public.comment_mentions m
    where m.author_id = new.author_id and m.created_at > now() - interval '1 hour'
    order by m.created_at desc offset 29 limit 1;
  if found and tg_op = 'INSERT' then
    raise exception using errcode = 'CA016', message = 'this person mentions too many people', detail = jsonb_build_object(
      'kind', 'hour', 'allowed', 30, 'seconds', ceil(extract(epoch from next_at - now()))
    )::text;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger check_mention before insert or update of start, length on comment_mentions
  for each row execute function check_mention();
--> statement-breakpoint
-- An edit that adds a mention to the same words changes no comment. One event for a transaction is enough.
create function record_mention_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.events e where e.xid = pg_current_xact_id() and e.comment_id = new.comment_id) then
    perform public.record_event('comment_changed', c.story_id, c.id) from public.comments c
      where c.id = new.comment_id and c.hidden_at is null and c.held_at is null and c.deleted_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_mention after insert or update of start on comment_mentions
  for each row when (new.start is not null and new.told_at is null) execute function record_mention_event();
--> statement-breakpoint
-- As in 0050, and mentions are told: each once, also when an edit adds it, and then not as a comment as well.
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
  update public.comment_mentions m set told_at = told_now
    from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
    where m.comment_id = any(changed_comments) and m.start is not null and m.told_at is null
      and c.id = m.comment_id and c.hidden_at is null and c.held_at is null and c.deleted_at is null
      and not exists (select from public.muted_people p where p.user_id = m.user_id and p.muted_id = m.author_id)
      and not exists (select from public.muted_stories q where q.user_id = m.user_id and q.story_id = c.story_id)
      and coalesce((
        select n.on_site or coalesce(n.by_mail, false) from public.notification_choices n
          where n.user_id = m.user_id and n.kind = 'mention'
      ), true);
  -- Who is told of these comments by their mention.
  with named as materialized (
    select m.user_id, c.story_id, m.author_id as writer_id, count(*) as texts
      from public.comment_mentions m join public.comments c on c.id = m.comment_id
      where m.comment_id = any(new_comments) and m.start is not null and m.told_at is not null
      group by 1, 2, 3
  ), writers as (
    select c.story_id, s.user_id as author_id, c.user_id, min(c.created_at) as first_at, max(c.created_at) as last_at,
        count(*) as texts
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(new_comments) and c.hidden_at is null and c.held_at is null and c.deleted_at is null and s.is_visible
      group by 1, 2, 3
  ), threads as (
    select story_id, author_id, max(last_at) as last_at from writers group by 1, 2
  ), told as (
    select w.author_id as user_id, 'story_comment' as kind, w.story_id, min(w.first_at) as first_at, max(w.last_at) as last_at
      from writers w
      left join named n on n.user_id = w.author_id and n.story_id = w.story_id and n.writer_id = w.user_id
      where w.user_id <> w.author_id and w.texts > coalesce(n.texts, 0)
        and not exists (select from public.muted_people m where m.user_id = w.author_id and m.muted_id = w.user_id)
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
      left join named n on n.user_id = other.user_id and n.story_id = w.story_id and n.writer_id = w.user_id
      where w.texts > coalesce(n.texts, 0)
        and not exists (select from public.muted_people m where m.user_id = other.user_id and m.muted_id = w.user_id)
      group by 1, 3
    union all
    -- Since now, and not since the comment, which may be older than its mention.
    select m.user_id, 'mention', c.story_id, told_now, told_now
      from public.comment_mentions m join public.comments c on c.id = m.comment_id
      where m.comment_id = any(changed_comments) and m.told_at = told_now
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
--> statement-breakpoint
revoke all on function is_mentionable(uuid, uuid), list_mentionable(uuid, uuid[]), find_mentionable(uuid, text), check_mention(),
  record_mention_event() from public;
--> statement-breakpoint
grant execute on function list_mentionable(uuid, uuid[]), find_mentionable(uuid, text) to member;
