revoke all on auth.activity_days from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.activity_days to accounts;
--> statement-breakpoint
-- Counts the days since `from_day` again. A sign-up counts on its day, even if it was confirmed later, as in the funnel. Each count reads only
-- an index.
create or replace function auth.count_activity(from_day date) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  since constant timestamptz := from_day::timestamp at time zone 'UTC';
begin
  insert into auth.activity_days as a (day, visits, sign_ups, confirmed, vips, stories, comments, counted_at)
    with counts as (
      select f.day, 'visits' as figure, sum(f.n_first) as n
        from auth.funnel_days f left join auth.pulse_days p using (day)
        where f.day >= from_day and f.step = 'visit' and not coalesce(p.is_broken, false) group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'sign_ups', count(*) from auth.users where created_at >= since group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'unconfirmed', count(*) from auth.users
        where created_at >= since and email_verified_at is null group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'vips', count(*) from auth.vip_subscriptions where created_at >= since group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'vips', -count(*) from auth.vip_subscriptions
        where created_at >= since and confirmed_at is null group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'stories', count(*) from public.stories
        where created_at >= since and is_visible group by 1
      union all
      select (created_at at time zone 'UTC')::date, 'comments', count(*) from public.comments
        where created_at >= since and is_shown group by 1
    ), days as (
      select d::date as day, c.figure, coalesce(c.n, 0) as n
        from generate_series(from_day::timestamp, today::timestamp, interval '1 day') d left join counts c on c.day = d::date
    )
    select d.day, coalesce(sum(n) filter (where figure = 'visits'), 0), coalesce(sum(n) filter (where figure = 'sign_ups'), 0),
        coalesce(sum(case figure when 'sign_ups' then n when 'unconfirmed' then -n end), 0),
        coalesce(sum(n) filter (where figure = 'vips'), 0), coalesce(sum(n) filter (where figure = 'stories'), 0),
        coalesce(sum(n) filter (where figure = 'comments'), 0), now()
      from days d group by d.day order by d.day
    on conflict (day) do update set visits = excluded.visits, sign_ups = excluded.sign_ups, confirmed = excluded.confirmed,
      vips = excluded.vips, stories = excluded.stories, comments = excluded.comments, counted_at = excluded.counted_at;
  delete from auth.activity_days where day < today - 60;
end $$;
revoke all on function auth.count_activity(from_day date) from public;
grant execute on function auth.count_activity(from_day date) to accounts;
--> statement-breakpoint
-- Returns the figures of the desk's overview, at most a minute old. Changes to earlier days, such as a late confirmation, appear within an hour.
create or replace function read_activity() returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  latest record;
  -- As in the funnel, earlier days are no gaps.
  first_day constant date := least(
    (select (min(u.created_at) at time zone 'UTC')::date from auth.users u), (select min(p.day) from auth.pulse_days p)
  );
begin
  if not public.is_analyst() then return null; end if;
  select a.day, a.counted_at into latest from auth.activity_days a order by a.day desc limit 1;
  if latest.day is distinct from today or latest.counted_at < now() - interval '1 minute' then
    perform auth.count_activity(greatest(latest.day - 1, today - 60));
  end if;
  return (
    with figures as (
      select a.day, v.name, v.n, v.is_public
        from auth.activity_days a cross join lateral (
          values ('visits', a.visits, false), ('signUps', a.sign_ups, false), ('confirmed', a.confirmed, false),
            ('vips', a.vips, false), ('stories', a.stories, true), ('comments', a.comments, true)
        ) v (name, n, is_public)
    ), periods as (
      select f.name, f.is_public, jsonb_agg(case when f.is_public then f.n else auth.hide_few(f.n) end order by f.day)
          filter (where f.day > today - 30) as days,
        array[
          sum(f.n) filter (where f.day = today), sum(f.n) filter (where f.day = today - 1),
          sum(f.n) filter (where f.day between today - 7 and today - 1), sum(f.n) filter (where f.day between today - 14 and today - 8),
          sum(f.n) filter (where f.day between today - 30 and today - 1), sum(f.n) filter (where f.day between today - 60 and today - 31)
        ] as sums
        from figures f group by f.name, f.is_public
    )
    select jsonb_build_object(
      'lastDay', today,
      'countedAt', (select max(a.counted_at) from auth.activity_days a),
      'gaps', (
        select coalesce(jsonb_agg(ago order by ago), '[]')
          from generate_series(1, 60) ago left join auth.pulse_days p on p.day = today - ago
          where p.is_broken or (p.day is null and today - ago >= first_day)
      ),
      'figures', (
        select jsonb_object_agg(p.name, jsonb_build_object('days', p.days, 'sums', (
            select jsonb_agg(case when p.is_public then coalesce(s.n, 0) else auth.hide_few(s.n::bigint) end order by s.place)
              from unnest(p.sums) with ordinality as s (n, place)
          ))) from periods p
      )
    )
  );
end $$;
revoke all on function read_activity() from public;
grant execute on function read_activity() to analyst;
