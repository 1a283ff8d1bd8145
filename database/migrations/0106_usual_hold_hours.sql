-- The median time in hours that texts have waited for a moderator, of the latest 200 in 30 days; null of fewer than five, which would
-- say how long one person's text waited.
create function usual_hold_hours() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when count(*) >= 5
        then percentile_cont(0.5) within group (order by extract(epoch from latest.decided_at - latest.opened_at) / 3600) end
      from (
        select d.decided_at, c.opened_at
          from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
          where d.action in ('approve', 'reject_held') and d.decided_at > now() - interval '30 days'
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          order by d.decided_at desc limit 200
      ) latest;
  end;
--> statement-breakpoint
revoke all on function usual_hold_hours() from public;
--> statement-breakpoint
grant execute on function usual_hold_hours() to member;
