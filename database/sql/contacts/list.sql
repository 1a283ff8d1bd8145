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
