-- Returns the people in a segment and the reasons why some of them get no mail. A null segment selects everyone.
create or replace function auth.find_audience(segment uuid)
  returns table (person_id uuid, is_suppressed boolean, has_consent boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  chosen record;
  pattern text collate "default";
begin
  select s.search, s.state into chosen from public.people_segments s where s.id = segment;
  pattern := '%' || regexp_replace(lower(coalesce(chosen.search, '') collate "und-x-icu"), '([\\%_])', '\\\1', 'g') || '%';
  return query
    select p.id, s.email is not null, c.email is not null
      from auth.people p
        left join auth.mail_suppressions s on s.email = p.email
        left join (
          select distinct o.email from auth.mail_consents o where o.confirmed_at is not null and o.withdrawn_at is null
        ) c on c.email = p.email
      where (chosen.state is null or p.state = chosen.state)
        and (pattern = '%%' or p.email like pattern or lower(p.full_name collate "und-x-icu") like pattern);
end $$;
revoke all on function auth.find_audience(segment uuid) from public;
--> statement-breakpoint
create or replace function count_audience(segment uuid)
  returns table (people bigint, recipients bigint, suppressed bigint, without_consent bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select count(*), count(*) filter (where a.has_consent and not a.is_suppressed),
        count(*) filter (where a.is_suppressed), count(*) filter (where not a.has_consent and not a.is_suppressed)
      from auth.find_audience(segment) a;
end $$;
revoke all on function count_audience(segment uuid) from public;
grant execute on function count_audience(segment uuid) to site_owner;
