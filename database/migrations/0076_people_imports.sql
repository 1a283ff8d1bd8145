CREATE TABLE "people_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_by" uuid,
	"token_name" text DEFAULT acting_token_name(),
	"fingerprint" "bytea" NOT NULL,
	"consent" text,
	"state" text DEFAULT 'running' NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_imports_state" CHECK ("people_imports"."state" in ('running', 'done', 'undone')),
	CONSTRAINT "people_imports_consent" CHECK (char_length("people_imports"."consent") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "auth"."mail_consents" DROP CONSTRAINT "mail_consents_form";--> statement-breakpoint
ALTER TABLE "auth"."vip_subscriptions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."vip_subscriptions" ADD COLUMN "full_name" text;--> statement-breakpoint
ALTER TABLE "auth"."vip_subscriptions" ADD COLUMN "organization" text;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_asked_by_profiles_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_imports_asked_by" ON "people_imports" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "people_imports_created_at" ON "people_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "people_imports_fingerprint" ON "people_imports" USING btree ("fingerprint");--> statement-breakpoint
ALTER TABLE "auth"."mail_consents" ADD CONSTRAINT "mail_consents_form" CHECK ("auth"."mail_consents"."form" in ('vip', 'waitlist', 'import')) NOT VALID;
--> statement-breakpoint
alter table auth.mail_consents validate constraint mail_consents_form;
--> statement-breakpoint
-- PEOPLE FROM A FILE
-- An owner with a fresh proof, or a program of theirs, adds who is not here yet to the VIP list. Who agreed to be written to, as the
-- owner says, is confirmed, with a record of that; all others get no mail, and are forgotten after a month as whoever did not
-- confirm. Taken back within a week, it was never there.

alter table people_imports enable row level security;
--> statement-breakpoint
create function may_write_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:write');
--> statement-breakpoint
grant select, insert (asked_by, fingerprint, consent) on people_imports to site_owner;
--> statement-breakpoint
create policy imports on people_imports for select to site_owner using ((select may_write_people()));
--> statement-breakpoint
create policy new_imports on people_imports for insert to site_owner with check (
  (select is_owner() and has_fresh_proof() or has_token_for('people:write')) and asked_by = (select current_user_id())
  and state = 'running'
);
--> statement-breakpoint
grant select, delete on people_imports to accounts;
--> statement-breakpoint
create policy accounts_imports on people_imports for select to accounts using (true);
--> statement-breakpoint
create policy old_imports on people_imports for delete to accounts using (created_at < now() - interval '1 year');
--> statement-breakpoint
create or replace view auth.people as
  select u.id, u.id as user_id, u.email, u.created_at as since, p.full_name, p.organization,
      u.email_verified_at as verified_at, v.created_at as vip_asked_at, v.confirmed_at as vip_confirmed_at,
      -- The account's own, where there is one: the VIP list stands beside it.
      case when u.email_verified_at is null then 'asked' else 'joined' end as state
    from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join auth.vip_subscriptions v on v.email = u.email
  union all
  select v.id, null, v.email, v.created_at, v.full_name, v.organization, null, v.created_at, v.confirmed_at,
      case when v.confirmed_at is not null then 'verified' else 'asked' end
    from auth.vip_subscriptions v where not exists (select from auth.users u where u.email = v.email);;
--> statement-breakpoint
create or replace function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- Which index is the right one depends on the values.
  set plan_cache_mode = force_custom_plan as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  few constant integer := 5000;
  candidates uuid[];
  is_looked_up boolean := false;
  page uuid[];
begin
  if not public.is_owner() then return; end if;
  from_time := coalesce(from_time, 'infinity');
  from_id := coalesce(from_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  if word <> '' then
    candidates := array(
      select found.id from (
        (select u.id from auth.users u where u.email like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select v.id from auth.vip_subscriptions v where v.email like pattern limit few + 1)
        union all
        -- Few have one.
        (select v.id from auth.vip_subscriptions v
          where v.import_id is not null and lower(v.full_name collate "und-x-icu") like pattern limit few + 1)
      ) found limit few + 1
    );
    is_looked_up := cardinality(candidates) <= few;
  end if;
  page := array(
    with accounts as materialized (
      select u.id, u.created_at from auth.users u
        where (u.created_at, u.id) < (from_time, from_id)
          and case
            when word = '' then true
            when is_looked_up then u.id = any(candidates)
            else u.email like pattern or (
              select lower(p.full_name collate "und-x-icu") from public.profiles p where p.user_id = u.id
            ) like pattern
          end
          and case of_state
            when 'joined' then u.email_verified_at is not null
            when 'verified' then false
            when 'asked' then u.email_verified_at is null
            else true
          end
        order by u.created_at desc, u.id desc limit up_to
    ), others as materialized (
      select v.id, v.created_at from auth.vip_subscriptions v
        where (v.created_at, v.id) < (from_time, from_id)
          -- Not beyond a page that is full.
          and v.created_at >= (
            select case when count(*) = up_to then min(a.created_at) else '-infinity' end from accounts a
          )
          and case
            when word = '' then true
            when is_looked_up then v.id = any(candidates)
            else v.email like pattern or lower(v.full_name collate "und-x-icu") like pattern
          end
          and case of_state
            when 'joined' then false
            when 'verified' then v.confirmed_at is not null
            when 'asked' then v.confirmed_at is null
            else true
          end
          and (select u.id from auth.users u where u.email = v.email) is null
        order by v.created_at desc, v.id desc limit up_to
    )
    select both_lists.id from (select * from accounts union all select * from others) both_lists
      order by both_lists.created_at desc, both_lists.id desc limit up_to
  );
  return query
    select p.id, auth.mask_email(p.email), p.full_name, p.state, p.since, p.vip_asked_at is not null
      from auth.people p where p.id = any(page) order by p.since desc, p.id desc;
end $$;
--> statement-breakpoint
create or replace function auth.note_vip_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- Nobody sent our form for whom a file names.
    if new.import_id is not null then return null; end if;
    insert into auth.mail_consents (email, form, given_at, confirmed_at)
      values (new.email, 'vip', new.created_at, new.confirmed_at) on conflict do nothing;
  else
    update auth.mail_consents set confirmed_at = new.confirmed_at
      where email = new.email and form = 'vip' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger withdraw_import_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('import');
--> statement-breakpoint
-- As little as they were told that somebody came.
drop trigger webhook_withdrawn on auth.vip_subscriptions;
--> statement-breakpoint
create trigger webhook_withdrawn after delete on auth.vip_subscriptions
  for each row when (old.confirmed_at is not null and old.import_id is null) execute function auth.queue_webhooks('vip.withdrawn');
--> statement-breakpoint
-- What becomes of some rows of a file: nothing yet without an import. Each has an address, its keyed hash, perhaps a name and an
-- organization, and when the person agreed, where they have.
create function import_people(import uuid, people jsonb) returns table (added integer, known integer, suppressed integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Each batch finds more than the one before: what was planned for a small table would read all of a large one.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  basis text;
begin
  if not public.may_write_people() then return; end if;
  if import is not null then
    select i.consent into strict basis from public.people_imports i
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id();
  end if;
  return query
    with given as materialized (
      select distinct on (g.email) g.email, decode(g.hash, 'hex') as hash, g.name, g.organization, g.agreed_at
        from jsonb_to_recordset(people) as g(email text, hash text, name text, organization text, agreed_at timestamptz)
    ), judged as materialized (
      select g.*, case
          when exists (select from auth.users u where u.email = g.email)
            or exists (select from auth.vip_subscriptions v where v.email = g.email) then 'known'
          when exists (select from auth.mail_suppressions s where s.address_hash = g.hash)
            or exists (select from auth.mail_consents c where c.address_hash = g.hash and c.withdrawn_at is not null)
            then 'suppressed'
          else 'new'
        end as verdict
        from given g
    ), joined as (
      insert into auth.vip_subscriptions (email, full_name, organization, confirmed_at, import_id)
        select j.email, j.name, j.organization, j.agreed_at, import from judged j
          where j.verdict = 'new' and import is not null
        on conflict (email) do nothing returning email
    ), agreed as (
      insert into auth.mail_consents (email, address_hash, form, wording, given_at, confirmed_at)
        select j.email, j.hash, 'import', basis, j.agreed_at, now() from judged j join joined n on n.email = j.email
          where j.agreed_at is not null and basis is not null
        on conflict do nothing
    )
    select (count(*) filter (where verdict = 'new'))::integer, (count(*) filter (where verdict = 'known'))::integer,
        (count(*) filter (where verdict = 'suppressed'))::integer
      from judged;
end $$;
--> statement-breakpoint
create function finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_imports i
      set state = 'done', ended_at = now(), added_count = added, known_count = known, wrong_count = wrong, suppressed_count = suppressed
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id() and public.may_write_people();
  end;
--> statement-breakpoint
-- Takes back some of an import: how many are gone, and whether more are left; null where it can't be taken back. Whoever has an
-- account by now, or sent our own form, stays. Of who was written to, what they agreed to stays on record.
create function undo_people_import(import uuid, up_to integer) returns table (removed integer, is_over boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  doomed uuid[];
begin
  if not (public.is_owner() and public.has_fresh_proof() or public.has_token_for('people:write')) then return; end if;
  perform from public.people_imports i
    where i.id = import and i.created_at > now() - interval '7 days'
      and (i.state = 'done' or i.state = 'running' and i.created_at < now() - interval '10 minutes') for update;
  if not found then return; end if;
  doomed := array(
    select v.id from auth.vip_subscriptions v
      where v.import_id = import and not exists (select from auth.users u where u.email = v.email)
        and not exists (select from auth.mail_consents c where c.email = v.email and c.form = 'vip')
      limit up_to
  );
  delete from auth.mail_consents c using auth.vip_subscriptions v
    where v.id = any(doomed) and c.email = v.email and c.form = 'import' and not exists (
      select from public.campaign_recipients r where r.person_id = v.id and r.state not in ('queued', 'skipped')
    );
  delete from auth.vip_subscriptions v where v.id = any(doomed);
  is_over := cardinality(doomed) < up_to;
  removed := cardinality(doomed);
  update public.people_imports i set removed_count = i.removed_count + removed, state = case when is_over then 'undone' else i.state end
    where i.id = import;
  return next;
end $$;
--> statement-breakpoint
create function auth.record_people_import() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.state = 'undone' then 'people_import_undone' when new.token_name is null then 'people_imported'
      else 'people_imported_by_token' end, null, new.id
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_people_import after insert on people_imports
  for each row execute function auth.record_people_import();
--> statement-breakpoint
create trigger record_people_import_undone after update of state on people_imports
  for each row when (old.state <> 'undone' and new.state = 'undone') execute function auth.record_people_import();
--> statement-breakpoint
revoke all on function may_write_people(), import_people(uuid, jsonb),
  finish_people_import(uuid, integer, integer, integer, integer), undo_people_import(uuid, integer), auth.record_people_import()
  from public;
--> statement-breakpoint
grant execute on function may_write_people(), import_people(uuid, jsonb),
  finish_people_import(uuid, integer, integer, integer, integer), undo_people_import(uuid, integer) to site_owner;
