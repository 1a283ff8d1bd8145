ALTER TABLE "staff_members" ADD COLUMN "mail_tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "rules_read_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Remembers that an owner's test email was sent.
create or replace function auth.note_test_mail(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.staff_members set mail_tested_at = now() where user_id = person;
  end;
revoke all on function auth.note_test_mail(person uuid) from public;
grant execute on function auth.note_test_mail(person uuid) to accounts;
--> statement-breakpoint
-- Remembers that the caller opened the rules, for the steps of setting up the site.
create or replace function note_rules_read() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_members set rules_read_at = now()
    where public.is_owner() and user_id = public.current_user_id() and rules_read_at is null;
end $$;
revoke all on function note_rules_read() from public;
grant execute on function note_rules_read() to site_owner;
