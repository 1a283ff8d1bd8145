CREATE TABLE "staff_alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"by_mail" text NOT NULL,
	"from_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_alerts_by_mail" CHECK ("staff_alerts"."by_mail" in ('overdue', 'new'))
);
--> statement-breakpoint
alter table staff_alerts enable row level security;
--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_user_id_staff_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_members"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
revoke all on staff_alerts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on staff_alerts to moderator;
grant select on staff_alerts to accounts;
grant insert (user_id, by_mail) on staff_alerts to moderator;
grant update (by_mail) on staff_alerts to moderator;
grant update (from_at, told_until, queued_at, settled_at) on staff_alerts to accounts;
--> statement-breakpoint
drop policy if exists own_alerts on staff_alerts;
create policy own_alerts on staff_alerts to moderator
  using ((select is_moderator()) and user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_alerts on staff_alerts;
create policy accounts_alerts on staff_alerts to accounts using (true);
--> statement-breakpoint
-- Returns the cases that a mail tells a person about: those still open that they may decide. Returns nothing for a person without a role,
-- with an unconfirmed address or suspended. Only titles that are public are returned.
create or replace function auth.list_alert_cases(person uuid)
  returns table (id uuid, subject_type text, band integer, due_at timestamptz, is_new boolean, is_overdue boolean, title text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with mine as (
      select a.* from public.staff_alerts a join public.staff_members m on m.user_id = a.user_id
        where a.user_id = person and m.role in ('owner', 'moderator') and not auth.is_suspended(person)
          and auth.confirmed_email(person) is not null
    ), noted as (
      select c.*, c.opened_at > a.from_at and c.opened_at <= a.told_until as is_new,
          c.due_at > a.from_at and c.due_at <= a.told_until as is_overdue, a.by_mail
        from mine a join public.moderation_cases c on c.state = 'open' and (
          c.opened_at > a.from_at and c.opened_at <= a.told_until or c.due_at > a.from_at and c.due_at <= a.told_until
        )
    )
    select n.id, n.subject_type, n.band, n.due_at, n.is_new, n.is_overdue,
        (select s.title from public.stories s where n.band > 0 and n.subject_type = 'story' and s.id = n.subject_id and s.is_visible)
      from noted n
      where (n.is_overdue or n.by_mail = 'new') and n.author_id <> person
        and not exists (select from public.reports r where r.case_id = n.id and r.user_id = person)
      order by n.due_at, n.id;
  end;
revoke all on function auth.list_alert_cases(person uuid) from public;
grant execute on function auth.list_alert_cases(person uuid) to accounts;
--> statement-breakpoint
-- Ends a person's alerts, for the link in the mails.
create or replace function auth.stop_alerts(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.staff_alerts where user_id = person;
  end;
revoke all on function auth.stop_alerts(person uuid) from public;
grant execute on function auth.stop_alerts(person uuid) to accounts;
--> statement-breakpoint
create or replace trigger webhook_case_opened after insert on moderation_cases
  for each row when (new.state = 'open') execute function auth.queue_webhooks('case.opened');
