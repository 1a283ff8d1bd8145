-- Returns the people in a segment and the reasons why some of them get no mail. A null segment selects everyone.
create or replace function auth.find_audience(segment uuid)
  returns table (person_id uuid, is_suppressed boolean, has_consent boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute
    'select p.id, s.email is not null, c.email is not null
      from auth.people p
        left join auth.mail_suppressions s on s.email = p.email
        left join (
          select distinct o.email from auth.mail_consents o where o.confirmed_at is not null and o.withdrawn_at is null
        ) c on c.email = p.email
      where ' || auth.write_people_filter(jsonb_build_object('segment', segment));
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
--> statement-breakpoint
-- Stores the recipients of a campaign and returns their number. For a wave, creates the invitations too.
create or replace function auth.freeze_audience(campaign uuid, segment uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wave record;
begin
  select * into wave from public.campaign_waves w where w.campaign_id = campaign;
  if found then
    perform auth.begin_wave(campaign, segment, wave.size);
  else
    with audience as materialized (select * from auth.find_audience(segment)),
      frozen as (
        insert into public.campaign_recipients (campaign_id, person_id)
          select campaign, a.person_id from audience a where a.has_consent and not a.is_suppressed
          on conflict do nothing
      )
      update public.campaigns c
        set suppressed_count = (select count(*) from audience a where a.is_suppressed),
          without_consent_count = (select count(*) from audience a where not a.has_consent and not a.is_suppressed)
        where c.id = campaign;
  end if;
  return (select count(*) from public.campaign_recipients r where r.campaign_id = campaign);
end $$;
revoke all on function auth.freeze_audience(campaign uuid, segment uuid) from public;
--> statement-breakpoint
-- Deletes the stored recipients of a campaign that has not begun and releases its places.
create or replace function auth.release_audience(campaign uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set passed_on_to = null where i.passed_on_to = campaign;
  delete from public.invitations i where i.campaign_id = campaign;
  delete from public.campaign_recipients r where r.campaign_id = campaign;
end $$;
revoke all on function auth.release_audience(campaign uuid) from public;
