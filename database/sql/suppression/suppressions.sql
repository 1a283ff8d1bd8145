-- Deletes an address when the person leaves or changes it, and keeps only its hash.
create or replace function auth.forget_mail_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.email = old.email then return null; end if;
  if exists (select from auth.people p where p.email = old.email) then return null; end if;
  delete from auth.mail_bounces where email = old.email;
  update auth.mail_suppressions set email = null where email = old.email;
  return null;
end $$;
revoke all on function auth.forget_mail_address() from public;
--> statement-breakpoint
create or replace trigger forget_mail_address after update of email or delete on auth.users
  for each row execute function auth.forget_mail_address();
--> statement-breakpoint
create or replace trigger forget_mail_address after update of email or delete on auth.vip_subscriptions
  for each row execute function auth.forget_mail_address();
--> statement-breakpoint
-- Lifts a suppression when its address is confirmed, which proves that mail arrives and is wanted.
create or replace function auth.lift_suppression() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_bounces where email = new.email;
  delete from auth.mail_suppressions where email = new.email;
  return null;
end $$;
revoke all on function auth.lift_suppression() from public;
--> statement-breakpoint
create or replace trigger lift_suppression after update of email_verified_at, email on auth.users
  for each row when (
    new.email_verified_at is not null and (old.email_verified_at is null or new.email <> old.email)
  ) execute function auth.lift_suppression();
--> statement-breakpoint
create or replace trigger lift_suppression after update of confirmed_at on auth.vip_subscriptions
  for each row when (new.confirmed_at is not null and old.confirmed_at is null)
  execute function auth.lift_suppression();
