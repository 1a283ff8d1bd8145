-- Returns public counts of moderation by calendar year (UTC) for the last ten years, up to the end of yesterday: a figure that changed
-- immediately would reveal that someone has just reported something. A report counts as answered once a person has decided it.
create or replace function read_transparency() returns table (year integer, figure text, kind text, rule text, value double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with days as (
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as today
    ), reported as (
      select extract(year from r.created_at at time zone 'UTC')::integer as year, r.case_id, r.reasons, r.created_at
        from public.reports r, days
        where r.created_at < days.today and r.created_at >= days.today - interval '10 years'
    ), decided as (
      select extract(year from d.decided_at at time zone 'UTC')::integer as year, d.*
        from public.moderation_decisions d, days
        where d.decided_at < days.today and d.decided_at >= days.today - interval '10 years'
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ), answered as (
      select case_id, min(decided_at) as decided_at from decided where action <> 'hold' group by 1
    ), objected as (
      select extract(year from a.created_at at time zone 'UTC')::integer as year, a.state
        from public.appeals a, days
        where a.created_at < days.today and a.created_at >= days.today - interval '10 years'
    ), figures (year, figure, kind, rule, value) as (
      select d.year, 'notices', '', '', count(*) from reported d group by 1
      union all
      select r.year, 'notices_by_reason', '', coalesce(reason, 'none'), count(*)
        from reported r left join lateral unnest(r.reasons) reason on true group by 1, 4
      union all
      select d.year, 'decisions', '', '', count(*) from decided d group by 1
      union all
      select d.year, 'decisions_by_action', d.action, coalesce(d.rule_key, case when d.law is not null then 'law' end, ''), count(*)
        from decided d group by 1, 3, 4
      union all
      select d.year, 'decisions_detected_automatically', '', '', count(*) filter (where d.automated_detection)
        from decided d group by 1
      union all
      select d.year, 'decisions_made_automatically', '', '', count(*) filter (where d.automated_decision)
        from decided d group by 1
      union all
      select extract(year from a.decided_at at time zone 'UTC')::integer, 'median_hours_to_decision', '', '',
          round((percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - r.created_at) / 3600))::numeric, 1)
        from reported r join answered a on a.case_id = r.case_id and a.decided_at >= r.created_at group by 1
      union all
      select o.year, 'appeals', '', '', count(*) from objected o group by 1
      union all
      select o.year, 'appeals_by_outcome', o.state, '', count(*) from objected o group by 1, 3
      union all
      select d.year, 'reversals', '', '', count(*) from decided d where d.supersedes_id is not null group by 1
    )
    select f.year, f.figure, f.kind, f.rule, f.value::double precision from figures f
      order by f.year desc, f.figure, f.kind, f.rule;
  end;
revoke all on function read_transparency() from public;
grant execute on function read_transparency() to anon;
