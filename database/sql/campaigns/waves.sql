-- Returns confirmed VIP subscribers without an account who have consented to mail and were never invited.
create or replace function auth.find_invitees(segment uuid) returns table (person_id uuid, confirmed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.id, v.confirmed_at
      from auth.find_audience(segment) a join auth.vip_subscriptions v on v.id = a.person_id
      where a.has_consent and not a.is_suppressed and v.confirmed_at is not null
        and not exists (select from public.invitations i where i.person_id = v.id);
  end;
revoke all on function auth.find_invitees(segment uuid) from public;
--> statement-breakpoint
-- Returns the places of invited people who did not join in time, left or could not be reached, if no other wave has reused them.
create or replace function auth.find_free_places() returns setof uuid
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
revoke all on function auth.find_free_places() from public;
--> statement-breakpoint
create or replace function count_wave(segment uuid) returns table (can_be_invited bigint, free_places bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select (select count(*) from auth.find_invitees(segment)), (select count(*) from auth.find_free_places());
end $$;
revoke all on function count_wave(segment uuid) from public;
grant execute on function count_wave(segment uuid) to site_owner;
--> statement-breakpoint
create or replace function auth.begin_wave(wave uuid, segment uuid, size integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free uuid[];
  invited integer;
begin
  -- Serializes waves: two concurrent ones would invite the same people.
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
revoke all on function auth.begin_wave(wave uuid, segment uuid, size integer) from public;
--> statement-breakpoint
-- Deletes an invitation that a stopped wave had not sent, so that another wave may invite the person.
create or replace function auth.take_back_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.invitations i where i.campaign_id = new.campaign_id and i.person_id = new.person_id;
  return null;
end $$;
revoke all on function auth.take_back_invitation() from public;
--> statement-breakpoint
create or replace trigger take_back_invitation after update of state on campaign_recipients
  for each row when (new.state = 'skipped' and new.reason = 'stopped')
  execute function auth.take_back_invitation();
--> statement-breakpoint
-- Marks an invitation as accepted when an account is confirmed with its address.
create or replace function auth.note_joined() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set joined_at = now()
    from auth.vip_subscriptions v where v.email = new.email and i.person_id = v.id and i.joined_at is null;
  return null;
end $$;
revoke all on function auth.note_joined() from public;
--> statement-breakpoint
create or replace trigger note_joined after insert or update of email, email_verified_at on auth.users
  for each row when (new.email_verified_at is not null) execute function auth.note_joined();
--> statement-breakpoint
-- Replaces a deleted person's id with a random one, so that the place still counts as given.
create or replace function auth.forget_invited() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set person_id = gen_random_uuid(), left_at = now() where i.person_id = old.id;
  return null;
end $$;
revoke all on function auth.forget_invited() from public;
--> statement-breakpoint
create or replace trigger forget_invited after delete on auth.vip_subscriptions for each row execute function auth.forget_invited();
--> statement-breakpoint
-- Returns an invitation's status as the desk shows it.
create or replace function auth.describe_invitation(invitation public.invitations) returns text
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
revoke all on function auth.describe_invitation(invitation invitations) from public;
--> statement-breakpoint
create or replace function count_invitations(wave uuid) returns table (state text, people bigint, passed_on bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select auth.describe_invitation(i), count(*), count(i.passed_on_to) from public.invitations i
      where i.campaign_id = wave group by 1;
end $$;
revoke all on function count_invitations(wave uuid) from public;
grant execute on function count_invitations(wave uuid) to site_owner;
--> statement-breakpoint
create or replace function list_invitations(wave uuid, after_id uuid, up_to integer)
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
revoke all on function list_invitations(wave uuid, after_id uuid, up_to integer) from public;
grant execute on function list_invitations(wave uuid, after_id uuid, up_to integer) to site_owner;
