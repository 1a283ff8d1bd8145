CREATE TABLE "auth"."mail_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"address_hash" "bytea",
	"form" text NOT NULL,
	"wording" text,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	CONSTRAINT "mail_consents_form" CHECK ("auth"."mail_consents"."form" in ('vip', 'waitlist')),
	CONSTRAINT "mail_consents_wording" CHECK (char_length("auth"."mail_consents"."wording") <= 1000),
	CONSTRAINT "mail_consents_withdrawn" CHECK (("auth"."mail_consents"."withdrawn_at" is null) = ("auth"."mail_consents"."withdrawn_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consents_one_in_force" ON "auth"."mail_consents" USING btree ("email","form") WHERE "auth"."mail_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "mail_consents_email" ON "auth"."mail_consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_consents_address_hash" ON "auth"."mail_consents" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "mail_consents_withdrawn_at" ON "auth"."mail_consents" USING btree ("withdrawn_at") WHERE "auth"."mail_consents"."withdrawn_at" is not null;
--> statement-breakpoint
-- WHO AGREED TO BE WRITTEN TO
-- The VIP list's rows say when somebody asked and confirmed, and nothing of the words that they read. Of accounts, a story of the
-- waitlist's kind says that its author joined there. No more than that is said of those who are here already.

grant select, insert, update, delete on auth.mail_consents to accounts;
--> statement-breakpoint
insert into auth.mail_consents (email, form, given_at, confirmed_at)
  select v.email, 'vip', v.created_at, v.confirmed_at from auth.vip_subscriptions v;
--> statement-breakpoint
insert into auth.mail_consents (email, form, given_at, confirmed_at)
  select u.email, 'waitlist', u.created_at, u.email_verified_at from auth.users u
    where exists (
      select from public.stories s where s.user_id = u.id and s.deleted_at is null and 'general' = any(s.air_quality_issues)
    );
--> statement-breakpoint
create function auth.note_vip_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.mail_consents (email, form, given_at, confirmed_at)
      values (new.email, 'vip', new.created_at, new.confirmed_at) on conflict do nothing;
  else
    update auth.mail_consents set confirmed_at = new.confirmed_at
      where email = new.email and form = 'vip' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_vip_consent after insert or update of confirmed_at on auth.vip_subscriptions
  for each row execute function auth.note_vip_consent();
--> statement-breakpoint
-- Those of the moment between.
insert into auth.mail_consents (email, form, given_at, confirmed_at)
  select v.email, 'vip', v.created_at, v.confirmed_at from auth.vip_subscriptions v on conflict do nothing;
--> statement-breakpoint
create function auth.confirm_waitlist_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.email <> old.email then
    update auth.mail_consents set email = new.email, address_hash = null where email = old.email and form = 'waitlist';
  end if;
  if new.email_verified_at is not null and old.email_verified_at is null then
    update auth.mail_consents set confirmed_at = new.email_verified_at
      where email = new.email and form = 'waitlist' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger confirm_waitlist_consent after update of email, email_verified_at on auth.users
  for each row execute function auth.confirm_waitlist_consent();
--> statement-breakpoint
-- Of who leaves, what was confirmed stays as proof, under the hash; what was not, or can't be told whose it was, goes.
create function auth.withdraw_consent_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_consents
    where email = old.email and form = tg_argv[0] and (confirmed_at is null or address_hash is null);
  update auth.mail_consents
    set email = null, withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_by = coalesce(withdrawn_by, 'leaving')
    where email = old.email and form = tg_argv[0];
  return null;
end $$;
--> statement-breakpoint
create trigger withdraw_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('vip');
--> statement-breakpoint
create trigger withdraw_consent_of_leaver after delete on auth.users
  for each row execute function auth.withdraw_consent_of_leaver('waitlist');
--> statement-breakpoint
create or replace function read_person_mail(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (
    select jsonb_build_object(
        'suppression', (
          select jsonb_build_object('reason', s.reason, 'since', s.created_at)
            from auth.mail_suppressions s where s.email = p.email
        ),
        'bounces', coalesce((
          select jsonb_agg(jsonb_build_object(
              'status', b.status, 'isPermanent', b.is_permanent, 'toldBy', b.told_by, 'at', b.created_at
            ) order by b.created_at desc)
            from auth.mail_bounces b where b.email = p.email
        ), '[]'),
        'consents', coalesce((
          select jsonb_agg(jsonb_build_object(
              'form', c.form, 'wording', c.wording, 'givenAt', c.given_at, 'confirmedAt', c.confirmed_at,
              'withdrawnAt', c.withdrawn_at, 'withdrawnBy', c.withdrawn_by
            ) order by c.given_at desc)
            from auth.mail_consents c where c.email = p.email
        ), '[]')
      )
      from auth.people p where p.id = subject
  );
end $$;
--> statement-breakpoint
revoke all on function auth.note_vip_consent(), auth.confirm_waitlist_consent(), auth.withdraw_consent_of_leaver() from public;
