-- Begins a campaign that is due. Of one that an earlier version of this site has scheduled, the recipients are found only here.
create or replace function begin_campaign(campaign uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  segment uuid;
begin
  update public.campaigns c set state = 'sending', started_at = now(), next_at = date_trunc('milliseconds', now())
    where c.id = campaign and c.state = 'scheduled' and c.starts_at <= now() returning c.segment_id into segment;
  if not found then return false; end if;
  if not exists (select from public.campaign_recipients r where r.campaign_id = campaign) then
    perform auth.freeze_audience(campaign, segment);
  end if;
  return true;
end $$;
revoke all on function begin_campaign(campaign uuid) from public;
grant execute on function begin_campaign(campaign uuid) to accounts;
--> statement-breakpoint
-- What an owner does with a campaign besides: its new state, or null where that can't be done with it.
create or replace function change_campaign(campaign uuid, act text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed text;
begin
  if not public.is_owner() then return null; end if;
  update public.campaigns c
    set state = case act when 'unschedule' then 'draft' when 'pause' then 'paused' when 'stop' then 'stopped' end,
      starts_at = case act when 'unschedule' then null else c.starts_at end,
      paused_by = case act when 'pause' then 'owner' end,
      ended_at = case act when 'stop' then now() end
    where c.id = campaign and case act
      when 'unschedule' then c.state = 'scheduled'
      when 'pause' then c.state = 'sending'
      when 'stop' then c.state in ('sending', 'paused')
    end
    returning c.state into changed;
  if changed = 'draft' then
    perform auth.release_audience(campaign);
  elsif changed = 'stopped' then
    update public.campaign_recipients r set state = 'skipped', reason = 'stopped', settled_at = now()
      where r.campaign_id = campaign and r.state = 'queued';
  end if;
  return changed;
end $$;
revoke all on function change_campaign(campaign uuid, act text, at timestamp with time zone) from public;
grant execute on function change_campaign(campaign uuid, act text, at timestamp with time zone) to site_owner;
--> statement-breakpoint
-- Queues once more what may or may not have gone out: an owner has looked at it.
create or replace function resend_unsure(campaign uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return false; end if;
  update public.campaign_recipients r set state = 'queued', claimed_at = null, settled_at = null
    where r.campaign_id = campaign and r.person_id = person and r.state = 'unsure';
  if not found then return false; end if;
  update public.campaigns c set state = 'sending', ended_at = null, next_at = date_trunc('milliseconds', now()) where c.id = campaign and c.state = 'sent';
  perform auth.record_action('campaign_mail_repeated', null, campaign);
  return true;
end $$;
revoke all on function resend_unsure(campaign uuid, person uuid) from public;
grant execute on function resend_unsure(campaign uuid, person uuid) to site_owner;
--> statement-breakpoint
create or replace function list_unsure(campaign uuid, up_to integer) returns table (person_id uuid, masked_email text, claimed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select r.person_id, auth.mask_email(p.email), r.claimed_at
      from public.campaign_recipients r join auth.people p on p.id = r.person_id
      where r.campaign_id = campaign and r.state = 'unsure' order by r.claimed_at, r.person_id limit up_to;
end $$;
revoke all on function list_unsure(campaign uuid, up_to integer) from public;
grant execute on function list_unsure(campaign uuid, up_to integer) to site_owner;
--> statement-breakpoint
-- Of who leaves, that somebody was written to stays, and not who. Whoever moves from the VIP list to an account stays one person.
create or replace function auth.forget_recipient() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.campaign_recipients r
    set person_id = gen_random_uuid(), state = case r.state when 'queued' then 'skipped' else r.state end,
      reason = case r.state when 'queued' then 'left' else r.reason end
    where r.person_id = old.id;
  return null;
end $$;
revoke all on function auth.forget_recipient() from public;
--> statement-breakpoint
create or replace trigger forget_recipient after delete on auth.users for each row execute function auth.forget_recipient();
--> statement-breakpoint
create or replace trigger forget_recipient after delete on auth.vip_subscriptions for each row execute function auth.forget_recipient();
