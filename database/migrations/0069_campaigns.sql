CREATE TABLE "campaign_recipients" (
	"campaign_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_recipients_campaign_id_person_id_pk" PRIMARY KEY("campaign_id","person_id"),
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('queued', 'sending', 'sent', 'failed', 'unsure', 'skipped')),
	CONSTRAINT "campaign_recipients_reason" CHECK ("campaign_recipients"."reason" in ('refused', 'bounced', 'complained', 'left', 'no_consent', 'suppressed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"segment_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"paused_by" text,
	"mails_per_hour" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"without_consent_count" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"bounced_count" integer DEFAULT 0 NOT NULL,
	"complained_count" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_subject" CHECK (char_length("campaigns"."subject") between 1 and 150 and "campaigns"."subject" !~ '[[:cntrl:]]'),
	CONSTRAINT "campaigns_body" CHECK (char_length("campaigns"."body") between 1 and 20000),
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
	CONSTRAINT "campaigns_paused_by" CHECK ("campaigns"."paused_by" in ('owner', 'bounces', 'complaints', 'restore')),
	CONSTRAINT "campaigns_rate" CHECK ("campaigns"."mails_per_hour" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "people_segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"state" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_segments_name" UNIQUE("name"),
	CONSTRAINT "people_segments_name_length" CHECK (char_length("people_segments"."name") between 1 and 80),
	CONSTRAINT "people_segments_search" CHECK (char_length("people_segments"."search") <= 100),
	CONSTRAINT "people_segments_state" CHECK ("people_segments"."state" in ('asked', 'verified', 'joined'))
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_segment_id_people_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."people_segments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_profiles_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_segments" ADD CONSTRAINT "people_segments_created_by_profiles_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_person_id" ON "campaign_recipients" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_queued" ON "campaign_recipients" USING btree ("campaign_id") WHERE "campaign_recipients"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "campaign_recipients_sending" ON "campaign_recipients" USING btree ("claimed_at") WHERE "campaign_recipients"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "campaign_recipients_unsure" ON "campaign_recipients" USING btree ("campaign_id") WHERE "campaign_recipients"."state" = 'unsure';--> statement-breakpoint
CREATE INDEX "campaigns_segment_id" ON "campaigns" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "campaigns_created_by" ON "campaigns" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("next_at") WHERE "campaigns"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "people_segments_created_by" ON "people_segments" USING btree ("created_by");
--> statement-breakpoint
-- CAMPAIGNS
-- Owners write and start them, with a fresh proof; the accounts service sends them, one row for each recipient.

alter table people_segments enable row level security;
--> statement-breakpoint
alter table campaigns enable row level security;
--> statement-breakpoint
alter table campaign_recipients enable row level security;
--> statement-breakpoint
grant select, insert (name, search, state, created_by), delete on people_segments to site_owner;
--> statement-breakpoint
create policy segments on people_segments to site_owner
  using ((select is_owner())) with check ((select is_owner()) and created_by = (select current_user_id()));
--> statement-breakpoint
grant select, insert (subject, body, segment_id, mails_per_hour, created_by), update (subject, body, segment_id, mails_per_hour), delete
  on campaigns to site_owner;
--> statement-breakpoint
create policy campaigns_read on campaigns for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy campaigns_written on campaigns for insert to site_owner
  with check ((select is_owner()) and created_by = (select current_user_id()) and state = 'draft');
--> statement-breakpoint
create policy drafts_changed on campaigns for update to site_owner
  using ((select is_owner()) and state = 'draft') with check (state = 'draft');
--> statement-breakpoint
create policy drafts_deleted on campaigns for delete to site_owner using ((select is_owner()) and state = 'draft');
--> statement-breakpoint
grant select on campaign_recipients to site_owner;
--> statement-breakpoint
create policy recipients_read on campaign_recipients for select to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select on people_segments to accounts;
--> statement-breakpoint
create policy accounts_segments on people_segments for select to accounts using (true);
--> statement-breakpoint
grant select, update on campaigns, campaign_recipients to accounts;
--> statement-breakpoint
create policy accounts_campaigns on campaigns to accounts using (true) with check (true);
--> statement-breakpoint
create policy accounts_recipients on campaign_recipients to accounts using (true) with check (true);
--> statement-breakpoint
-- Everybody whom a segment is about, and why some of them are not written to. Without a segment, everybody.
create function auth.find_audience(segment uuid)
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
--> statement-breakpoint
create function count_audience(segment uuid)
  returns table (people bigint, recipients bigint, suppressed bigint, without_consent bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select count(*), count(*) filter (where a.has_consent and not a.is_suppressed),
        count(*) filter (where a.is_suppressed), count(*) filter (where not a.has_consent and not a.is_suppressed)
      from auth.find_audience(segment) a;
end $$;
--> statement-breakpoint
-- Begins a campaign that is due: whoever is its recipient from here on was found by this one statement.
create function begin_campaign(campaign uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  segment uuid;
begin
  update public.campaigns c set state = 'sending', started_at = now(), next_at = date_trunc('milliseconds', now())
    where c.id = campaign and c.state = 'scheduled' and c.starts_at <= now() returning c.segment_id into segment;
  if not found then return false; end if;
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
  return true;
end $$;
--> statement-breakpoint
-- What an owner does with a campaign: its new state, or null where that can't be done with it. Who asks for mails to go out has
-- just proven who they are.
create function change_campaign(campaign uuid, act text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed text;
begin
  if not public.is_owner() then return null; end if;
  if act in ('schedule', 'resume') and not public.has_fresh_proof() then return null; end if;
  update public.campaigns c
    set state = case act when 'schedule' then 'scheduled' when 'unschedule' then 'draft' when 'pause' then 'paused'
          when 'resume' then 'sending' when 'stop' then 'stopped' end,
      starts_at = case act when 'schedule' then coalesce(at, date_trunc('milliseconds', now())) when 'unschedule' then null else c.starts_at end,
      next_at = case when act in ('schedule', 'resume') then coalesce(at, date_trunc('milliseconds', now())) else c.next_at end,
      paused_by = case act when 'pause' then 'owner' end,
      ended_at = case act when 'stop' then now() end
    where c.id = campaign and case act
      when 'schedule' then c.state = 'draft'
      when 'unschedule' then c.state = 'scheduled'
      when 'pause' then c.state = 'sending'
      when 'resume' then c.state = 'paused'
      when 'stop' then c.state in ('sending', 'paused')
    end
    returning c.state into changed;
  if changed = 'stopped' then
    update public.campaign_recipients r set state = 'skipped', reason = 'stopped', settled_at = now()
      where r.campaign_id = campaign and r.state = 'queued';
  end if;
  return changed;
end $$;
--> statement-breakpoint
-- Queues once more what may or may not have gone out: an owner has looked at it.
create function resend_unsure(campaign uuid, person uuid) returns boolean
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
--> statement-breakpoint
create function list_unsure(campaign uuid, up_to integer) returns table (person_id uuid, masked_email text, claimed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select r.person_id, auth.mask_email(p.email), r.claimed_at
      from public.campaign_recipients r join auth.people p on p.id = r.person_id
      where r.campaign_id = campaign and r.state = 'unsure' order by r.claimed_at, r.person_id limit up_to;
end $$;
--> statement-breakpoint
create function auth.record_campaign() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'campaign_' || case tg_op when 'INSERT' then 'written' when 'DELETE' then 'deleted' else new.state end, null,
    case tg_op when 'DELETE' then old.id else new.id end
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_campaign_written after insert or delete on campaigns
  for each row execute function auth.record_campaign();
--> statement-breakpoint
create trigger record_campaign_state after update of state on campaigns
  for each row when (old.state <> new.state) execute function auth.record_campaign();
--> statement-breakpoint
create function auth.record_segment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'segment_' || case tg_op when 'INSERT' then 'saved' else 'deleted' end, null,
    case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_segment after insert or delete on people_segments
  for each row execute function auth.record_segment();
--> statement-breakpoint
-- Of who leaves, that somebody was written to stays, and not who. Whoever moves from the VIP list to an account stays one person.
create function auth.forget_recipient() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.campaign_recipients r
    set person_id = gen_random_uuid(), state = case r.state when 'queued' then 'skipped' else r.state end,
      reason = case r.state when 'queued' then 'left' else r.reason end
    where r.person_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_recipient after delete on auth.users for each row execute function auth.forget_recipient();
--> statement-breakpoint
create trigger forget_recipient after delete on auth.vip_subscriptions for each row execute function auth.forget_recipient();
--> statement-breakpoint
revoke all on function auth.find_audience(uuid), count_audience(uuid), begin_campaign(uuid), change_campaign(uuid, text, timestamptz),
  resend_unsure(uuid, uuid), list_unsure(uuid, integer), auth.record_campaign(), auth.record_segment(), auth.forget_recipient()
  from public;
--> statement-breakpoint
grant execute on function begin_campaign(uuid) to accounts;
--> statement-breakpoint
grant execute on function count_audience(uuid), change_campaign(uuid, text, timestamptz), resend_unsure(uuid, uuid),
  list_unsure(uuid, integer) to site_owner;
--> statement-breakpoint
-- What was given before there were hashes is known by one from the first mail on.
create function remember_consent_hash(address text, hash bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update auth.mail_consents set address_hash = hash where email = address and address_hash is null;
  end;
--> statement-breakpoint
-- Whoever has the link of a campaign's mail is written to no more. Whether that changed anything.
create function withdraw_consents(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_changed boolean;
begin
  update auth.mail_consents c set withdrawn_at = now(), withdrawn_by = 'link'
    where c.address_hash = hash and c.withdrawn_at is null;
  is_changed := found;
  insert into auth.mail_suppressions (address_hash, email, reason)
    values (
      hash,
      (select c.email from auth.mail_consents c where c.address_hash = hash and c.email is not null limit 1),
      'unsubscribed'
    ) on conflict do nothing;
  return is_changed or found;
end $$;
--> statement-breakpoint
revoke all on function remember_consent_hash(text, bytea), withdraw_consents(bytea) from public;
--> statement-breakpoint
grant execute on function remember_consent_hash(text, bytea), withdraw_consents(bytea) to accounts;
