CREATE TABLE "auth"."mail_bounces" (
	"email" text NOT NULL,
	"day" date DEFAULT now() NOT NULL,
	"is_permanent" boolean NOT NULL,
	"status" text NOT NULL,
	"told_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_bounces_email_day_pk" PRIMARY KEY("email","day"),
	CONSTRAINT "mail_bounces_status" CHECK ("auth"."mail_bounces"."status" ~ '^[245](\.\d{1,3}\.\d{1,3}|\d\d)$'),
	CONSTRAINT "mail_bounces_told_by" CHECK ("auth"."mail_bounces"."told_by" in ('smtp', 'report'))
);
--> statement-breakpoint
CREATE TABLE "auth"."mail_suppressions" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_email_unique" UNIQUE("email"),
	CONSTRAINT "mail_suppressions_reason" CHECK ("auth"."mail_suppressions"."reason" in ('bounced', 'complained', 'unsubscribed'))
);
--> statement-breakpoint
CREATE INDEX "mail_bounces_created_at" ON "auth"."mail_bounces" USING btree ("created_at");
--> statement-breakpoint
-- WHO IS NOT WRITTEN TO
-- The accounts service sends mail, and notes what comes of it.

grant select on auth.people to accounts;
--> statement-breakpoint
grant select, insert, update, delete on auth.mail_suppressions, auth.mail_bounces to accounts;
--> statement-breakpoint
-- Of who leaves, or takes another address, the hash alone stays.
create function auth.forget_mail_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.email = old.email then return null; end if;
  if exists (select from auth.people p where p.email = old.email) then return null; end if;
  delete from auth.mail_bounces where email = old.email;
  update auth.mail_suppressions set email = null where email = old.email;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_mail_address after update of email or delete on auth.users
  for each row execute function auth.forget_mail_address();
--> statement-breakpoint
create trigger forget_mail_address after update of email or delete on auth.vip_subscriptions
  for each row execute function auth.forget_mail_address();
--> statement-breakpoint
-- Whoever confirms an address gets mail there, and asks for it.
create function auth.lift_suppression() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_bounces where email = new.email;
  delete from auth.mail_suppressions where email = new.email;
  return null;
end $$;
--> statement-breakpoint
create trigger lift_suppression after update of email_verified_at, email on auth.users
  for each row when (
    new.email_verified_at is not null and (old.email_verified_at is null or new.email <> old.email)
  ) execute function auth.lift_suppression();
--> statement-breakpoint
create trigger lift_suppression after update of confirmed_at on auth.vip_subscriptions
  for each row when (new.confirmed_at is not null and old.confirmed_at is null)
  execute function auth.lift_suppression();
--> statement-breakpoint
-- Why somebody is not written to, for owners who have opened their record.
create function read_person_mail(subject uuid) returns jsonb
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
        ), '[]')
      )
      from auth.people p where p.id = subject
  );
end $$;
--> statement-breakpoint
revoke all on function auth.forget_mail_address(), auth.lift_suppression(), read_person_mail(uuid) from public;
--> statement-breakpoint
grant execute on function read_person_mail(uuid) to site_owner;
