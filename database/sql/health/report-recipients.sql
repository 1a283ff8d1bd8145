create or replace function wants_health_report() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (select from auth.health_reports r where r.user_id = public.current_user_id());
  end;
revoke all on function wants_health_report() from public;
grant execute on function wants_health_report() to site_owner;
--> statement-breakpoint
create or replace function choose_health_report(wanted boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then
    return;
  end if;
  if wanted then
    insert into auth.health_reports (user_id) values (public.current_user_id()) on conflict do nothing;
  else
    delete from auth.health_reports where user_id = public.current_user_id();
  end if;
end $$;
revoke all on function choose_health_report(wanted boolean) from public;
grant execute on function choose_health_report(wanted boolean) to site_owner;
--> statement-breakpoint
-- Ends health reports to people who are no longer owners.
create or replace function auth.end_health_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.health_reports where user_id = old.user_id;
  return null;
end $$;
revoke all on function auth.end_health_report() from public;
--> statement-breakpoint
create or replace trigger end_report_of_changed after update of role on staff_members
  for each row when (new.role <> 'owner') execute function auth.end_health_report();
--> statement-breakpoint
create or replace trigger end_report_of_removed after delete on staff_members
  for each row execute function auth.end_health_report();
--> statement-breakpoint
-- Remembers that an owner's test email was sent.
create or replace function auth.note_test_mail(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.staff_members set mail_tested_at = now() where user_id = person;
  end;
revoke all on function auth.note_test_mail(person uuid) from public;
grant execute on function auth.note_test_mail(person uuid) to accounts;
