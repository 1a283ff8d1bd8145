CREATE TABLE "auth"."backup_runs" (
	"finished_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "backup_runs_bytes" CHECK ("auth"."backup_runs"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "auth"."health_reports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"report" jsonb,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auth"."health_reports" ADD CONSTRAINT "health_reports_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- HOW THE SITE IS
-- The accounts service reads when the last backup was made, and writes the mails of owners who want one each day.

grant select on auth.backup_runs to accounts;
--> statement-breakpoint
grant select, update (report, made_at), delete on auth.health_reports to accounts;
--> statement-breakpoint
create function wants_health_report() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (select from auth.health_reports r where r.user_id = public.current_user_id());
  end;
--> statement-breakpoint
create function choose_health_report(wanted boolean) returns void
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
--> statement-breakpoint
-- Whoever is no owner any more gets no more of these mails.
create function auth.end_health_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.health_reports where user_id = old.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_report_of_changed after update of role on staff_members
  for each row when (new.role <> 'owner') execute function auth.end_health_report();
--> statement-breakpoint
create trigger end_report_of_removed after delete on staff_members
  for each row execute function auth.end_health_report();
--> statement-breakpoint
-- How many seconds the standby that is furthest behind is behind; null without one. Only who may see statistics of the server
-- (`pg_monitor`, or a superuser) sees standbys: the owner of the embedded database does.
create function read_standby_lag() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(extract(epoch from r.replay_lag))::double precision from pg_stat_replication r;
  end;
--> statement-breakpoint
revoke all on function read_standby_lag(), wants_health_report(), choose_health_report(boolean), auth.end_health_report()
  from public;
--> statement-breakpoint
grant execute on function wants_health_report(), choose_health_report(boolean) to site_owner;
--> statement-breakpoint
grant execute on function last_migration(), read_standby_lag() to accounts;
