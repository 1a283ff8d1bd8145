ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_subject";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_body";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "format" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "unsubscribed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_format" CHECK ("campaigns"."format" in ('plain', 'markdown'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_time_zone" CHECK (char_length("campaigns"."time_zone") <= 100);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_subject" CHECK (char_length("campaigns"."subject") <= 150 and "campaigns"."subject" !~ '[[:cntrl:]]');--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_body" CHECK (char_length("campaigns"."body") <= 20000);
--> statement-breakpoint
revoke all on campaigns from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on campaigns to site_owner;
grant insert (subject, body, format, segment_id, mails_per_hour, created_by) on campaigns to site_owner;
grant update (subject, body, segment_id, mails_per_hour, time_zone) on campaigns to site_owner;
grant select, update on campaigns to accounts;
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
-- Counts people who unsubscribe, at the latest campaign that they got, and no longer counts those who undo that within its 24 hours.
create or replace function auth.count_unsubscribed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text := case tg_op when 'INSERT' then new.email else old.email end;
begin
  update public.campaigns c
    set unsubscribed_count = greatest(c.unsubscribed_count + case tg_op when 'INSERT' then 1 else -1 end, 0)
    where c.id = (
      select r.campaign_id from public.campaign_recipients r
        where r.state in ('sent', 'unsure') and r.person_id in (
          select u.id from auth.users u where u.email = address
            union all select s.id from auth.vip_subscriptions s where s.email = address
        )
        order by r.claimed_at desc nulls last limit 1
    );
  return null;
end $$;
revoke all on function auth.count_unsubscribed() from public;
--> statement-breakpoint
create or replace trigger count_unsubscribed after insert on auth.mail_suppressions
  for each row when (new.reason = 'unsubscribed') execute function auth.count_unsubscribed();
--> statement-breakpoint
create or replace trigger uncount_unsubscribed after delete on auth.mail_suppressions
  for each row when (old.reason = 'unsubscribed' and old.created_at > now() - interval '24 hours')
  execute function auth.count_unsubscribed();
--> statement-breakpoint
-- Texts that someone has confirmed stay as they were confirmed.
update campaigns set format = 'markdown' where state = 'draft';
