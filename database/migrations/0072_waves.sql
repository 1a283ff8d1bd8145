CREATE TABLE "campaign_waves" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"valid_days" smallint NOT NULL,
	CONSTRAINT "campaign_waves_size" CHECK ("campaign_waves"."size" between 1 and 100000),
	CONSTRAINT "campaign_waves_valid_days" CHECK ("campaign_waves"."valid_days" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"campaign_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"passed_on_to" uuid,
	CONSTRAINT "invitations_campaign_id_person_id_pk" PRIMARY KEY("campaign_id","person_id"),
	CONSTRAINT "invitations_person" UNIQUE("person_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" DROP CONSTRAINT "campaign_recipients_reason";--> statement-breakpoint
ALTER TABLE "campaign_waves" ADD CONSTRAINT "campaign_waves_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_campaign_id_campaign_waves_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaign_waves"("campaign_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_passed_on_to_campaign_waves_campaign_id_fk" FOREIGN KEY ("passed_on_to") REFERENCES "public"."campaign_waves"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_open" ON "invitations" USING btree ("person_id") WHERE "invitations"."passed_on_to" is null and "invitations"."joined_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_passed_on_to" ON "invitations" USING btree ("passed_on_to");--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_reason" CHECK ("campaign_recipients"."reason" in ('refused', 'bounced', 'complained', 'left', 'joined', 'no_consent', 'suppressed', 'stopped')) NOT VALID;
--> statement-breakpoint
alter table campaign_recipients validate constraint campaign_recipients_reason;
--> statement-breakpoint
-- WAVES
-- A campaign that invites people to join, those who confirmed first. Each is invited once; a place that nobody took goes on to the
-- next wave.

alter table campaign_waves enable row level security;
--> statement-breakpoint
alter table invitations enable row level security;
--> statement-breakpoint
grant select, insert, update (size, valid_days), delete on campaign_waves to site_owner;
--> statement-breakpoint
create policy waves_read on campaign_waves for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy waves_written on campaign_waves for insert to site_owner with check (
  (select is_owner()) and exists (select from campaigns c where c.id = campaign_id and c.state = 'draft')
);
--> statement-breakpoint
create policy waves_changed on campaign_waves for update to site_owner
  using ((select is_owner()) and exists (select from campaigns c where c.id = campaign_id and c.state = 'draft'));
--> statement-breakpoint
grant select on invitations to site_owner;
--> statement-breakpoint
create policy invitations_read on invitations for select to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select on campaign_waves to accounts;
--> statement-breakpoint
create policy accounts_waves on campaign_waves for select to accounts using (true);
--> statement-breakpoint
grant select, update on invitations to accounts;
--> statement-breakpoint
create policy accounts_invitations on invitations to accounts using (true) with check (true);
--> statement-breakpoint
-- Who may be invited: on the VIP list alone, confirmed, agreed to be written to, and never invited before.
create function auth.find_invitees(segment uuid) returns table (person_id uuid, confirmed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.id, v.confirmed_at
      from auth.find_audience(segment) a join auth.vip_subscriptions v on v.id = a.person_id
      where a.has_consent and not a.is_suppressed and v.confirmed_at is not null
        and not exists (select from public.invitations i where i.person_id = v.id);
  end;
--> statement-breakpoint
-- The places of those who did not join in time, left, or could not be written to, where no wave has given them to somebody else.
create function auth.find_free_places() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select i.person_id from public.invitations i
      where i.passed_on_to is null and i.joined_at is null and (
        i.left_at is not null or i.expires_at <= now() or exists (
          select from public.campaign_recipients r
            where r.campaign_id = i.campaign_id and r.person_id = i.person_id and r.state in ('failed', 'skipped')
        )
      );
  end;
--> statement-breakpoint
create function count_wave(segment uuid) returns table (can_be_invited bigint, free_places bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select (select count(*) from auth.find_invitees(segment)), (select count(*) from auth.find_free_places());
end $$;
--> statement-breakpoint
create function auth.begin_wave(wave uuid, segment uuid, size integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free uuid[];
  invited integer;
begin
  -- Two waves that begin at once would invite the same people.
  perform pg_advisory_xact_lock(hashtextextended('waves', 0));
  free := array(select * from auth.find_free_places());
  with chosen as (
    select f.person_id from auth.find_invitees(segment) f order by f.confirmed_at, f.person_id
      limit size + cardinality(free)
  ), recipients as (
    insert into public.campaign_recipients (campaign_id, person_id) select wave, c.person_id from chosen c
  )
    insert into public.invitations (campaign_id, person_id) select wave, c.person_id from chosen c;
  get diagnostics invited = row_count;
  update public.invitations i set passed_on_to = wave where i.person_id = any(free[1:greatest(invited - size, 0)]);
end $$;
--> statement-breakpoint
create or replace function begin_campaign(campaign uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  segment uuid;
  wave record;
begin
  update public.campaigns c set state = 'sending', started_at = now(), next_at = date_trunc('milliseconds', now())
    where c.id = campaign and c.state = 'scheduled' and c.starts_at <= now() returning c.segment_id into segment;
  if not found then return false; end if;
  select * into wave from public.campaign_waves w where w.campaign_id = campaign;
  if found then
    perform auth.begin_wave(campaign, segment, wave.size);
    return true;
  end if;
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
-- Whom a stopped wave has not written to was not invited: another wave may.
create function auth.take_back_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.invitations i where i.campaign_id = new.campaign_id and i.person_id = new.person_id;
  return null;
end $$;
--> statement-breakpoint
create trigger take_back_invitation after update of state on campaign_recipients
  for each row when (new.state = 'skipped' and new.reason = 'stopped')
  execute function auth.take_back_invitation();
--> statement-breakpoint
-- Whoever confirms an account with the address that was invited has joined.
create function auth.note_joined() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set joined_at = now()
    from auth.vip_subscriptions v where v.email = new.email and i.person_id = v.id and i.joined_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger note_joined after insert or update of email, email_verified_at on auth.users
  for each row when (new.email_verified_at is not null) execute function auth.note_joined();
--> statement-breakpoint
-- Of who leaves, that a place was given stays, and not to whom.
create function auth.forget_invited() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set person_id = gen_random_uuid(), left_at = now() where i.person_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_invited after delete on auth.vip_subscriptions for each row execute function auth.forget_invited();
--> statement-breakpoint
-- Where an invitation stands, in the words of the desk.
create function auth.describe_invitation(invitation public.invitations) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case
      when (invitation).joined_at is not null then 'joined'
      when (invitation).left_at is not null then 'left'
      when r.state in ('failed', 'skipped') then 'unreached'
      when (invitation).expires_at <= now() then 'expired'
      when (invitation).opened_at is not null then 'opened'
      when r.state in ('sent', 'unsure') then 'invited'
      else 'waiting'
    end
    from (select 1) one left join public.campaign_recipients r
      on r.campaign_id = (invitation).campaign_id and r.person_id = (invitation).person_id;
  end;
--> statement-breakpoint
create function count_invitations(wave uuid) returns table (state text, people bigint, passed_on bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select auth.describe_invitation(i), count(*), count(i.passed_on_to) from public.invitations i
      where i.campaign_id = wave group by 1;
end $$;
--> statement-breakpoint
create function list_invitations(wave uuid, after_id uuid, up_to integer)
  returns table (
    person_id uuid, masked_email text, full_name text, state text,
    expires_at timestamptz, opened_at timestamptz, joined_at timestamptz, is_passed_on boolean
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select i.person_id, auth.mask_email(v.email), p.full_name, auth.describe_invitation(i), i.expires_at, i.opened_at, i.joined_at,
        i.passed_on_to is not null
      from public.invitations i
        left join auth.vip_subscriptions v on v.id = i.person_id
        left join auth.users u on u.email = v.email
        left join public.profiles p on p.user_id = u.id
      where i.campaign_id = wave and i.person_id > after_id order by i.person_id limit up_to;
end $$;
--> statement-breakpoint
revoke all on function auth.find_invitees(uuid), auth.find_free_places(), count_wave(uuid), auth.begin_wave(uuid, uuid, integer),
  auth.take_back_invitation(), auth.note_joined(), auth.forget_invited(), auth.describe_invitation(public.invitations),
  count_invitations(uuid), list_invitations(uuid, uuid, integer) from public;
--> statement-breakpoint
grant execute on function count_wave(uuid), count_invitations(uuid), list_invitations(uuid, uuid, integer) to site_owner;
