-- Returns the latest campaigns since a person joined, with the outcome of their mail or the reason why they got none. Also looks for their
-- entry on the VIP list, which was the recipient before they had an account.
create or replace function read_person_campaigns(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(told) order by told."startedAt" desc), '[]') from (
      select c.id, c.subject, c.started_at as "startedAt", r.settled_at as "settledAt",
          exists (select from public.campaign_waves w where w.campaign_id = c.id) as "isWave",
          coalesce(r.state, 'not_written') as state,
          case
            when r.state is not null then r.reason
            when exists (
              select from auth.mail_suppressions s where s.email = p.email and s.created_at <= c.started_at
            ) then 'suppressed'
            when not exists (
              select from auth.mail_consents o where o.email = p.email and o.confirmed_at <= c.started_at
                and (o.withdrawn_at is null or o.withdrawn_at > c.started_at)
            ) then 'no_consent'
          end as reason
        from auth.people p
          join public.campaigns c on c.started_at >= least(p.since, p.vip_asked_at)
          left join lateral (
            select t.state, t.reason, t.settled_at from public.campaign_recipients t
              where t.campaign_id = c.id
                and t.person_id in (p.id, (select v.id from auth.vip_subscriptions v where v.email = p.email))
              limit 1
          ) r on true
        where p.id = read_person_campaigns.subject
        order by c.started_at desc limit 20
    ) told
  );
end $$;
revoke all on function read_person_campaigns(subject uuid) from public;
grant execute on function read_person_campaigns(subject uuid) to site_owner;
