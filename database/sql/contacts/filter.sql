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
