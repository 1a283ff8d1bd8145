create or replace function auth.record_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('account_opened', new.id, null);
    return null;
  end if;
  if old.email_verified_at is null and new.email_verified_at is not null then
    perform auth.record_action('account_confirmed', new.id, null);
  end if;
  if old.email <> new.email then
    perform auth.record_action('email_changed', new.id, null);
  end if;
  -- Before its address is confirmed, an account has only a placeholder instead of a password.
  if old.password_hash <> new.password_hash and old.email_verified_at is not null then
    perform auth.record_action('password_changed', new.id, null);
  end if;
  if old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_account() from public;
--> statement-breakpoint
create or replace function leave_community_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  -- The id of the story's chart, or of the chart itself.
  delete from public.air_community_members where chart_id = coalesce((to_jsonb(old) ->> 'chart_id')::uuid, old.id);
  return null;
end $$;
revoke all on function leave_community_air() from public;
--> statement-breakpoint
-- Refuses marks and readings (including outdoor ones) that a shared chart would show. Other data of a room is private, and readings may
-- still be deleted.
create or replace function refuse_sanctioned_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid;
begin
  -- Ignores the cleanup, which packs readings that were checked when the device sent them.
  if current_setting('role') in ('none', 'accounts') then
    return null;
  end if;
  if tg_table_name = 'air_marks' then
    select a.user_id into writer from added a
      join public.air_series s on s.room_id = a.room_id
      join public.air_shared_charts c on c.series_id = s.id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_table_name = 'air_live_readings' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_op = 'INSERT' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      limit 1;
  else
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      where not exists (
        select from former f
          where f.series_id = a.series_id and f.day = a.day and f.import_id = a.import_id
            and (f.* is not distinct from a.* or (f.count > a.count and f.first_at <= a.first_at and f.last_at >= a.last_at))
      )
      limit 1;
  end if;
  if writer is not null then
    perform public.refuse_while_sanctioned(writer, tg_argv);
  end if;
  return null;
end $$;
revoke all on function refuse_sanctioned_air() from public;
--> statement-breakpoint
create or replace function act_by_token(hash bytea, scope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token public.api_tokens;
begin
  perform set_config('app.api_token', encode(hash, 'hex'), true);
  token := auth.acting_token();
  if token.id is null then
    raise exception using errcode = 'CA012', message = 'the token is not good, or not any more';
  end if;
  if scope <> all(token.scopes) then
    raise exception using errcode = 'CA013', message = 'the token is not for this';
  end if;
  perform set_config('app.user_id', token.made_by::text, true);
  -- Updates the time at most once a minute, and skips a locked row.
  update public.api_tokens set last_used_at = date_trunc('minute', now()) where id = (
    select t.id from public.api_tokens t
      where t.id = token.id and t.last_used_at is distinct from date_trunc('minute', now())
      for no key update skip locked
  );
end $$;
revoke all on function act_by_token(hash bytea, scope text) from public;
grant execute on function act_by_token(hash bytea, scope text) to site_owner;
--> statement-breakpoint
-- Schedules a draft or resumes a paused campaign, if its text and its number of recipients are what the owner saw. Returns the outcome:
-- `confirmed`, `text_changed`, or `recipients_changed` with the number. Returns no row if the campaign's state does not allow it or the
-- caller is not an owner with a fresh proof.
create or replace function confirm_sending(campaign uuid, at timestamptz, seen_version integer, seen_recipients bigint)
  returns table (outcome text, recipients bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen public.campaigns;
  found_recipients bigint;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return; end if;
  select * into chosen from public.campaigns c where c.id = campaign and c.state in ('draft', 'paused') for update;
  if not found then return; end if;
  if chosen.version <> seen_version then
    return query select 'text_changed', null::bigint;
    return;
  end if;
  begin
    if chosen.state = 'draft' then
      found_recipients := auth.freeze_audience(campaign, chosen.segment_id);
    else
      select count(*) into found_recipients from public.campaign_recipients r
        where r.campaign_id = campaign and r.state = 'queued';
    end if;
    if found_recipients <> seen_recipients or (chosen.state = 'draft' and found_recipients = 0) then
      raise exception using errcode = 'CA001';
    end if;
    update public.campaigns c
      set state = case chosen.state when 'draft' then 'scheduled' else 'sending' end,
        starts_at = case chosen.state when 'draft' then coalesce(at, date_trunc('milliseconds', now())) else c.starts_at end,
        next_at = coalesce(at, date_trunc('milliseconds', now())), paused_by = null
      where c.id = campaign;
  exception when sqlstate 'CA001' then
    -- The exception has rolled back the recipients stored above.
    return query select 'recipients_changed', found_recipients;
    return;
  end;
  return query select 'confirmed', found_recipients;
end $$;
revoke all on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) from public;
grant execute on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) to site_owner;
--> statement-breakpoint
create or replace function auth.begin_wave(wave uuid, segment uuid, size integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free uuid[];
  invited integer;
begin
  -- Serializes waves: two concurrent ones would invite the same people.
  perform pg_advisory_xact_lock(hashtextextended('waves', 0));
  free := array(select * from auth.find_free_places());
  with chosen as (
    select f.person_id from auth.find_invitees(segment) f order by f.confirmed_at, f.person_id
      limit size + cardinality(free)
  ), recipients as (
    insert into public.campaign_recipients (campaign_id, person_id) select wave, c.person_id from chosen c
  )
    insert into public.invitations (campaign_id, person_id) select wave, c.person_id from chosen c;
  get diagnostics invited = row_count;
  update public.invitations i set passed_on_to = wave where i.person_id = any(free[1:greatest(invited - size, 0)]);
end $$;
revoke all on function auth.begin_wave(wave uuid, segment uuid, size integer) from public;
--> statement-breakpoint
-- Removes deleted comments' ids from notifications, and notifications that were only about them, as promised to their authors.
create or replace function forget_gone_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    select story_id, array_agg(id) as ids from removed group by 1
  ), told as materialized (
    select n.id, gone.ids from gone
      join public.notifications n on n.story_id = gone.story_id and n.comment_ids && gone.ids
      -- Locks the rows in the same order as notifications/write.sql, to prevent deadlocks.
      order by n.user_id, n.kind, n.story_id
      for no key update of n
  ), emptied as (
    delete from public.notifications n using told where n.id = told.id and n.comment_ids <@ told.ids
  )
  update public.notifications n
    set comment_ids = array(
      select kept.id from unnest(n.comment_ids) with ordinality kept(id, place)
        where kept.id <> all(told.ids) order by kept.place
    )
    from told where n.id = told.id and not n.comment_ids <@ told.ids;
  return null;
end $$;
revoke all on function forget_gone_comments() from public;
--> statement-breakpoint
-- Returns up to eight people whom the caller may mention under a story that they can read, and whose name has a part that begins with the
-- search. People in the conversation come first, the latest writer at the top. Omits people whom the caller has muted, but not people who
-- have muted the caller, because that would reveal it.
create or replace function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Plans each search for its words.
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
          where c.story_id = story and not c.is_anonymous and c.is_shown
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
          where told.words is null and c.user_id = f.id and not c.is_anonymous and c.is_shown
            and (s.is_visible or s.id = story)
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
-- Checks a mention, whichever route or server version writes it. Existing mentions stay valid when a person becomes unmentionable.
create or replace function check_mention() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written record;
  is_new boolean := tg_op = 'INSERT' or old.start is null;
  most integer := 5;
  name text;
  next_at timestamptz;
begin
  select c.user_id, c.story_id, c.content into written from public.comments c where c.id = new.comment_id;
  new.author_id := coalesce(written.user_id, new.author_id);
  if current_setting('role') = 'none' or new.start is null then
    return new;
  end if;
  if is_new then
    -- Waits for a concurrent change of the name or of the story's anonymity, or makes it wait.
    perform from public.profiles where user_id = new.user_id for share;
    perform from public.stories where id = written.story_id and user_id = new.user_id for share;
    select p.full_name into name from public.profiles p where p.user_id = new.user_id;
  end if;
  if new.start + new.length > char_length(written.content)
    or (is_new and (
      new.user_id = new.author_id or not public.is_mentionable(new.user_id, written.story_id)
      or substring(written.content from new.start + 1 for new.length) not in (name, '@' || name)
    )) then
    raise check_violation using message = 'this is no mention';
  end if;
  if not is_new then
    return new;
  end if;
  -- Serializes an author's concurrent mentions, so that each counts those before it.
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
revoke all on function check_mention() from public;
--> statement-breakpoint
create or replace function auth.note_vip_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- An imported person has not sent our form.
    if new.import_id is not null then return null; end if;
    insert into auth.mail_consents (email, form, given_at, confirmed_at)
      values (new.email, 'vip', new.created_at, new.confirmed_at) on conflict do nothing;
  else
    update auth.mail_consents set confirmed_at = new.confirmed_at
      where email = new.email and form = 'vip' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
revoke all on function auth.note_vip_consent() from public;
--> statement-breakpoint
-- Writes an event to the outbox.
create or replace function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid default null) returns void
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
  -- Notifies the writing server within its transaction, before it confirms the write. Sessions of psql are not notified.
  if current_setting('app.request_id', true) is not null then
    raise info 'event: % %', kind, story_id;
  end if;
end $$;
revoke all on function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid) from public;
--> statement-breakpoint
create or replace function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_shown boolean := coalesce(old.is_shown, false);
begin
  if new.is_shown then
    perform public.record_event(
      case when was_shown then 'comment_changed' else 'comment_added' end, new.story_id, new.id
    );
  -- A comment deleted with its story needs no event: the story has its own.
  elsif was_shown and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
revoke all on function record_comment_event() from public;
--> statement-breakpoint
-- Returns the desk's funnel, by step and day for one channel or source if given, and by source.
create or replace function read_funnel(from_day date, to_day date, of_channel text, of_source integer) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if not public.is_analyst() then return null; end if;
  return (
    with every_count as materialized (
      select c.*, coalesce(s.channel, 'unknown') as channel
        from auth.funnel_counts(from_day, to_day) c left join auth.sources s on s.id = c.source_id
    ), chosen as materialized (
      -- Counts a person with two sources once for each of them, but only once in the total.
      select c.day, c.step, c.landing, case when of_channel is null and of_source is null then c.n_first else c.n end as n
        from every_count c
        where (of_channel is null or c.channel = of_channel) and (of_source is null or c.source_id = of_source)
    ), by_source as (
      select c.source_id, sum(c.n) filter (where c.step = 'visit') as visits,
          sum(c.n) filter (where c.step = 'submitted') as submitted, jsonb_object_agg(c.step, auth.hide_few(c.n)) as steps
        from (
          select e.source_id, e.step, sum(e.n)::bigint as n from every_count e group by 1, 2
        ) c group by 1 order by 2 desc nulls last, 3 desc nulls last, 1 limit 100
    ), by_day as (
      select d::date as day, coalesce(p.is_broken, false) as is_broken, p.loads, p.objected, p.unread,
          sum(c.n) filter (where c.step = 'visit') as visits, sum(c.n) filter (where c.step = 'submitted') as submitted
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') d
          left join auth.pulse_days p on p.day = d::date left join chosen c on c.day = d::date
        group by 1, 2, 3, 4, 5
    )
    select jsonb_build_object(
      'steps', coalesce((
        select jsonb_object_agg(s.step, auth.hide_few(s.n)) from (
          select c.step, sum(c.n)::bigint as n from chosen c group by 1
        ) s
      ), '{}'),
      'landings', coalesce((
        select jsonb_object_agg(l.landing, auth.hide_few(l.n)) from (
          select c.landing, sum(c.n)::bigint as n from chosen c where c.step = 'visit' group by 1
        ) l
      ), '{}'),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', b.source_id, 'channel', coalesce(s.channel, 'unknown'), 'host', coalesce(s.host, ''),
            'utm', to_jsonb(array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content]), 'steps', b.steps
          ) order by b.visits desc nulls last, b.submitted desc nulls last, b.source_id)
          from by_source b left join auth.sources s on s.id = b.source_id
      ), '[]'),
      'days', (
        select jsonb_agg(jsonb_build_object(
            'day', b.day, 'isGap', b.is_broken or b.loads is null, 'visits', auth.hide_few(b.visits::bigint),
            'submitted', auth.hide_few(b.submitted::bigint)
          ) order by b.day) from by_day b
      ),
      'loads', coalesce((select sum(b.loads) from by_day b), 0),
      'objected', coalesce((select sum(b.objected) from by_day b), 0),
      'unread', coalesce((select sum(b.unread) from by_day b), 0)
    )
  );
end $$;
revoke all on function read_funnel(from_day date, to_day date, of_channel text, of_source integer) from public;
grant execute on function read_funnel(from_day date, to_day date, of_channel text, of_source integer) to analyst;
--> statement-breakpoint
-- Checks an appeal against its decision. A hold that was decided automatically can be appealed too.
create or replace function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.report_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id
      or (new.user_id is null and (new.report_id is null or told.report_id is distinct from new.report_id or told.visible_from > now()))
      or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
      raise insufficient_privilege using message = 'an appeal is by whoever was told';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'an appeal is possible for six months';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn', old.state) then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'nobody decides about their own appeal';
    end if;
    new.same_person := coalesce(new.decided_by = any(deciders), false);
    -- Removes nulls (automatic decisions, appellants without an account): a null would exclude every moderator.
    if new.same_person and public.other_moderators(array_remove(deciders || new.user_id, null)) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
revoke all on function guard_appeal() from public;
--> statement-breakpoint
-- Opens a case for a text that the moderator can read already. An open case lets them read its text, so an id alone must not be
-- enough. Reports and automatic checks use open_case.
create or replace function open_case_for_moderator(type text, subject uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if not public.is_moderator() then
    return null;
  end if;
  -- Waits for a colleague who may be closing the open case, after which the moderator may not read the text.
  perform from public.moderation_cases c where c.subject_type = type and c.subject_id = subject and c.state = 'open' for update;
  if not public.is_read_at_desk(type, subject) then
    return null;
  end if;
  opened := public.open_case(type, subject, 'moderator', 2);
  perform auth.record_action('case_opened', c.author_id, c.subject_id) from public.moderation_cases c where c.id = opened;
  return opened;
end $$;
revoke all on function open_case_for_moderator(type text, subject uuid) from public;
grant execute on function open_case_for_moderator(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Closes a case whose text or author was permanently deleted, and deletes its word hits.
create or replace function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  delete from public.word_rule_hits where subject_id = old.id;
  -- Removes the deleted text's title from notices to reporters.
  update public.notices n set text = public.quote_for_reporter(n.text, null)
    where n.kind = 'report_outcome' and n.id = any(public.list_notices_about(tg_argv[0], old.id));
  return old;
end $$;
revoke all on function void_case() from public;
--> statement-breakpoint
-- Holds a text that three proven reporters (see is_proven_reporter) have reported. A reporter does not count while three texts they helped
-- to hold await a decision; otherwise a few people could hold every text. Concurrent reports wait for the case's row lock in file_report,
-- and each statement here sees the earlier writes.
create or replace function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_waiting constant integer := 3;
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  proven uuid[];
  ground record;
begin
  if new.user_id is null or not new.reasons && counting
    or not (select holds_reported from public.moderation_settings) then
    return null;
  end if;
  select * into judged from public.moderation_cases where id = new.case_id and state = 'open';
  if not found or judged.author_id = new.user_id
    or exists (select from public.staff_members where user_id = judged.author_id)
    or not public.is_proven_reporter(new.user_id)
    -- Or a moderator has already allowed this version of the text.
    or exists (
      select from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
        where c.subject_type = judged.subject_type and c.subject_id = judged.subject_id
          and d.action in ('none', 'approve', 'restore')
          and d.content_sha256 = (select sha256 from public.subject_content(judged.subject_type, judged.subject_id))
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ) then
    return null;
  end if;
  proven := array(
    select r.user_id from public.reports r
      where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
        and public.is_proven_reporter(r.user_id) order by r.user_id
  );
  if cardinality(proven) < 3 then
    return null;
  end if;
  -- Serializes reports by the same people, so that each counts the holds before it. Locks people after the case and in a fixed order, to
  -- prevent deadlocks.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 4127090317)) from unnest(proven) person;
  if (select count(*) from unnest(proven) person where public.count_waiting_holds(person) < most_waiting) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported' where id = judged.subject_id and is_shown;
  end if;
  if not found then
    return null;
  end if;
  update public.moderation_cases set due_at = least(due_at, now() + interval '1 hour') where id = judged.id;
  select rule.key, rule.version into ground from (
      select reason, count(*) as times from public.reports r, unnest(r.reasons) reason
        where r.case_id = judged.id and reason = any(counting) group by reason
    ) named
    join public.rules rule on rule.key = named.reason and rule.valid_from <= now()
    order by named.times desc, rule.band, rule.key, rule.version desc limit 1;
  insert into public.moderation_decisions
      (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger, automated_decision, scope)
    values (
      judged.id, gen_random_uuid(), 'hold', ground.key, ground.version,
      'At least three people reported it as dangerous or as advertising. Moderators have agreed with their earlier reports.',
      'Such a post can do harm within hours, so we hide it until a moderator has read it.',
      'automatic', true, 'content'
    );
  return null;
end $$;
revoke all on function hold_reported() from public;
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
  -- Serializes an author's concurrent texts, so that each counts those before it.
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
  -- Locks the rules in a fixed order, to prevent deadlocks.
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
-- Writes the notifications for events since the last run, on one server at a time. Running it again over the same events changes nothing:
-- read notifications stay read. A person is notified of a comment once, for the strongest reason: a reply, then a mention, then a comment
-- on their story, then one on a watched story. Muted people, stories and words cause no notifications. A notification lists its comments; a
-- mention added by an edit moves the comment to the mention's notification.
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
      where c.id = any(changed_comments) and c.is_shown and s.is_visible
  ), fresh as materialized (
    select c.*, row_number() over (partition by c.story_id, c.writer_id order by c.created_at desc, c.id desc) as nth
      from changed c where c.id = any(new_comments)
  ), threads as (
    select story_id, author_id, max(created_at) as last_at from fresh group by 1, 2
  ), watchers as (
    select t.story_id, other.user_id, other.since
      from threads t
      -- Selects only the 200 people who have commented last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.is_shown
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
    -- Uses the current time, because the comment may be older than its mention.
    select m.user_id, 'mention', 2, c.id, c.writer_id, c.story_id, c.created_at, told_now
      from changed c join public.comment_mentions m on m.comment_id = c.id and m.start is not null and m.told_at is null
    -- Limits the notifications to the latest 100 comments of one writer.
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
        coalesce(by_mail, on_site and public.is_told_unasked(kind)) as by_mail,
        coalesce(by_push, on_site and public.is_told_unasked(kind)) as by_push
      from kinds
  ), chosen as (
    select distinct on (a.user_id, a.id) a.user_id, a.kind, h.on_site, a.story_id, a.id, a.at
      from addressed a
      join channels h on h.user_id = a.user_id and h.kind = a.kind and (h.on_site or h.by_mail or h.by_push)
      where a.writer_id <> a.user_id
        -- Ignores mutes for anonymous comments: a missing notification would reveal their author to the person who muted them.
        and not exists (
          select from public.muted_people m join public.comments w on w.id = a.id and not w.is_anonymous
            where m.user_id = a.user_id and m.muted_id = a.writer_id
        )
        and not exists (
          select from public.muted_stories m where m.user_id = a.user_id and m.story_id = a.story_id
        )
        and not exists (select from silenced s where s.user_id = a.user_id and s.id = a.id)
        -- Skips events that an earlier run has processed. A full notification counts as listing every comment up to its time.
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
    -- Locks the rows in a fixed order, to prevent deadlocks.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    comment_ids = (known.comment_ids || excluded.comment_ids)
      [greatest(1, cardinality(known.comment_ids) + cardinality(excluded.comment_ids) - 99):],
    (seen_at, on_site, mail_from, waits_since) = (
      -- Unseen notifications keep the time since which they await a mail; seen ones start again.
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
-- Imports rows of a file, or only counts them if `import` is null. Each row has an address, its keyed hash and optionally a name, an
-- organization and the time of consent.
create or replace function import_people(import uuid, people jsonb) returns table (added integer, known integer, suppressed integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Plans each call anew, because the table grows with each batch: a plan for a small table would scan a large one.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  basis text;
begin
  if not public.may_write_people() then return; end if;
  -- The number of known people in a list of guesses would reveal addresses.
  if import is null and not (public.has_fresh_proof() or public.has_token_for('people:write')) then return; end if;
  if import is not null then
    select i.consent into strict basis from public.people_imports i
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id();
  end if;
  return query
    with given as materialized (
      select distinct on (g.email) g.email, decode(g.hash, 'hex') as hash, g.name, g.organization, g.agreed_at
        from jsonb_to_recordset(people) as g(email text, hash text, name text, organization text, agreed_at timestamptz)
    ), judged as materialized (
      select g.*, case
          when exists (select from auth.users u where u.email = g.email)
            or exists (select from auth.vip_subscriptions v where v.email = g.email) then 'known'
          when exists (select from auth.mail_suppressions s where s.address_hash = g.hash)
            or exists (select from auth.mail_consents c where c.address_hash = g.hash and c.withdrawn_at is not null)
            then 'suppressed'
          else 'new'
        end as verdict
        from given g
    ), joined as (
      insert into auth.vip_subscriptions (email, full_name, organization, confirmed_at, import_id)
        select j.email, j.name, j.organization, j.agreed_at, import from judged j
          where j.verdict = 'new' and import is not null
        on conflict (email) do nothing returning email
    ), agreed as (
      insert into auth.mail_consents (email, address_hash, form, wording, given_at, confirmed_at)
        select j.email, j.hash, 'import', basis, j.agreed_at, now() from judged j join joined n on n.email = j.email
          where j.agreed_at is not null and basis is not null
        on conflict do nothing
    )
    select (count(*) filter (where verdict = 'new'))::integer, (count(*) filter (where verdict = 'known'))::integer,
        (count(*) filter (where verdict = 'suppressed'))::integer
      from judged;
end $$;
revoke all on function import_people(import uuid, people jsonb) from public;
grant execute on function import_people(import uuid, people jsonb) to site_owner;
--> statement-breakpoint
-- Lists people, newest first. Searches for rare words look up all matches; common words are found quickly among the newest people. A search
-- needs a fresh proof, because it could be used to guess masked addresses letter by letter.
create or replace function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- Plans each call anew, because the best index depends on the values.
  set plan_cache_mode = force_custom_plan as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  few constant integer := 5000;
  candidates uuid[];
  is_looked_up boolean := false;
  page uuid[];
begin
  if not public.is_owner() or (word <> '' and not public.has_fresh_proof()) then return; end if;
  from_time := coalesce(from_time, 'infinity');
  from_id := coalesce(from_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  if word <> '' then
    candidates := array(
      select found.id from (
        (select u.id from auth.users u where u.email like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.hidden_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select v.id from auth.vip_subscriptions v where v.email like pattern limit few + 1)
        union all
        -- Only imported entries have a name.
        (select v.id from auth.vip_subscriptions v
          where v.import_id is not null and lower(v.full_name collate "und-x-icu") like pattern limit few + 1)
      ) found limit few + 1
    );
    is_looked_up := cardinality(candidates) <= few;
  end if;
  page := array(
    with accounts as materialized (
      select u.id, u.created_at from auth.users u
        where (u.created_at, u.id) < (from_time, from_id)
          and case
            when word = '' then true
            when is_looked_up then u.id = any(candidates)
            else u.email like pattern or exists (
              select from public.profiles p where p.user_id = u.id and (
                lower(p.full_name collate "und-x-icu") like pattern or lower(p.hidden_name collate "und-x-icu") like pattern
              )
            )
          end
          and case of_state
            when 'joined' then u.email_verified_at is not null
            when 'verified' then false
            when 'asked' then u.email_verified_at is null
            else true
          end
        order by u.created_at desc, u.id desc limit up_to
    ), others as materialized (
      select v.id, v.created_at from auth.vip_subscriptions v
        where (v.created_at, v.id) < (from_time, from_id)
          -- Skips entries older than the last account if accounts alone fill the page.
          and v.created_at >= (
            select case when count(*) = up_to then min(a.created_at) else '-infinity' end from accounts a
          )
          and case
            when word = '' then true
            when is_looked_up then v.id = any(candidates)
            else v.email like pattern or lower(v.full_name collate "und-x-icu") like pattern
          end
          and case of_state
            when 'joined' then false
            when 'verified' then v.confirmed_at is not null
            when 'asked' then v.confirmed_at is null
            else true
          end
          and (select u.id from auth.users u where u.email = v.email) is null
        order by v.created_at desc, v.id desc limit up_to
    )
    select both_lists.id from (select * from accounts union all select * from others) both_lists
      order by both_lists.created_at desc, both_lists.id desc limit up_to
  );
  return query
    select p.id, auth.mask_email(p.email), p.full_name, p.state, p.since, p.vip_asked_at is not null
      from auth.people p where p.id = any(page) order by p.since desc, p.id desc;
end $$;
revoke all on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) to site_owner;
--> statement-breakpoint
-- Returns the data of a person that an owner may see, without the address, or null, and records the access. Omits texts that are not
-- public.
create or replace function read_person(subject uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person record;
begin
  if not public.is_owner() then return null; end if;
  select * into person from auth.people p where p.id = subject;
  if not found then return null; end if;
  perform auth.record_action('person_opened', person.user_id, subject);
  return jsonb_build_object(
    'id', person.id, 'maskedEmail', auth.mask_email(person.email), 'fullName', person.full_name,
    'shownName', (select p.full_name from public.profiles p where p.user_id = person.user_id and p.hidden_name is not null),
    'organization', person.organization, 'state', person.state, 'since', person.since, 'hasAccount', person.user_id is not null,
    'verifiedAt', person.verified_at, 'vipAskedAt', person.vip_asked_at, 'vipConfirmedAt', person.vip_confirmed_at,
    'stories', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', s.id, 'createdAt', s.created_at, 'sharePermission', s.share_permission, 'isVisible', s.is_visible,
          'isHidden', s.hidden_at is not null, 'isHeld', s.held_at is not null, 'isPublic', s.is_public,
          'title', case when s.is_visible then s.title end
        ) order by s.created_at desc)
        from (
          select * from public.stories o where o.user_id = person.user_id and o.deleted_at is null
            order by o.created_at desc nulls first limit 20
        ) s
    ), '[]'),
    'unwanted', coalesce((
      select jsonb_agg(c.kind order by c.kind) from public.notification_choices c
        where c.user_id = person.user_id and c.by_mail = false
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
          'purpose', m.purpose, 'askedAt', m.asked_at, 'sentAt', m.sent_at, 'usedAt', m.used_at
        ) order by m.asked_at desc)
        from (
          select * from (
            select l.purpose, l.created_at as asked_at, l.sent_at, l.used_at
              from auth.one_time_links l where l.user_id = person.user_id
            union all
            select 'vip', v.created_at, case when v.confirm_token_hash is not null or v.confirmed_at is not null then v.sent_at end, v.confirmed_at
              from auth.vip_subscriptions v where v.email = person.email
            union all
            select 'notification', n.queued_at, n.settled_at, null
              from public.notification_mails n where n.user_id = person.user_id
          ) every_mail order by every_mail.asked_at desc limit 50
        ) m
    ), '[]'),
    'cases', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', c.id, 'subjectType', c.subject_type, 'state', c.state, 'openedAt', c.opened_at
        ) order by c.opened_at desc)
        from (
          select * from public.moderation_cases o where o.author_id = person.user_id order by o.opened_at desc limit 20
        ) c
    ), '[]'),
    'sanctions', coalesce((
      select jsonb_agg(jsonb_build_object('kind', s.kind, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.starts_at desc)
        from (
          -- Omits sanctions for misused reports: an owner who moderates could tell from them which reports the person made.
          select * from public.sanctions o where o.user_id = person.user_id and o.lifted_at is null
            and not exists (select from public.moderation_decisions d where d.id = o.decision_id and d.automated_decision)
            order by o.starts_at desc limit 20
        ) s
    ), '[]')
  );
end $$;
revoke all on function read_person(subject uuid) from public;
grant execute on function read_person(subject uuid) to site_owner;
--> statement-breakpoint
create or replace function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id;
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not auth.is_on_duty(session_id, duty) then
    raise exception using errcode = 'CA002', message = 'the session opens no desk';
  end if;
  -- Updates the time at most once a minute, and skips a locked row.
  update auth.sessions set desk_used_at = now() where id = (
    select s.id from auth.sessions s
      where s.id = session_id and coalesce(s.desk_used_at < now() - interval '1 minute', true)
      for no key update skip locked
  );
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
revoke all on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) from public;
grant execute on function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) to site_owner, moderator, analyst;
--> statement-breakpoint
-- Accepts a staff invitation and returns the role. Returns null for an invitation that is used, withdrawn, expired, or for another address.
create or replace function accept_staff_invitation(hash bytea) returns text
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with accepted as (
      delete from public.staff_invitations
        where token_hash = hash and expires_at > now()
          and email = auth.confirmed_email(public.current_user_id())
        returning role, invited_by
    )
    insert into public.staff_members (user_id, role, invited_by)
      select public.current_user_id(), role, invited_by from accepted
      -- Someone who already has a role keeps it; owners change roles at the desk.
      on conflict (user_id) do update set role = staff_members.role
      returning role;
  end;
revoke all on function accept_staff_invitation(hash bytea) from public;
grant execute on function accept_staff_invitation(hash bytea) to member;
--> statement-breakpoint
create or replace function follow_anonymity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mentioning uuid[];
begin
  update public.comments set is_anonymous = new.is_anonymous where story_id = new.id and user_id = new.user_id;
  -- Replaces earlier mentions of the author. A later mention is only a guess and reveals nothing.
  if new.is_anonymous then
    mentioning := array(
      select c.id from public.comments c join public.comment_mentions m on m.comment_id = c.id
        where c.story_id = new.id and m.user_id = new.user_id and m.start is not null order by c.id for no key update of c
    );
    perform public.write_mentions(mentioning, new.user_id, 'Anonymous (author)');
    update public.comment_mentions set start = null, length = null
      where comment_id = any(mentioning) and user_id = new.user_id;
  end if;
  return null;
end $$;
revoke all on function follow_anonymity() from public;
--> statement-breakpoint
-- Makes an author's comments on their own anonymous story anonymous too, because they would reveal the author.
create or replace function hide_comment_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Waits for a concurrent change of the story's anonymity, or makes it wait. Comments by other people need no lock.
  new.is_anonymous := coalesce((
    select s.is_anonymous from public.stories s where s.id = new.story_id and s.user_id = new.user_id for no key update
  ), false);
  return new;
end $$;
revoke all on function hide_comment_author() from public;
--> statement-breakpoint
-- Returns a page of visible stories that contain the words and have the issue. Assembles the query and plans it each time, because a
-- condition that is always true would read much of the index. Issues have their own index, because their trigrams occur in too many
-- stories.
create or replace function search_visible_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  -- Lowercases like `story_search_text`; by another locale's rules, some capitals would never match. Uses the default collation, like the
  -- compared columns.
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  -- A trigram index can't find fewer than three characters, and is of little use for punctuation with at most one letter before and after
  -- it.
  is_short boolean := char_length(word) in (1, 2) or word ~ '^[[:alnum:]]?[^[:alnum:]]+[[:alnum:]]?$';
  pairs text[] := case
    when not is_short then null
    when char_length(word) = 1 then array[word]
    else array(select pair from unnest(public.list_pairs(word)) pair where char_length(pair) = 2)
  end;
  -- The issue in lower case. It also matches titles and authors' names in the index, so the queries below check the stories' issues again.
  issues text[] := array[lower(issue collate "und-x-icu")];
  lookup text := 'select array(select story_id from public.story_search where ' || concat_ws(' and ',
    case
      when word = '' then null
      when is_short then 'public.list_pairs(search_text) @> $1 collate "C" and strpos(search_text, $2) > 0'
      else 'search_text like $3'
    end,
    case when issue <> '' then 'public.list_issues(search_text) @> $4 collate "C"' end);
  -- The number of matches among the newest 1,000 stories, counted up to 5.
  among_newest integer := (
    select count(*) from (
      select from (
        select search_text, air_quality_issues from public.stories
          where is_visible order by created_at desc, id desc limit 1000
      ) newest
      where strpos(search_text, word) > 0 and (issue = '' or issue = any(air_quality_issues)) limit 5
    ) found
  );
  least_id constant uuid := '00000000-0000-0000-0000-000000000000';
  most_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  last_week integer;
  candidates uuid[];
  given integer;
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then least_id else most_id end);

  if among_newest = 5 then
    case sort
      when 'newest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
          order by created_at desc, id desc limit up_to;
      when 'oldest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
          order by created_at, id limit up_to;
      when 'most_reactions' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues))
          and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
          order by reaction_count desc, created_at desc, id desc limit up_to;
    end case;
    return;
  end if;

  if sort = 'newest' and (
    among_newest > 0 or (select reltuples > 2000000 from pg_class where oid = 'public.stories'::regclass)
  ) then
    last_week := public.week_of((
      select created_at from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit 1
    ));
    execute lookup || ' and array[week] && array[$5 - 3, $5 - 2, $5 - 1, $5])'
      into candidates using pairs, word, pattern, issues, last_week;
    return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    get diagnostics given = row_count;
    if given = up_to then
      return;
    end if;
    up_to := up_to - given;
    from_time := least(from_time, to_timestamp((last_week - 3) * 604800.0));
    from_id := least_id;
  end if;

  execute lookup || ')' into candidates using pairs, word, pattern, issues;
  case sort
    when 'newest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) to anon, member, moderator;
--> statement-breakpoint
-- Derives visibility and search text. An anonymous story is not found by its author's name and shows no chart, which may be published
-- elsewhere under a name.
create or replace function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A concurrent profile change waits for the row lock of an existing story, which this statement holds. It can't see a new story, so the
  -- profile is locked for one. Locking the profile for existing stories too would reverse the lock order and cause deadlocks.
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
-- Counts the steps of browsers on a day, in order. A step that came from another page of this site keeps the earlier source. Returns false,
-- and counts nothing, if the hashes were made with a lost salt.
create or replace function auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer)
  returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Limits a day's rows, so that a flood of requests can't fill the disk. Steps beyond the limit are dropped.
  most constant integer := 1000000;
  known integer;
  added integer;
begin
  perform pg_advisory_xact_lock(4127090316);
  if by_salt is not null and not exists (select from auth.visit_salts s where s.day = of_day and s.id = by_salt) then
    return false;
  end if;
  select d.marks into known from auth.pulse_days d where d.day = of_day;
  if known >= most then
    unread := unread + jsonb_array_length(pulses);
    pulses := '[]';
  end if;
  with given as materialized (
    select decode(g.hash, 'hex') as hash, g.step, g.landing, g.channel, g.host, g.utm, g.place
      from rows from (jsonb_to_recordset(pulses) as (hash text, step text, landing text, channel text, host text, utm text[]))
        with ordinality as g (hash, step, landing, channel, host, utm, place)
  ), named as materialized (
    select v.channel, v.host, v.utm, auth.name_source(of_day, v.channel, v.host, v.utm) as source_id
      from (select distinct g.channel, g.host, g.utm from given g where g.channel is not null) v
  ), placed as materialized (
    select g.hash, g.step, g.landing, g.place, n.source_id from given g join named n using (channel, host, utm)
  ), every_pulse as (
    select * from placed
    union all
    select g.hash, g.step, g.landing, g.place, coalesce(
        (select p.source_id from placed p where p.hash = g.hash and p.place < g.place order by p.place desc limit 1),
        (select m.source_id from auth.visit_marks m where m.day = of_day and m.hash = g.hash order by m.id desc limit 1),
        auth.name_source(of_day, 'direct', '', '{}')
      ) from given g where g.channel is null
  ), marked as (
    insert into auth.visit_marks (day, hash, source_id, step, landing)
      select of_day, e.hash, e.source_id, e.step, e.landing from every_pulse e order by e.place
      on conflict do nothing returning hash, source_id, step, landing, id
  ), counted as (
    select m.source_id, m.step, m.landing, count(*) as n, count(*) filter (where m.is_first) as n_first
      from (
        select m.*, row_number() over (partition by m.hash, m.step order by m.id) = 1
          and not exists (
            select from auth.visit_marks e where e.day = of_day and e.hash = m.hash and e.step = m.step
          ) as is_first
          from marked m
      ) m group by 1, 2, 3
  ), summed as (
    insert into auth.funnel_days as f (day, source_id, step, landing, n, n_first)
      select of_day, c.source_id, c.step, c.landing, c.n, c.n_first from counted c
      on conflict (day, source_id, step, landing)
        do update set n = f.n + excluded.n, n_first = f.n_first + excluded.n_first
  )
  select count(*) into added from marked;
  insert into auth.pulse_days as d (day, loads, objected, unread, marks)
    values (of_day, take_pulses.loads, take_pulses.objected, take_pulses.unread, added)
    on conflict (day) do update set loads = d.loads + excluded.loads, objected = d.objected + excluded.objected,
      unread = d.unread + excluded.unread, marks = d.marks + excluded.marks;
  return true;
end $$;
revoke all on function auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer) from public;
grant execute on function auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer) to accounts;
