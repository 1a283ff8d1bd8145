-- Returns true if moderators decided at least three of a person's reports, and upheld at least 70% of the latest 20.
create or replace function is_reliable_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) >= 3 and count(*) filter (where outcome in ('hidden', 'measure')) >= 0.7 * count(*)
      from (
        select r.outcome from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') order by r.created_at desc limit 20
      ) latest;
  end;
revoke all on function is_reliable_reporter(person uuid) from public;
--> statement-breakpoint
-- Returns true if the account is at least 30 days old and is not suspended, banned or barred from reporting, and moderators decided at least
-- three of its reports from the last year and upheld at least 70% of those.
create or replace function is_proven_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.users u where u.id = person and u.created_at <= now() - interval '30 days')
      and not exists (
        select from public.sanctions s
          where s.user_id = person and s.kind in ('suspended', 'banned', 'reports_unheard') and s.lifted_at is null
            and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      )
      and (
        select count(*) >= 3 and count(*) filter (where r.outcome in ('hidden', 'measure')) >= 0.7 * count(*)
          from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') and r.created_at > now() - interval '1 year'
      );
  end;
revoke all on function is_proven_reporter(person uuid) from public;
