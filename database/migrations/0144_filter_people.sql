ALTER TABLE "people_segments" ADD COLUMN "filter" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people_segments" ADD CONSTRAINT "people_segments_filter" CHECK (octet_length("people_segments"."filter"::text) <= 2000);
--> statement-breakpoint
revoke all on people_segments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on people_segments to site_owner;
grant insert (name, search, state, filter, created_by) on people_segments to site_owner;
grant select on people_segments to accounts;
--> statement-breakpoint
-- Returns the people in a segment and the reasons why some of them get no mail. A null segment selects everyone.
create or replace function auth.find_audience(segment uuid)
  returns table (person_id uuid, is_suppressed boolean, has_consent boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute
    'select p.id, s.email is not null, c.email is not null
      from auth.people p
        left join auth.mail_suppressions s on s.email = p.email
        left join (
          select distinct o.email from auth.mail_consents o where o.confirmed_at is not null and o.withdrawn_at is null
        ) c on c.email = p.email
      where ' || auth.write_people_filter(jsonb_build_object('segment', segment));
end $$;
revoke all on function auth.find_audience(segment uuid) from public;
--> statement-breakpoint
-- Returns the beginning of a UTC day, or of a later one, as a literal.
create or replace function auth.write_day(day text, later integer default 0) returns text
  language sql stable set search_path = pg_catalog, pg_temp
  return quote_literal(write_day.day::date + later || ' 00:00Z') || '::timestamptz';
revoke all on function auth.write_day(day text, later integer) from public;
--> statement-breakpoint
-- Returns a condition for people `p`: those whom a filter names, and the segment that it names.
create or replace function auth.write_people_filter(filter jsonb) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  word text collate "default" := lower(coalesce(filter ->> 'search', '') collate "und-x-icu");
  pattern text := quote_literal('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  chosen constant uuid := filter ->> 'segment';
  consents constant text := 'exists (select from auth.mail_consents c where c.email = p.email and ';
  stories constant text := 'exists (select from public.stories s where s.user_id = p.user_id and ';
  in_force constant text := consents || 'c.confirmed_at is not null and c.withdrawn_at is null)';
  posted constant text := '(' || stories || 's.deleted_at is null) or exists (
    select from public.comments c where c.user_id = p.user_id and c.deleted_at is null))';
begin
  return concat_ws(
    ' and ', 'true',
    case when word <> '' then format('(p.email like %1$s or lower(p.full_name collate "und-x-icu") like %1$s
      or lower(p.shown_name collate "und-x-icu") like %1$s)', pattern) end,
    case filter ->> 'state' when 'joined' then 'p.verified_at is not null'
      when 'verified' then 'p.user_id is null and p.vip_confirmed_at is not null'
      when 'asked' then 'p.verified_at is null and (p.user_id is not null or p.vip_confirmed_at is null)' end,
    case when filter ->> 'source' = 'unknown' then 'p.source_id is null'
      else 'p.source_id in (select s.id from auth.sources s where s.channel = ' || quote_literal(filter ->> 'source') || ')' end,
    'p.since >= ' || auth.write_day(filter ->> 'from'),
    'p.since < ' || auth.write_day(filter ->> 'to', 1),
    case filter ->> 'story' when 'public' then stories || 's.is_visible)' when 'none' then 'not ' || stories || 's.deleted_at is null)'
      when 'private' then stories || 's.deleted_at is null) and not ' || stories || 's.is_visible)' end,
    -- The issues of other stories are private.
    stories || 's.is_visible and s.air_quality_issues @> array[' || quote_literal(filter ->> 'issue') || '])',
    case filter ->> 'consent' when 'given' then in_force
      when 'none' then 'not ' || in_force || ' and not ' || consents || 'c.withdrawn_at is not null)'
      when 'withdrawn' then consents || 'c.withdrawn_at is not null) and not ' || in_force end,
    case filter ->> 'posted' when 'yes' then posted when 'no' then 'not ' || posted end,
    case when filter ? 'returned' then format('(exists (select from auth.users r where r.id = p.user_id and r.last_sign_in_at >= %1$s)
      or exists (select from auth.sessions r where r.user_id = p.user_id and r.refreshed_at >= %1$s))', auth.write_day(filter ->> 'returned')) end,
    case when chosen is not null then coalesce((
      select auth.write_people_filter(s.filter || jsonb_build_object('search', s.search, 'state', s.state))
        from public.people_segments s where s.id = chosen
    ), 'false') end
  );
end $$;
revoke all on function auth.write_people_filter(filter jsonb) from public;
--> statement-breakpoint
create or replace function searches_people(filter jsonb) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() and (coalesce(searches_people.filter ->> 'search', '') <> '' or exists (
    select from public.people_segments s where s.id = (searches_people.filter ->> 'segment')::uuid and s.search <> ''
  ));
revoke all on function searches_people(filter jsonb) from public;
grant execute on function searches_people(filter jsonb) to site_owner;
--> statement-breakpoint
-- Looks up the people whom a part of a filter names, if they are few. Returns null if they are many: then some are soon found in the list.
create or replace function auth.find_few_people(filter jsonb, few integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  word text collate "default" := lower(coalesce(filter ->> 'search', '') collate "und-x-icu");
  pattern text := quote_literal('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
  chosen constant uuid := filter ->> 'segment';
  accounts constant text := 'select u.id from auth.users u where ';
  entries constant text := ' union all select v.id from auth.vip_subscriptions v where ';
  authors constant text := 'select distinct s.user_id from public.stories s where ';
  consents constant text := 'select coalesce(u.id, v.id) from auth.mail_consents c
    left join auth.users u on u.email = c.email left join auth.vip_subscriptions v on v.email = c.email where c.email is not null and ';
  of_channel constant text := 'source_id in (select s.id from auth.sources s where s.channel = ' || quote_literal(filter ->> 'source') || ')';
  joined constant text := 'created_at >= ' || coalesce(auth.write_day(filter ->> 'from'), '''-infinity''')
    || ' and created_at < ' || coalesce(auth.write_day(filter ->> 'to', 1), '''infinity''');
  returned constant text := auth.write_day(filter ->> 'returned');
  lookup text;
  found uuid[];
begin
  foreach lookup in array array_remove(array[
    -- Only imported entries of the VIP list have a name.
    case when word <> '' then format(
      '(select u.id from auth.users u where u.email like %1$s limit $1)
        union all (select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like %1$s limit $1)
        union all (select p.user_id from public.profiles p where lower(p.hidden_name collate "und-x-icu") like %1$s limit $1)
        union all (select v.id from auth.vip_subscriptions v where v.email like %1$s limit $1)
        union all (select v.id from auth.vip_subscriptions v
          where v.import_id is not null and lower(v.full_name collate "und-x-icu") like %1$s limit $1)', pattern) end,
    case filter ->> 'state' when 'asked' then accounts || 'u.email_verified_at is null' || entries || 'v.confirmed_at is null' end,
    case when filter ->> 'source' = 'unknown' then accounts || 'u.source_id is null' || entries || 'v.source_id is null'
      else accounts || of_channel || ' union all select coalesce(u.id, v.id) from auth.vip_subscriptions v
        left join auth.users u on u.email = v.email where v.' || of_channel end,
    case when filter ?| array['from', 'to'] then accounts || joined || entries || joined end,
    case when filter ->> 'story' = 'public' or filter ? 'issue' then
      authors || 's.is_visible' || coalesce(' and s.air_quality_issues @> array[' || quote_literal(filter ->> 'issue') || ']', '') end,
    case filter ->> 'story' when 'private' then authors || 's.deleted_at is null and not s.is_visible' end,
    case filter ->> 'posted' when 'yes' then '(' || authors || 's.deleted_at is null limit $1)
      union (select distinct c.user_id from public.comments c where c.deleted_at is null limit $1)' end,
    case filter ->> 'consent' when 'given' then consents || 'c.withdrawn_at is null' when 'withdrawn' then consents || 'c.withdrawn_at is not null' end,
    '(' || accounts || 'u.last_sign_in_at >= ' || returned || ' limit $1)
      union (select r.user_id from auth.sessions r where r.refreshed_at >= ' || returned || ' limit $1)'
  ], null) loop
    execute format('select array(select l.id from (%s) l (id) limit $1)', lookup) into found using few + 1;
    if cardinality(found) <= few then return found; end if;
  end loop;
  return (
    select auth.find_few_people(s.filter || jsonb_build_object('search', s.search, 'state', s.state), few)
      from public.people_segments s where s.id = chosen
  );
end $$;
revoke all on function auth.find_few_people(filter jsonb, few integer) from public;
--> statement-breakpoint
-- The list of people: accounts, and VIP entries without an account. Contains full names instead of shown ones: owners read and search them.
create or replace view auth.people as
  select u.id, u.id as user_id, u.email, u.created_at as since, coalesce(p.hidden_name, p.full_name) as full_name, p.organization,
    u.email_verified_at as verified_at, v.created_at as vip_asked_at, v.confirmed_at as vip_confirmed_at,
    -- An account's own state takes precedence over that of the VIP list.
    case when u.email_verified_at is null then 'asked' else 'joined' end as state,
    p.full_name as shown_name, coalesce(u.source_id, v.source_id) as source_id
    from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join auth.vip_subscriptions v on v.email = u.email
  union all
  select v.id, null, v.email, v.created_at, v.full_name, v.organization, null, v.created_at, v.confirmed_at,
    case when v.confirmed_at is not null then 'verified' else 'asked' end, null, v.source_id
    from auth.vip_subscriptions v where not exists (select from auth.users u where u.email = v.email);
--> statement-breakpoint
-- Lists a page of people. Each half of the list is read in its order from an index; parts of a filter that few people match look these up first. A
-- search needs a fresh proof, because it could be used to guess masked addresses letter by letter.
create or replace function find_people(filter jsonb, sort text, from_name text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (
    id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean, source jsonb, stories integer,
    visible_stories integer, consent text, mailed_at timestamptz, sort_name text
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- The planner believes that few entries of the VIP list have no account, and would rather sort these than read them in order.
  set enable_sort = off set jit = off as $$
declare
  few constant integer := 5000;
  key text := case sort when 'name' then 'sort_name' else 'since' end;
  -- The order of the newest people first is falling, the others are rising.
  is_falling boolean := sort = 'newest';
  candidates uuid[];
  wanted text;
  page uuid[];
begin
  if not public.is_owner() or (public.searches_people(filter) and not public.has_fresh_proof()) then return; end if;
  candidates := auth.find_few_people(filter, few);
  wanted := concat_ws(' and ', auth.write_people_filter(filter),
    case when from_id is not null then format('(p.%s, p.id) %s (%s, $4)', key, case when is_falling then '<' else '>' end,
      case sort when 'name' then '$2' else '$3' end) end);
  execute format(
    'with accounts as materialized (
        select p.id, p.%1$s from (
          select u.id, u.id as user_id, u.email, u.created_at as since, coalesce(f.hidden_name, f.full_name) as full_name,
              u.email_verified_at as verified_at, null::timestamptz as vip_confirmed_at, f.full_name as shown_name,
              coalesce(u.source_id, (select v.source_id from auth.vip_subscriptions v where v.email = u.email)) as source_id,
              coalesce(left(lower(coalesce(f.hidden_name, f.full_name) collate "und-x-icu"), 60), U&''\FFFF'') as sort_name
            from auth.users u %5$s join public.profiles f on f.user_id = u.id where u.%6$s
        ) p where %2$s order by p.%1$s %3$s, p.id %3$s limit $5
      ), others as materialized (
        select p.id, p.%1$s from (
          select v.id, null::uuid as user_id, v.email, v.created_at as since, v.full_name, null::timestamptz as verified_at,
              v.confirmed_at as vip_confirmed_at, null::text as shown_name, v.source_id,
              coalesce(left(lower(v.full_name collate "und-x-icu"), 60), U&''\FFFF'') as sort_name
            from auth.vip_subscriptions v where (select u.id from auth.users u where u.email = v.email) is null and v.%6$s
        ) p where %2$s %4$s order by p.%1$s %3$s, p.id %3$s limit $5
      )
      select array(
        select p.id from (select * from accounts union all select * from others) p order by p.%1$s %3$s, p.id %3$s limit $5
      )',
    key, wanted, case when is_falling then 'desc' else 'asc' end,
    -- Skips entries older than the last account if accounts alone fill the page.
    case when is_falling then 'and p.since >= (
      select case when count(*) = $5 then min(a.since) else ''-infinity'' end from accounts a
    )' end,
    -- An inner join can be read in the order of the names. Each account has a profile.
    case sort when 'name' then '' else 'left' end,
    -- The offset keeps the planner from looking for few people in the order of the list.
    case when candidates is not null then 'id = any($1) offset 0' else 'id is not null' end
  ) into page using candidates, from_name, from_time, from_id, up_to;
  return query
    select p.id, auth.mask_email(p.email), p.full_name, p.state, p.since, p.vip_asked_at is not null, auth.describe_source(p.source_id),
        (select count(*)::integer from public.stories s where s.user_id = p.user_id and s.deleted_at is null),
        (select count(*)::integer from public.stories s where s.user_id = p.user_id and s.is_visible),
        (
          select case when bool_or(c.confirmed_at is not null and c.withdrawn_at is null) then 'given'
              when bool_or(c.withdrawn_at is not null) then 'withdrawn' else 'none' end
            from auth.mail_consents c where c.email = p.email
        ),
        (
          select max(m.at) from (
            select r.settled_at as at from public.campaign_recipients r
              where r.state = 'sent' and r.person_id in (p.id, (select v.id from auth.vip_subscriptions v where v.email = p.email))
            union all select l.sent_at from auth.one_time_links l where l.user_id = p.user_id
            union all select n.settled_at from public.notification_mails n where n.user_id = p.user_id
            union all select v.sent_at from auth.vip_subscriptions v where v.email = p.email
          ) m
        ),
        coalesce(left(lower(p.full_name collate "und-x-icu"), 60), U&'\FFFF')
      from auth.people p where p.id = any(page) order by array_position(page, p.id);
end $$;
revoke all on function find_people(filter jsonb, sort text, from_name text, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function find_people(filter jsonb, sort text, from_name text, from_time timestamp with time zone, from_id uuid, up_to integer) to site_owner;
--> statement-breakpoint
create or replace function count_people(filter jsonb) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  candidates constant uuid[] := auth.find_few_people(filter, 5000);
  people bigint;
begin
  if not public.is_owner() or (public.searches_people(filter) and not public.has_fresh_proof()) then return null; end if;
  execute concat_ws(' and ', 'select count(*) from auth.people p where ' || auth.write_people_filter(filter),
    case when candidates is not null then 'p.id = any($1)' end) into people using candidates;
  return people;
end $$;
revoke all on function count_people(filter jsonb) from public;
grant execute on function count_people(filter jsonb) to site_owner;
--> statement-breakpoint
-- Used by servers of an earlier version.
create or replace function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.id, p.masked_email, p.full_name, p.state, p.since, p.is_vip
      from public.find_people(
        jsonb_build_object('search', list_people.search, 'state', of_state), 'newest', null, list_people.from_time, list_people.from_id, up_to
      ) p;
  end;
revoke all on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) to site_owner;
--> statement-breakpoint
create or replace function auth.describe_source(source integer) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select jsonb_build_object(
        'channel', s.channel, 'host', s.host,
        'utm', to_jsonb(array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content])
      )
      from auth.sources s where s.id = source
  );
revoke all on function auth.describe_source(source integer) from public;
--> statement-breakpoint
-- Returns a person's traffic source. The page also calls `read_person`, which records the access.
create or replace function read_person_source(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (select auth.describe_source(p.source_id) from auth.people p where p.id = subject);
end $$;
revoke all on function read_person_source(subject uuid) from public;
grant execute on function read_person_source(subject uuid) to site_owner;
