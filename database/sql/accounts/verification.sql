create or replace function set_email_verified() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.email_verified := exists (
    select from auth.users where id = new.user_id and email_verified_at is not null
  );
  return new;
end $$;
revoke all on function set_email_verified() from public;
--> statement-breakpoint
create or replace trigger set_email_verified before insert on profiles
  for each row execute function set_email_verified();
--> statement-breakpoint
create or replace function follow_email_verification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set email_verified = new.email_verified_at is not null where user_id = new.id;
  return null;
end $$;
revoke all on function follow_email_verification() from public;
--> statement-breakpoint
create or replace trigger follow_email_verification after update of email_verified_at on auth.users
  for each row when ((old.email_verified_at is null) <> (new.email_verified_at is null))
  execute function follow_email_verification();
