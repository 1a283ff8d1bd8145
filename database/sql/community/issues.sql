-- Corrects the counts by issue to match the stories. Needed after the migration that introduced the counts, and in a database that was
-- filled without its triggers. Writers need not stop, because a single statement sees stories and counts at the same moment.
create or replace function recount_issues() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    insert into public.issue_changes (issue, stories, measured)
      select issue, sum(stories), sum(measured) from (
        select i.issue, count(*) as stories, count(s.measurement) as measured
          from public.stories s, lateral (select '' as issue union select unnest(s.air_quality_issues)) i
          where s.is_visible group by i.issue
        union all
        select issue, -stories, -measured from public.issue_changes
      ) both_sides group by issue having sum(stories) <> 0 or sum(measured) <> 0;
  end;
revoke all on function recount_issues() from public;
--> statement-breakpoint
-- Sums up pending changes, like `fold_community_changes`.
create or replace function fold_issue_changes() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    with folded as (
      delete from public.issue_changes where id in (
        select id from public.issue_changes order by id limit 1000 for update skip locked
      ) returning issue, stories, measured
    )
    insert into public.issue_changes (issue, stories, measured)
      select issue, sum(stories), sum(measured) from folded
        group by issue having sum(stories) <> 0 or sum(measured) <> 0;
  end;
revoke all on function fold_issue_changes() from public;
--> statement-breakpoint
create or replace function count_issues() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_due boolean;
begin
  with written as (
    insert into public.issue_changes (issue, stories, measured)
      select issue, sum(sign), sum(sign * is_measured::integer) from (
        select 1 as sign, issue, new.measurement is not null as is_measured
          from (select '' as issue union select unnest(new.air_quality_issues)) added where new.is_visible
        union all
        select -1, issue, old.measurement is not null
          from (select '' as issue union select unnest(old.air_quality_issues)) gone where old.is_visible
      ) both_ways group by issue having sum(sign) <> 0 or sum(sign * is_measured::integer) <> 0
      returning id
  )
  select bool_or(id % 100 = 0) into is_due from written;
  if is_due then
    perform public.fold_issue_changes();
  end if;
  return null;
end $$;
revoke all on function count_issues() from public;
--> statement-breakpoint
create or replace trigger count_added_issues after insert on stories
  for each row when (new.is_visible) execute function count_issues();
--> statement-breakpoint
-- Reactions and comments change stories too, and must not pay for this.
create or replace trigger count_changed_issues after update on stories
  for each row when (
    (old.is_visible or new.is_visible)
    and (old.is_visible, old.measurement is null, old.air_quality_issues)
      is distinct from (new.is_visible, new.measurement is null, new.air_quality_issues)
  ) execute function count_issues();
--> statement-breakpoint
create or replace trigger count_gone_issues after delete on stories
  for each row when (old.is_visible) execute function count_issues();
