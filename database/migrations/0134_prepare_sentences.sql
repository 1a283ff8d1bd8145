CREATE TABLE "rule_macros" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"sentences" jsonb NOT NULL,
	CONSTRAINT "rule_macros_only_row" CHECK ("rule_macros"."only_row"),
	CONSTRAINT "rule_macros_sentences" CHECK (jsonb_typeof("rule_macros"."sentences") = 'object' and octet_length("rule_macros"."sentences"::text) <= 1000000)
);
--> statement-breakpoint
revoke all on rule_macros from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update on rule_macros to site_owner;
grant select on rule_macros to moderator;
alter table rule_macros enable row level security;
--> statement-breakpoint
drop policy if exists read_macros on rule_macros;
create policy read_macros on rule_macros for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists owners_macros on rule_macros;
create policy owners_macros on rule_macros to site_owner using ((select is_owner())) with check ((select is_owner()));
--> statement-breakpoint
create or replace function auth.record_macros() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('macros_changed', null, null);
  return null;
end $$;
revoke all on function auth.record_macros() from public;
--> statement-breakpoint
create or replace trigger record_macros after insert or update on rule_macros
  for each row execute function auth.record_macros();
