CREATE TABLE "auth"."first_owner" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_owner_only_row" CHECK ("auth"."first_owner"."only_row")
);
--> statement-breakpoint
CREATE TABLE "auth"."owner_claims" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"token_hash" "bytea",
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('owner', 'moderator', 'analyst'))
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_role" CHECK ("staff_members"."role" in ('owner', 'moderator', 'analyst'))
);
--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "desk_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_profiles_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_invited_by_profiles_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- WHO HAS DUTIES HERE
-- A role opens the desk by the row of a session: the second factor was verified in it, its owner proved who they are within
-- twelve hours, and it was used within the hour. No setting and no claim of a token counts.

create function auth.desk_role(of_session uuid) returns text
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = of_session and s.aal = 'aal2'
        and s.proven_at > now() - interval '12 hours'
        and greatest(s.proven_at, s.desk_used_at) > now() - interval '1 hour';
  end;
--> statement-breakpoint
-- An owner may take the database role of each duty, the others their own.
create function auth.is_on_duty(of_session uuid, duty text) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(auth.desk_role(of_session) in ('owner', duty), false);
  end;
--> statement-breakpoint
create function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id;
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not auth.is_on_duty(session_id, duty) then
    raise exception using errcode = 'CA002', message = 'the session opens no desk';
  end if;
  -- Once a minute, and nobody waits for it.
  update auth.sessions set desk_used_at = now() where id = (
    select s.id from auth.sessions s
      where s.id = session_id and coalesce(s.desk_used_at < now() - interval '1 minute', true)
      for no key update skip locked
  );
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
--> statement-breakpoint
-- Also for servers of an earlier version, whose moderators go on as members after the next renewal of their token.
create or replace function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id and claimed_role = 'member';
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
--> statement-breakpoint
create or replace function is_moderator() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'moderator');
end $$;
--> statement-breakpoint
create function is_owner() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'site_owner');
end $$;
--> statement-breakpoint
-- What is grave takes a proof of the last ten minutes.
create function has_fresh_proof() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login() or exists (
    select from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.proven_at > now() - interval '10 minutes'
  );
end $$;
--> statement-breakpoint
-- What a person is told of their own standing: the role, and what this session lacks to open the desk.
create function own_staff_role() returns table (role text, is_open boolean, has_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role, auth.desk_role(s.id) is not null, s.aal = 'aal2'
      from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid;
  end;
--> statement-breakpoint
grant usage on schema public to site_owner, analyst;
--> statement-breakpoint
revoke all on function act_as_staff(uuid, uuid, text), is_owner(), has_fresh_proof(), own_staff_role() from public;
--> statement-breakpoint
revoke all on function auth.desk_role(uuid), auth.is_on_duty(uuid, text) from public;
--> statement-breakpoint
revoke execute on function act_in_session(uuid, uuid, text) from moderator;
--> statement-breakpoint
grant execute on function act_as_staff(uuid, uuid, text), has_fresh_proof() to site_owner, moderator, analyst;
--> statement-breakpoint
grant execute on function current_user_id() to site_owner, analyst;
--> statement-breakpoint
grant execute on function is_owner() to site_owner;
--> statement-breakpoint
grant execute on function own_staff_role() to member;
--> statement-breakpoint
-- WHAT AN OWNER SEES AND DOES

alter table staff_members enable row level security;
--> statement-breakpoint
alter table staff_invitations enable row level security;
--> statement-breakpoint
alter table auth.owner_claims enable row level security;
--> statement-breakpoint
alter table auth.first_owner enable row level security;
--> statement-breakpoint
grant select, update (role), delete on staff_members to site_owner;
--> statement-breakpoint
create policy staff on staff_members for select to site_owner using ((select is_owner()));
--> statement-breakpoint
-- Nobody changes or removes themselves: a colleague who is an owner does.
create policy colleagues on staff_members for update to site_owner
  using ((select is_owner() and has_fresh_proof()) and user_id <> (select current_user_id()));
--> statement-breakpoint
create policy colleagues_leave on staff_members for delete to site_owner
  using ((select is_owner() and has_fresh_proof()) and user_id <> (select current_user_id()));
--> statement-breakpoint
grant select (id, role, invited_by, expires_at, created_at), insert (id, email, role, invited_by), delete
  on staff_invitations to site_owner;
--> statement-breakpoint
create policy invitations on staff_invitations for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_invitations on staff_invitations for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and invited_by = (select current_user_id()));
--> statement-breakpoint
create policy withdrawn_invitations on staff_invitations for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
-- The service mails them, tells people in their export, and deletes those that expired.
grant select on staff_members to accounts;
--> statement-breakpoint
grant select, update (token_hash, expires_at), delete on staff_invitations to accounts;
--> statement-breakpoint
create policy accounts_staff on staff_members for select to accounts using (true);
--> statement-breakpoint
create policy accounts_invitations on staff_invitations for select to accounts using (true);
--> statement-breakpoint
create policy accounts_tokens on staff_invitations for update to accounts using (true);
--> statement-breakpoint
create policy old_invitations on staff_invitations for delete to accounts
  using (coalesce(expires_at, created_at + interval '14 days') < now());
--> statement-breakpoint
-- Enough to tell addresses apart, and not to write to one.
create function auth.mask_email(address text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select left(address, 2) || '…@' || split_part(address, '@', 2);
  end;
--> statement-breakpoint
create function list_staff()
  returns table (user_id uuid, full_name text, masked_email text, role text, invited_by text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.user_id, p.full_name, auth.mask_email(u.email), m.role, i.full_name, m.created_at
      from public.staff_members m
        join public.profiles p on p.user_id = m.user_id
        left join auth.users u on u.id = m.user_id
        left join public.profiles i on i.user_id = m.invited_by
      where public.is_owner()
      order by array_position(array['owner', 'moderator', 'analyst'], m.role), m.created_at, m.user_id;
  end;
--> statement-breakpoint
create function list_staff_invitations()
  returns table (id uuid, masked_email text, role text, invited_by text, expires_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, auth.mask_email(s.email), s.role, p.full_name, s.expires_at, s.created_at
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where public.is_owner()
      order by s.created_at desc, s.id;
  end;
--> statement-breakpoint
-- The address of a colleague or of somebody invited, by the id of either; null for anybody else. The look is recorded.
create function read_staff_address(subject uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  if not public.is_owner() then return null; end if;
  select u.email into address from public.staff_members m join auth.users u on u.id = m.user_id where m.user_id = subject;
  if found then
    perform auth.record_action('address_read', subject, null);
    return address;
  end if;
  select s.email into address from public.staff_invitations s where s.id = subject;
  if found then
    perform auth.record_action('address_read', null, subject);
  end if;
  return address;
end $$;
--> statement-breakpoint
-- What staff and the database's owner did, and who came to have a role; the latest first.
create function list_staff_acts(before bigint, up_to integer)
  returns table (id bigint, happened_at timestamptz, action text, by_role text, actor text, account text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select l.id, l.happened_at, l.action, l.by_role, a.full_name, p.full_name
      from auth.audit_log l
        left join public.profiles a on a.user_id = l.actor_id
        left join public.profiles p on p.user_id = l.account_id
      where public.is_owner() and l.id < coalesce(before, 9223372036854775807)
        and (
          l.by_role in ('owner', 'site_owner', 'moderator', 'analyst')
          or l.action in ('became_owner', 'became_moderator', 'became_analyst')
        )
      order by l.id desc limit least(up_to, 100);
  end;
--> statement-breakpoint
revoke all on function auth.mask_email(text), list_staff(), list_staff_invitations() from public;
--> statement-breakpoint
revoke all on function read_staff_address(uuid), list_staff_acts(bigint, integer) from public;
--> statement-breakpoint
grant execute on function list_staff(), list_staff_invitations(), read_staff_address(uuid), list_staff_acts(bigint, integer)
  to site_owner;
--> statement-breakpoint
-- HOW SOMEBODY COMES TO HAVE A ROLE
-- By an invitation to the address of their account, or by the link of the first owner. No role inserts a row by itself.

create function auth.confirmed_email(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select u.email from auth.users u where u.id = person and u.email_verified_at is not null;
  end;
--> statement-breakpoint
create function preview_staff_invitation(hash bytea) returns table (role text, invited_by text, is_for_you boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.role, p.full_name, coalesce(s.email = auth.confirmed_email(public.current_user_id()), false)
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where s.token_hash = hash and s.expires_at > now();
  end;
--> statement-breakpoint
-- Null for an invitation that is used, withdrawn, expired, or to another address.
create function accept_staff_invitation(hash bytea) returns text
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with accepted as (
      delete from public.staff_invitations
        where token_hash = hash and expires_at > now()
          and email = auth.confirmed_email(public.current_user_id())
        returning role, invited_by
    )
    insert into public.staff_members (user_id, role, invited_by)
      select public.current_user_id(), role, invited_by from accepted
      -- Who has a role already keeps it: an owner changes it at the desk.
      on conflict (user_id) do update set role = staff_members.role
      returning role;
  end;
--> statement-breakpoint
-- Of all who try at the same moment, one: the others wait here and then find that there is an owner.
create function claim_ownership(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if auth.confirmed_email(public.current_user_id()) is null then return false; end if;
  perform pg_advisory_xact_lock(4127090313);
  with claim as (
    delete from auth.owner_claims
      where token_hash = hash and expires_at > now() and not exists (select from auth.first_owner)
      returning true
  )
  insert into public.staff_members (user_id, role) select public.current_user_id(), 'owner' from claim
    on conflict (user_id) do update set role = 'owner';
  return found;
end $$;
--> statement-breakpoint
revoke all on function auth.confirmed_email(uuid), preview_staff_invitation(bytea), accept_staff_invitation(bytea) from public;
--> statement-breakpoint
revoke all on function claim_ownership(bytea) from public;
--> statement-breakpoint
grant execute on function preview_staff_invitation(bytea), accept_staff_invitation(bytea), claim_ownership(bytea) to member;
--> statement-breakpoint
-- Moderators of before. Nothing is recorded, as nobody gets a role now.
insert into staff_members (user_id, role)
  select u.id, u.role from auth.users u join profiles p on p.user_id = u.id where u.role <> 'member';
--> statement-breakpoint
do $$ begin
  if exists (select from auth.users where role <> 'member') then
    alter table auth.users disable trigger record_account;
    update auth.users set role = 'member' where role <> 'member';
    alter table auth.users enable trigger record_account;
  end if;
end $$;
--> statement-breakpoint
-- THERE IS ALWAYS AN OWNER, AND WHAT IS DONE IS RECORDED

create function note_first_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.first_owner default values on conflict do nothing;
  delete from auth.owner_claims;
  return null;
end $$;
--> statement-breakpoint
create trigger note_first_owner after insert or update of role on staff_members
  for each row when (new.role = 'owner') execute function note_first_owner();
--> statement-breakpoint
-- Two owners who remove each other at the same moment: the second one's transaction looks when the first one's is over.
create function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4127090313);
  if not exists (select from public.staff_members where role = 'owner') then
    raise exception using errcode = 'CA003', message = 'a site always has an owner';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger keep_an_owner after update or delete on staff_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner();
--> statement-breakpoint
-- Who is no owner any more invites nobody.
create function withdraw_invitations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_invitations where invited_by = old.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger withdraw_invitations_of_changed after update of role on staff_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function withdraw_invitations();
--> statement-breakpoint
create trigger withdraw_invitations_of_removed after delete on staff_members
  for each row when (old.role = 'owner') execute function withdraw_invitations();
--> statement-breakpoint
create function auth.record_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action('left_staff', old.user_id, null);
  elsif tg_op = 'INSERT' or old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.user_id, null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger record_staff after insert or update on staff_members
  for each row execute function auth.record_staff();
--> statement-breakpoint
-- Not those that go with their account.
create trigger record_left_staff after delete on staff_members
  for each row when (pg_trigger_depth() = 0) execute function auth.record_staff();
--> statement-breakpoint
create function auth.record_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'staff_invited' else 'invitation_ended' end, null, case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_invitation after insert or delete on staff_invitations
  for each row when (pg_trigger_depth() = 0) execute function auth.record_invitation();
--> statement-breakpoint
revoke all on function note_first_owner(), keep_an_owner(), withdraw_invitations() from public;
--> statement-breakpoint
revoke all on function auth.record_staff(), auth.record_invitation() from public;
