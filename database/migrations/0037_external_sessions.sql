CREATE TABLE "auth"."ended_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "is_external" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ended_sessions_ended_at" ON "auth"."ended_sessions" USING btree ("ended_at");
--> statement-breakpoint
grant select, delete on auth.ended_sessions to accounts;
--> statement-breakpoint
-- The service that opened it goes on signing tokens for it, and knows nothing of its end here.
create function auth.note_ended_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
revoke all on function auth.note_ended_session() from public;
--> statement-breakpoint
create trigger note_ended_session after delete on auth.sessions
  for each row when (old.is_external) execute function auth.note_ended_session();
--> statement-breakpoint
-- As in 0029, but for sessions of an external auth service: it knows of second factors that this site doesn't, and the ones here
-- are from before.
create or replace function auth.is_assured(s auth.sessions) returns boolean
  language sql stable parallel safe
  begin atomic
    select s.aal = 'aal2' or s.is_external
      or not exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified');
  end;
