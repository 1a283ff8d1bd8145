CREATE TABLE "auth"."erasure_journals" (
	"file" text PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."restore_holds" (
	"held_at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
alter table auth.erasure_journals enable row level security;
--> statement-breakpoint
alter table auth.restore_holds enable row level security;
--> statement-breakpoint
grant select on auth.restore_holds to accounts;
--> statement-breakpoint
create policy holds on auth.restore_holds for select to accounts using (true);
--> statement-breakpoint
-- With each erasure, in its transaction: how many entries the server's file of the journal has.
create function note_erasures(journal text, so_far integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.erasure_journals as known (file, entries) values (journal, so_far)
      on conflict (file) do update set entries = greatest(known.entries, excluded.entries);
  end;
--> statement-breakpoint
revoke all on function note_erasures(text, integer) from public;
--> statement-breakpoint
grant execute on function note_erasures(text, integer) to member, moderator, accounts;
