-- Returns the free text of a story apart from its title: judged by moderators, searched, hashed and compared with copies. Further texts
-- follow after blank lines.
create or replace function written_text(story stories) returns text
  language sql stable parallel safe
  return story.content;
revoke all on function written_text(story stories) from public;
grant execute on function written_text(story stories) to member, moderator, accounts;
--> statement-breakpoint
create or replace function written_text(comment comments) returns text
  language sql stable parallel safe
  return comment.content;
revoke all on function written_text(comment comments) from public;
--> statement-breakpoint
-- Returns all words of a story, screened by word rules and the limits on links and mentions.
create or replace function written_words(story stories) returns text
  language sql stable parallel safe
  return concat_ws(chr(1), story.title, public.written_text(story));
revoke all on function written_words(story stories) from public;
grant execute on function written_words(story stories) to member, moderator, accounts;
--> statement-breakpoint
create or replace function written_words(comment comments) returns text
  language sql stable parallel safe
  return public.written_text(comment);
revoke all on function written_words(comment comments) from public;
--> statement-breakpoint
-- Returns true if the author changed the title, text or issues.
create or replace function is_rewritten(before stories, after stories) returns boolean
  language sql stable parallel safe
  return (before.title, public.written_text(before), before.air_quality_issues)
    is distinct from (after.title, public.written_text(after), after.air_quality_issues);
revoke all on function is_rewritten(before stories, after stories) from public;
grant execute on function is_rewritten(before stories, after stories) to member, moderator, accounts;
--> statement-breakpoint
-- Returns the hash of a row of `stories` or `comments`.
create or replace function hash_row(written jsonb) returns bytea
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  return (
    select public.hash_text(story.title, public.written_text(story), story.air_quality_issues)
      from jsonb_populate_record(null::public.stories, written) story
  );
revoke all on function hash_row(written jsonb) from public;
grant execute on function hash_row(written jsonb) to moderator;
--> statement-breakpoint
-- Returns the text of a case, with its author and hash.
create or replace function subject_content(type text, subject uuid)
  returns table (author_id uuid, title text, content text, picture_hash text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.user_id, found.title, found.content, a.hash, found.hash
      from (
        select s.user_id, s.title, public.written_text(s) as content, public.hash_row(to_jsonb(s)) as hash
          from public.stories s where type = 'story' and s.id = subject
        union all
        select c.user_id, null, c.content, public.hash_text(null, c.content, null)
          from public.comments c where type = 'comment' and c.id = subject
      ) found left join public.avatars a on a.user_id = found.user_id;
  end;
revoke all on function subject_content(type text, subject uuid) from public;
--> statement-breakpoint
create or replace trigger a_hold_first_public_text before update of title, content, air_quality_issues, is_public on stories
  for each row when (new.is_public and (not old.is_public or pg_trigger_depth() = 0 and is_rewritten(old, new)))
  execute function hold_first_text();
--> statement-breakpoint
-- Holds texts of new members with too many links. Links from before an edit count too, because they may lead elsewhere.
create or replace function hold_links_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
begin
  if current_setting('role') = 'none' or new.held_at is not null or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  if public.count_links(public.written_words(new))
      > (select new_links from public.moderation_settings)
    and not public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_new_links' else 'new_links' end;
  end if;
  return new;
end $$;
revoke all on function hold_links_of_new() from public;
--> statement-breakpoint
create or replace trigger c_hold_added_links before update of title, content, air_quality_issues, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function hold_links_of_new();
--> statement-breakpoint
-- Refuses a new member's text beyond the limits on mentions, stories and comments. Never refuses while an account is being opened or
-- confirmed.
create or replace function refuse_too_much_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  allowed public.moderation_settings;
  mentions integer;
  most integer;
  earlier timestamptz[];
begin
  if current_setting('role') in ('none', 'accounts') or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  select * into allowed from public.moderation_settings;
  mentions := public.count_mentions(public.written_words(new));
  if mentions > allowed.new_mentions
    and (not was_public or mentions > public.count_mentions(public.written_words(old))) then
    raise exception using errcode = 'CA011', message = 'somebody new mentions too many people', detail = jsonb_build_object(
      'kind', 'mentions', 'allowed', allowed.new_mentions, 'found', mentions
    )::text;
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 4127090314));
  if tg_argv[0] = 'stories' then
    most := allowed.new_stories_per_day;
    earlier := array(
      select s.created_at + interval '1 day' from public.stories s
        where s.user_id = new.user_id and s.created_at > now() - interval '1 day'
        order by s.created_at desc limit most
    );
  else
    most := allowed.new_comments_per_hour;
    earlier := array(
      select c.created_at + interval '1 hour' from public.comments c
        where c.user_id = new.user_id and c.created_at > now() - interval '1 hour'
        order by c.created_at desc limit most
    );
  end if;
  if cardinality(earlier) >= most then
    raise exception using errcode = 'CA011', message = 'somebody new writes too often', detail = jsonb_build_object(
      'kind', tg_argv[0], 'allowed', most, 'seconds', ceil(extract(epoch from earlier[most] - now()))
    )::text;
  end if;
  return new;
end $$;
revoke all on function refuse_too_much_of_new() from public;
--> statement-breakpoint
create or replace trigger refuse_too_much_added before update of title, content, air_quality_issues, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function refuse_too_much_of_new('stories');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of title, content, air_quality_issues, is_public, chart_id on stories
  for each row when (
    pg_trigger_depth() = 0 and (
      is_rewritten(old, new) or new.is_public and not old.is_public
      or new.chart_id is not null and new.chart_id is distinct from old.chart_id
    )
  ) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
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
  -- Of many that are sent at once, each sees those before it. Both in one order, so that no two wait for each other.
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
  -- Whose it is stays known for as long as copies come, whether or not these are held or deleted.
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
create or replace trigger d_hold_suspicious_change before update of title, content, air_quality_issues, is_public on stories
  for each row when (
    (old.is_public or new.is_public) and (
      old.is_public <> new.is_public
      or pg_trigger_depth() = 0 and is_rewritten(old, new)
    )
  )
  execute function hold_suspicious_text();
--> statement-breakpoint
-- Screens texts before they become public. An edited text is screened as a whole.
create or replace function screen_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  found_rules uuid[];
begin
  if current_setting('role') = 'none' or not exists (select from public.word_rules)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  found_rules := public.list_word_hits(public.written_words(new));
  if found_rules = '{}' or public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  -- Everybody in one order, so that no two wait for each other.
  perform from public.word_rules where id = any(found_rules) order by id for no key update;
  update public.word_rules set hits = hits + 1 where id = any(found_rules);
  insert into public.word_rule_hits (rule_id, subject_id)
    select r.id, new.id from public.word_rules r where r.id = any(found_rules) and not r.dry_run
    on conflict (subject_id, rule_id) do update set case_id = null, wrong_at = null, hit_at = now();
  if new.held_at is null
    and exists (select from public.word_rules r where r.id = any(found_rules) and not r.dry_run and r.action = 'hold') then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_word_rule' else 'word_rule' end;
  end if;
  return new;
end $$;
revoke all on function screen_text() from public;
--> statement-breakpoint
create or replace trigger b_screen_changed_text before update of title, content, air_quality_issues, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function screen_text();
--> statement-breakpoint
create or replace trigger queue_changed_word_hits
  after update of title, content, air_quality_issues, hidden_at, deleted_at, is_public, is_anonymous on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
-- Tries a rule on the latest 10,000 public texts (up to five million characters). Returns the number of texts, the number of hits and the
-- latest hits.
create or replace function try_word_rule(pattern text, kind text, exceptions text[])
  returns table (texts bigint, hits bigint, subject_type text, subject_id uuid, story_id uuid, around text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with latest as materialized (
      select * from (
        (select 'story' as type, s.id, s.id as story_id, public.written_words(s) as content, s.created_at
          from public.stories s where s.is_visible order by s.created_at desc limit 10000)
        union all
        (select 'comment', c.id, c.story_id, c.content, c.created_at
          from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
          where c.is_shown order by c.created_at desc limit 10000)
      ) texts where public.is_moderator() order by created_at desc limit 10000
    ), counted as (
      select *, sum(char_length(content)) over (order by created_at desc, id) as letters from latest
    ), tried as materialized (
      select l.*, public.find_words(public.fold_text(l.content), public.fold_text(btrim(try_word_rule.pattern)),
          try_word_rule.kind, try_word_rule.exceptions) as around
        from counted l where l.letters <= 5000000
    ), hit as (
      select t.type, t.id, t.story_id, replace(t.around, chr(1), ' ') as around from tried t
        where t.around is not null order by t.created_at desc limit 20
    )
    select (select count(*) from tried), (select count(*) from tried t where t.around is not null), h.type, h.id, h.story_id, h.around
      from (select) always left join hit h on true;
  end;
revoke all on function try_word_rule(pattern text, kind text, exceptions text[]) from public;
grant execute on function try_word_rule(pattern text, kind text, exceptions text[]) to moderator;
--> statement-breakpoint
revoke all on stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select (id, user_id, title, content, air_quality_issues, is_visible, comment_count, heart_count, support_count, helpful_count,
  sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, chart_id, measurement,
  is_anonymous) on stories to anon;
grant delete on stories to member;
grant select (id, user_id, title, content, air_quality_issues, share_permission, is_public, hidden_at, is_visible, comment_count,
  heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at, edited_at, edited_after_reactions, held_at,
  held_for, chart_id, measurement, is_anonymous) on stories to member;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous) on stories to member;
grant update (title, content, air_quality_issues, share_permission, is_public, chart_id, measurement, is_anonymous) on stories to member;
grant select, delete on stories to moderator;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public) on stories to moderator;
grant update (title, content, air_quality_issues, share_permission, is_public, hidden_at) on stories to moderator;
grant select (id, user_id, title, share_permission, is_visible, created_at, chart_id) on stories to accounts;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous) on stories to accounts;
grant update (is_public) on stories to accounts;
--> statement-breakpoint
-- Ignores changes by triggers, which are not edits by the author.
create or replace trigger mark_edited_story before update of title, content, air_quality_issues on stories
  for each row when (pg_trigger_depth() = 0 and is_rewritten(old, new)) execute function mark_edited_story();
--> statement-breakpoint
-- Derives visibility and search text. An anonymous story is not found by its author's name and shows no chart, which may be published
-- elsewhere under a name.
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
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    new.chart_id := null;
    new.measurement := null;
    author.full_name := null;
  end if;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(public.written_text(new), new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
revoke all on function derive_story() from public;
--> statement-breakpoint
-- Updates stories when a profile changes. Generated titles follow the name of a confirmed account; before that, they may come from several
-- people's sign-ups.
create or replace function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    title = case when old.email_verified and title = public.title_waitlist_story(old.full_name)
      then public.title_waitlist_story(new.full_name) else title end,
    is_visible = is_public and new.email_verified and hidden_at is null and held_at is null and deleted_at is null,
    search_text = public.story_search_text(public.written_text(stories), title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
revoke all on function follow_profile() from public;
