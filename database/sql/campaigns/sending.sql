-- Increments a campaign's version. A campaign is sent to the recipients stored when its sender confirmed it, with the text that the sender
-- saw. No one is added later; people who leave, withdraw or join in the meantime are skipped.
create or replace function auth.count_campaign_version() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
revoke all on function auth.count_campaign_version() from public;
--> statement-breakpoint
create or replace trigger count_campaign_version before update of subject, body, segment_id, mails_per_hour on campaigns
  for each row execute function auth.count_campaign_version();
--> statement-breakpoint
-- Schedules a draft or resumes a paused campaign, if its text and its number of recipients are what the owner saw. Returns the outcome:
-- `confirmed`, `text_changed`, or `recipients_changed` with the number. Returns no row if the campaign's state does not allow it or the
-- caller is not an owner with a fresh proof.
create or replace function confirm_sending(campaign uuid, at timestamptz, seen_version integer, seen_recipients bigint)
  returns table (outcome text, recipients bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen public.campaigns;
  found_recipients bigint;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return; end if;
  select * into chosen from public.campaigns c where c.id = campaign and c.state in ('draft', 'paused') for update;
  if not found then return; end if;
  -- An unfinished draft can be saved, but nobody has seen it as a mail.
  if chosen.version <> seen_version or trim(chosen.subject) = '' or trim(chosen.body) = '' then
    return query select 'text_changed', null::bigint;
    return;
  end if;
  begin
    if chosen.state = 'draft' then
      found_recipients := auth.freeze_audience(campaign, chosen.segment_id);
    else
      select count(*) into found_recipients from public.campaign_recipients r
        where r.campaign_id = campaign and r.state = 'queued';
    end if;
    if found_recipients <> seen_recipients or (chosen.state = 'draft' and found_recipients = 0) then
      raise exception using errcode = 'CA001';
    end if;
    update public.campaigns c
      set state = case chosen.state when 'draft' then 'scheduled' else 'sending' end,
        starts_at = case chosen.state when 'draft' then coalesce(at, date_trunc('milliseconds', now())) else c.starts_at end,
        next_at = coalesce(at, date_trunc('milliseconds', now())), paused_by = null
      where c.id = campaign;
  exception when sqlstate 'CA001' then
    -- The exception has rolled back the recipients stored above.
    return query select 'recipients_changed', found_recipients;
    return;
  end;
  return query select 'confirmed', found_recipients;
end $$;
revoke all on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) from public;
grant execute on function confirm_sending(campaign uuid, at timestamp with time zone, seen_version integer, seen_recipients bigint) to site_owner;
--> statement-breakpoint
-- Starts a due campaign. Stores its recipients first if an earlier version of the site scheduled it without them.
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
-- Unschedules, pauses or stops a campaign. Returns the new state, or null if the current state does not allow it.
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
-- Queues a mail of uncertain delivery again, after an owner has checked it.
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
-- Replaces a deleted person's id with a random one, so that the campaign's numbers stay. A VIP subscriber who creates an account keeps
-- their entry, and with it the id.
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
