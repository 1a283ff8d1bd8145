-- Returns the day's salt and stores `fresh` if there is none. Marks a day as broken if visits were counted with a salt that was lost.
create or replace function auth.open_visit_salt(of_day date, fresh bytea) returns setof auth.visit_salts
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.visit_salts (day, salt) values (of_day, fresh) on conflict do nothing;
  if found then
    update auth.pulse_days set is_broken = true where day = of_day and marks > 0;
  end if;
  return query select * from auth.visit_salts where day = of_day;
end $$;
revoke all on function auth.open_visit_salt(of_day date, fresh bytea) from public;
grant execute on function auth.open_visit_salt(of_day date, fresh bytea) to accounts;
--> statement-breakpoint
-- Returns the id of a traffic source and creates it if needed. Beyond 500 sources in a day, returns that of `other`.
create or replace function auth.name_source(of_day date, of_channel text, of_host text, utm text[]) returns integer
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  known record;
begin
  select s.id, s.last_day into known from auth.sources s
    where (s.channel, s.host, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content)
      = (of_channel, of_host, coalesce(utm[1], ''), coalesce(utm[2], ''), coalesce(utm[3], ''), coalesce(utm[4], ''), coalesce(utm[5], ''));
  if known.last_day >= of_day then return known.id; end if;
  if of_channel not in ('direct', 'other') and (select count(*) >= 500 from auth.sources s where s.last_day = of_day) then
    return auth.name_source(of_day, 'other', '', '{}');
  end if;
  insert into auth.sources as s (channel, host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, last_day)
    values (of_channel, of_host, coalesce(utm[1], ''), coalesce(utm[2], ''), coalesce(utm[3], ''), coalesce(utm[4], ''), coalesce(utm[5], ''), of_day)
    on conflict on constraint sources_values do update set last_day = greatest(s.last_day, excluded.last_day)
    returning s.id into known;
  return known.id;
end $$;
revoke all on function auth.name_source(of_day date, of_channel text, of_host text, utm text[]) from public;
grant execute on function auth.name_source(of_day date, of_channel text, of_host text, utm text[]) to accounts;
--> statement-breakpoint
-- Counts the browsers' steps of a day, in order. A step from another page of this site keeps the earlier source. Returns false, and counts
-- nothing, if the hashes were made with a lost salt.
create or replace function auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer)
  returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- A flood fills no disk: what comes after so many marks of a day is not read.
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
--> statement-breakpoint
-- Returns null for 1 to 4.
create or replace function auth.hide_few(n bigint) returns bigint
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when coalesce(n, 0) = 0 then 0 when n >= 5 then n end;
revoke all on function auth.hide_few(n bigint) from public;
--> statement-breakpoint
-- Returns each step of the funnel by day and source: the sums of browser steps (without broken days), and sign-ups and VIP requests of that
-- day by how far they have come since. A null source is unknown.
create or replace function auth.funnel_counts(from_day date, to_day date)
  returns table (day date, source_id integer, step text, landing text, n bigint, n_first bigint)
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select f.day, f.source_id, f.step, f.landing, f.n::bigint, f.n_first::bigint
      from auth.funnel_days f left join auth.pulse_days p using (day)
      where f.day between from_day and to_day and not coalesce(p.is_broken, false)
    union all
    select a.day, a.source_id, s.step, null, count(*), count(*)
      from (
        select (u.created_at at time zone 'UTC')::date as day, u.source_id, u.email_verified_at is not null as is_verified,
            exists (select from public.stories t where t.user_id = u.id and t.is_visible) as is_public
          from auth.users u
          where u.created_at >= from_day::timestamp at time zone 'UTC' and u.created_at < (to_day + 1)::timestamp at time zone 'UTC'
      ) a cross join lateral (
        select 'submitted' as step union all select 'verified' where a.is_verified
          union all select 'public' where a.is_verified and a.is_public
      ) s group by 1, 2, 3
    union all
    select v.day, v.source_id, s.step, null, count(*), count(*)
      from (
        select (o.created_at at time zone 'UTC')::date as day, o.source_id, o.confirmed_at is not null as is_confirmed
          from auth.vip_subscriptions o
          where o.created_at >= from_day::timestamp at time zone 'UTC' and o.created_at < (to_day + 1)::timestamp at time zone 'UTC'
      ) v cross join lateral (
        select 'vip_asked' as step union all select 'vip_confirmed' where v.is_confirmed
      ) s group by 1, 2, 3;
  end;
revoke all on function auth.funnel_counts(from_day date, to_day date) from public;
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
      -- Who came from two sources counts for each of them, and once in all.
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
-- Returns the funnel as rows of day, source and step, for a file.
create or replace function list_funnel(from_day date, to_day date) returns table (
    day date, channel text, host text, utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
    step text, n bigint
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_analyst() then return; end if;
  return query
    select c.day, coalesce(s.channel, 'unknown'), coalesce(s.host, ''), coalesce(s.utm_source, ''), coalesce(s.utm_medium, ''),
        coalesce(s.utm_campaign, ''), coalesce(s.utm_term, ''), coalesce(s.utm_content, ''), c.step, auth.hide_few(sum(c.n)::bigint)
      from auth.funnel_counts(from_day, to_day) c left join auth.sources s on s.id = c.source_id
      group by c.day, s.id, c.step, s.channel, s.host, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content
      order by c.day, 2, 3, 4, 5, 6, 7, 8, c.step limit 100000;
end $$;
revoke all on function list_funnel(from_day date, to_day date) from public;
grant execute on function list_funnel(from_day date, to_day date) to analyst;
