CREATE TABLE "staff_factor_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid,
	"due_at" timestamp (3) with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_user_id_staff_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_members"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_asked_by_profiles_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- LOST SECOND FACTORS OF STAFF
-- An owner asks, with a fresh proof and never for themselves; the cleanup does it a day later. Whoever is signed in with
-- their second factor has not lost it, and takes that back.

alter table staff_factor_resets enable row level security;
--> statement-breakpoint
grant select, insert (user_id, asked_by), delete on staff_factor_resets to site_owner;
--> statement-breakpoint
create policy resets on staff_factor_resets for select to site_owner using ((select is_owner()));
--> statement-breakpoint
create policy new_resets on staff_factor_resets for insert to site_owner
  with check (
    (select is_owner() and has_fresh_proof())
    and asked_by = (select current_user_id()) and user_id <> (select current_user_id())
  );
--> statement-breakpoint
create policy withdrawn_resets on staff_factor_resets for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
grant select, delete on staff_factor_resets to accounts;
--> statement-breakpoint
create policy accounts_resets on staff_factor_resets for select to accounts using (true);
--> statement-breakpoint
create policy due_resets on staff_factor_resets for delete to accounts using (due_at <= now());
--> statement-breakpoint
create function own_factor_reset() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select due_at from public.staff_factor_resets where user_id = public.current_user_id();
  end;
--> statement-breakpoint
create function withdraw_own_factor_reset() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_factor_resets where user_id = (
    select s.user_id from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.aal = 'aal2'
  );
  return found;
end $$;
--> statement-breakpoint
create function auth.record_factor_reset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'factor_reset_asked' else 'factor_reset_ended' end,
    case tg_op when 'INSERT' then new.user_id else old.user_id end, null
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_factor_reset after insert or delete on staff_factor_resets
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor_reset();
--> statement-breakpoint
revoke all on function own_factor_reset(), withdraw_own_factor_reset(), auth.record_factor_reset() from public;
--> statement-breakpoint
grant execute on function own_factor_reset(), withdraw_own_factor_reset() to member;
--> statement-breakpoint
-- As in 0026, but for its code, which stands for a missing second factor by now.
create or replace function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4127090313);
  if not exists (select from public.staff_members where role = 'owner') then
    raise exception using errcode = 'CA004', message = 'a site always has an owner';
  end if;
  return null;
end $$;
