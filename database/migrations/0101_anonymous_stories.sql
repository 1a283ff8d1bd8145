ALTER TABLE "comments" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The author's own comments below it would tell who they are.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Whoever makes the story anonymous at this moment waits, or we do. Others' comments need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
-- An anonymous story is not found by its author's name, is not called by it, and shows no chart, which may stand elsewhere too.
create or replace function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A change of the profile meets an old story at the story's own lock, which is held here, and cannot see a new one:
  -- then it must wait for us. Locking the profile of an old one too would turn the order of locks round: a deadlock.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, hidden_name, email_verified into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    if new.title in (
      public.title_waitlist_story(author.full_name), public.title_waitlist_story(coalesce(author.hidden_name, author.full_name))
    ) then
      new.title := public.title_waitlist_story(null);
    end if;
    new.chart_id := null;
    new.measurement := null;
    author.full_name := null;
  elsif tg_op = 'UPDATE' and old.is_anonymous and new.title = public.title_waitlist_story(null) then
    new.title := public.title_waitlist_story(author.full_name);
  end if;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
revoke all on function derive_story() from public;
--> statement-breakpoint
-- What everybody may read, and the reader's own, with authors as others see them.
create or replace view shown_stories with (security_barrier) as
  select s.id, case when not s.is_anonymous then s.user_id end as user_id,
    coalesce(s.user_id = (select public.current_user_id()), false) as is_own, s.is_anonymous,
    p.full_name, p.organization, p.avatar_url, s.title, s.content, s.air_quality_issues, s.is_visible,
    s.comment_count, s.heart_count, s.support_count, s.helpful_count, s.sad_count, s.reaction_count,
    s.created_at, s.edited_at, s.edited_after_reactions, s.chart_id, s.measurement
  from public.stories s left join public.profiles p on p.user_id = s.user_id and not s.is_anonymous
  where s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null);
--> statement-breakpoint
revoke all on shown_stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_stories to anon, member, moderator;
--> statement-breakpoint
create or replace view shown_comments with (security_barrier) as
  select c.id, c.story_id, case when not c.is_anonymous then c.user_id end as user_id,
    coalesce(c.user_id = (select public.current_user_id()), false) as is_own, c.is_anonymous,
    case when c.is_anonymous then 'Anonymous (author)' else p.full_name end as full_name, p.organization, p.avatar_url,
    c.content, c.created_at, c.edited_at, c.hidden_at, c.held_at, c.parent_id, c.root_id, c.depth, c.reply_count,
    parent.id is not null as has_parent,
    case when parent.is_anonymous then 'Anonymous (author)' else parent_author.full_name end as parent_name
  from public.comments c
    left join public.profiles p on p.user_id = c.user_id and not c.is_anonymous
    left join public.comments parent
      on parent.id = c.parent_id and parent.hidden_at is null and parent.held_at is null and parent.deleted_at is null
    left join public.profiles parent_author on parent_author.user_id = parent.user_id and not parent.is_anonymous
  where c.deleted_at is null and (
    c.user_id = (select public.current_user_id())
    or c.hidden_at is null and c.held_at is null and (
      select s.is_visible or (s.user_id = (select public.current_user_id()) and s.deleted_at is null)
        from public.stories s where s.id = c.story_id
    )
  );
--> statement-breakpoint
revoke all on shown_comments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on shown_comments to anon, member, moderator;
--> statement-breakpoint
-- Whose texts are public, and who is in this conversation. Whoever only joined is not found out.
create or replace function is_mentionable(person uuid, story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.profiles p where p.user_id = person and p.full_name is not null) and (
      exists (
        select from public.stories s
          where s.user_id = person and not s.is_anonymous and (s.is_visible or (s.id = story and s.deleted_at is null))
      )
      or exists (
        select from public.comments c join public.stories s on s.id = c.story_id and (s.is_visible or s.id = story)
          where c.user_id = person and not c.is_anonymous and c.hidden_at is null and c.held_at is null and c.deleted_at is null
      )
    );
  end;
revoke all on function is_mentionable(person uuid, story uuid) from public;
--> statement-breakpoint
-- Returns up to eight people the caller may mention under a story they can read, by the beginning of a part of the name. People in
-- the conversation come first, the latest writer before the others. People the caller muted are left out. People who muted the
-- caller are not, because that would reveal it.
create or replace function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Each search is planned for what is searched.
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := public.current_user_id();
  start text := regexp_replace(lower(search collate "und-x-icu"), '([\\%_])', '\\\1', 'g');
begin
  if not exists (select from public.stories s where s.id = story and (s.is_visible or s.user_id = caller)) then
    return;
  end if;
  return query
    with here as (
      select s.user_id as id, 1 as turn, null::timestamptz as at from public.stories s where s.id = story and not s.is_anonymous
      union all
      select w.user_id, 2, max(w.created_at) from (
        select c.user_id, c.created_at from public.comments c
          where c.story_id = story and not c.is_anonymous and c.hidden_at is null and c.held_at is null and c.deleted_at is null
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
          where s.user_id = f.id and s.is_visible and not s.is_anonymous order by s.created_at desc limit 1
      ) told on true
      left join lateral (
        select left(c.content, 300) as words from public.comments c join public.stories s on s.id = c.story_id
          where told.words is null and c.user_id = f.id and not c.is_anonymous and (s.is_visible or s.id = story)
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
revoke all on function find_mentionable(story uuid, search text) from public;
grant execute on function find_mentionable(story uuid, search text) to member;
--> statement-breakpoint
-- What changes at the same moment belongs together: of an anonymous text nothing changes with its author's name.
create or replace function record_profile_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.record_event('story_changed', id, null) from (
    select id from public.stories where user_id = new.user_id and is_visible and not is_anonymous
    union select story_id from public.comments where user_id = new.user_id and not is_anonymous limit 1000
  ) shown;
  return null;
end $$;
revoke all on function record_profile_event() from public;
--> statement-breakpoint
-- What a report has just had held, of which its author is to be told. Nothing of it tells whoever reported.
create or replace function read_untold_hold(of_report uuid) returns table (
  decision_id uuid, author_id uuid, subject_type text, about text, rule_title text, rule_version integer, facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.id, null::uuid, c.subject_type, left(coalesce(content.title, content.content), 80), rule.title, rule.version, d.facts,
        d.explanation
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        join public.moderation_decisions d on d.case_id = c.id and d.action = 'hold'
        join public.rules rule on rule.key = d.rule_key and rule.version = d.rule_version
        join auth.users u on u.id = c.author_id
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
      where r.id = of_report and r.user_id = public.current_user_id()
        and (
          exists (
            select from public.stories s
              where c.subject_type = 'story' and s.id = c.subject_id and s.is_public and s.deleted_at is null
          )
          or exists (
            select from public.comments m join public.stories s on s.id = m.story_id and s.is_visible
              where c.subject_type = 'comment' and m.id = c.subject_id and m.deleted_at is null
          )
        )
        and not exists (select from public.notice_decisions told where told.decision_id = d.id)
      order by d.decided_at desc limit 1;
  end;
revoke all on function read_untold_hold(of_report uuid) from public;
grant execute on function read_untold_hold(of_report uuid) to member;
--> statement-breakpoint
create or replace function tell_hold(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with hold as (
      select * from public.read_untold_hold(of_report)
    ), told as (
      insert into public.notices (user_id, kind, subject, text, visible_from)
        select c.author_id, 'decision', told_subject, told_text, now()
          from hold
            join public.moderation_decisions d on d.id = hold.decision_id
            join public.moderation_cases c on c.id = d.case_id
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, hold.decision_id from told, hold
    )
    select id from told;
  end;
revoke all on function tell_hold(of_report uuid, told_subject text, told_text text) from public;
grant execute on function tell_hold(of_report uuid, told_subject text, told_text text) to member;
--> statement-breakpoint
-- Writes the notifications of what happened since the last run, on one server at a time. Running again over the same events changes
-- nothing: what a person has read stays read. A comment is told to a person once, for the strongest reason: a reply, then a
-- mention, then a comment on their story, then one on a story they watch. Muted people, stories and words write nothing. A
-- notification lists its comments; a mention added by an edit takes its comment over.
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
        -- Whoever mutes a person would else learn which anonymous texts are theirs.
        and not exists (
          select from public.muted_people m join public.comments w on w.id = a.id and not w.is_anonymous
            where m.user_id = a.user_id and m.muted_id = a.writer_id
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
revoke all on function write_notifications() from public;
grant execute on function write_notifications() to accounts;
--> statement-breakpoint
-- A function for each row: a view like these is read as a whole where it is joined.
create or replace function is_shown_story(story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_stories s where s.id = story);
  end;
revoke all on function is_shown_story(uuid) from public;
grant execute on function is_shown_story(uuid) to anon, member, moderator;
--> statement-breakpoint
create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(uuid) from public;
grant execute on function is_shown_comment(uuid) to anon, member, moderator;
--> statement-breakpoint
create or replace function list_visible_stories(sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer)
  returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function list_visible_stories(text, integer, timestamptz, uuid, integer) from public;
grant execute on function list_visible_stories(text, integer, timestamptz, uuid, integer) to anon, member, moderator;
--> statement-breakpoint
create or replace trigger leave_community_air_changed
  after update of chart_id, is_public, is_anonymous, hidden_at, held_at, deleted_at, is_visible on stories
  for each row when (
    old.chart_id is not null and old.is_visible and (not new.is_visible or new.chart_id is distinct from old.chart_id)
  ) execute function leave_community_air();
--> statement-breakpoint
drop policy if exists readable_comments on comments;
create policy readable_comments on comments for select to anon, member
  using (
    hidden_at is null and held_at is null and deleted_at is null and not is_anonymous
    and (select s.is_visible from stories s where s.id = story_id)
  );
--> statement-breakpoint
drop policy if exists new_comments on comments;
create policy new_comments on comments for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
revoke all on comment_mentions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (comment_id, user_id, start, length, created_at, told_at) on comment_mentions to anon, member, moderator;
grant insert (comment_id, user_id, start, length) on comment_mentions to member;
grant update (start, length) on comment_mentions to member;
--> statement-breakpoint
drop policy if exists readable_mentions on comment_mentions;
create policy readable_mentions on comment_mentions for select to anon, member, moderator
  using (start is not null and is_shown_comment(comment_id));
--> statement-breakpoint
-- Every column but the counters, which change with a comment or a reaction, whose event says so.
create or replace trigger record_changed_story
  after update of id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous, hidden_at, held_at,
    edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at, chart_id, measurement on stories
  for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
-- A reply changes what it leads to in number only, and has its own event.
create or replace trigger record_comment
  after insert or delete or update of content, edited_at, hidden_at, held_at, deleted_at, created_at, is_anonymous on comments
  for each row execute function record_comment_event();
--> statement-breakpoint
drop policy if exists visitors_reports on reports;
create policy visitors_reports on reports for insert to anon with check (
  user_id is null and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or is_shown_story(story_id))
    and (comment_id is null or is_shown_comment(comment_id))
);
--> statement-breakpoint
drop policy if exists new_reports on reports;
create policy new_reports on reports for insert to member, moderator with check (
  user_id = (select current_user_id()) and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or is_shown_story(story_id))
    and (comment_id is null or is_shown_comment(comment_id))
);
--> statement-breakpoint
revoke all on stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, user_id, title, content, air_quality_issues, is_visible, is_anonymous, comment_count, heart_count, support_count, helpful_count,
  sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, chart_id, measurement) on stories to anon;
grant delete on stories to member;
grant select (id, user_id, title, content, air_quality_issues, share_permission, is_public, hidden_at, is_visible, is_anonymous, comment_count,
  heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, held_at,
  held_for, chart_id, measurement) on stories to member;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous) on stories to member;
grant update (title, content, air_quality_issues, share_permission, is_public, is_anonymous, chart_id, measurement) on stories to member;
grant delete on stories to moderator;
grant select (id, user_id, title, content, air_quality_issues, share_permission, is_public, hidden_at, is_visible, is_anonymous, comment_count,
  heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, held_at,
  held_for, chart_id, measurement) on stories to moderator;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public) on stories to moderator;
grant update (title, content, air_quality_issues, share_permission, is_public, hidden_at) on stories to moderator;
grant select (id, user_id, title, share_permission, is_visible, created_at, chart_id) on stories to accounts;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous) on stories to accounts;
grant update (is_public) on stories to accounts;
--> statement-breakpoint
-- Rows of the tables name their authors: others read `shown_stories`.
drop policy if exists visible_stories on stories;
create policy visible_stories on stories for select to anon, member using (is_visible and not is_anonymous);
--> statement-breakpoint
drop policy if exists new_bookmarks on bookmarks;
create policy new_bookmarks on bookmarks for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
drop policy if exists new_reactions on reactions;
create policy new_reactions on reactions for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
--> statement-breakpoint
create or replace trigger z_hide_comment_author before insert on comments
  for each row execute function hide_comment_author();
--> statement-breakpoint
create or replace trigger follow_anonymity after update of is_anonymous on stories
  for each row when (old.is_anonymous <> new.is_anonymous) execute function follow_anonymity();
--> statement-breakpoint
-- The columns that derive_story and follow_profile make the text of, or set it by: without them each counter would compare texts.
create or replace trigger keep_changed_story_text
  after update of title, content, air_quality_issues, is_anonymous, search_text, created_at on stories
  for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
  execute function keep_story_text();
--> statement-breakpoint
create or replace trigger derive_story
  before insert or update of title, content, air_quality_issues, is_public, hidden_at, held_at, deleted_at, is_anonymous, chart_id
  on stories for each row execute function derive_story();
