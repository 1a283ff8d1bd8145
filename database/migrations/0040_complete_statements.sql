ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_ground";--> statement-breakpoint
ALTER TABLE "appeals" DROP CONSTRAINT "appeals_state";--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_ground" CHECK (("moderation_decisions"."rule_key" is not null and "moderation_decisions"."rule_version" is not null) or coalesce("moderation_decisions"."law" ~ '\S', false));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_state" CHECK (case "appeals"."state" when 'open' then "appeals"."decided_at" is null and "appeals"."answer" is null
        when 'withdrawn' then true
        else "appeals"."state" in ('upheld', 'overturned', 'partly') and "appeals"."decided_at" is not null
          and "appeals"."decided_by" is not null and coalesce("appeals"."answer" ~ '\S', false) end);--> statement-breakpoint
-- As in 0039, but for a moment that was rounded up when it was stored.
create or replace function read_report_answer(report_id uuid) returns table (outcome text, told_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.outcome, r.told_at, c.closed_at
      from public.reports r left join public.moderation_cases c on c.id = r.case_id
      where r.id = report_id and r.told_at <= now()::timestamptz(3);
  end;
