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
