-- Returns a count, or null for 1 to 4, which could identify people.
create or replace function auth.hide_few(n bigint) returns bigint
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when coalesce(n, 0) = 0 then 0 when n >= 5 then n end;
revoke all on function auth.hide_few(n bigint) from public;
--> statement-breakpoint
-- Returns the counts of each funnel step by day and source: browser steps (without broken days), and the day's sign-ups and VIP requests by
-- the progress they have made by now. A null source is unknown.
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
declare
  -- Earlier days are no gaps.
  first_day date := least(
    (select (min(u.created_at) at time zone 'UTC')::date from auth.users u), (select min(p.day) from auth.pulse_days p)
  );
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
            'day', b.day, 'isGap', b.is_broken or (b.loads is null and coalesce(b.day >= first_day, false)), 'visits', auth.hide_few(b.visits::bigint),
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
