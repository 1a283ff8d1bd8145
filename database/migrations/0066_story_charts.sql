ALTER TABLE "air_shared_charts" ADD COLUMN "mark_id" uuid;--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD COLUMN "effect" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "chart_id" uuid;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "measurement" jsonb;--> statement-breakpoint
ALTER TABLE "air_marks" ADD CONSTRAINT "air_marks_own" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD CONSTRAINT "air_shared_charts_own" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "air_shared_charts" ADD CONSTRAINT "air_shared_charts_mark" FOREIGN KEY ("mark_id","user_id") REFERENCES "public"."air_marks"("id","user_id") ON DELETE set null ("mark_id") ON UPDATE no action;--> statement-breakpoint
-- No story has a chart so far, and looking through all of them would keep others out: not valid says nothing of those to come.
ALTER TABLE "stories" ADD CONSTRAINT "stories_chart" FOREIGN KEY ("chart_id","user_id") REFERENCES "public"."air_shared_charts"("id","user_id") ON DELETE set null ("chart_id") ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "air_shared_charts_mark_id" ON "air_shared_charts" USING btree ("mark_id");
--> statement-breakpoint
grant update (mark_id, effect) on air_shared_charts to member;
--> statement-breakpoint
grant select (effect) on air_shared_charts to anon;
--> statement-breakpoint
grant select (chart_id, measurement) on stories to anon, member, moderator;
--> statement-breakpoint
grant update (chart_id, measurement) on stories to member;
--> statement-breakpoint
create function forget_measurement() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.measurement := null;
  return new;
end $$;
--> statement-breakpoint
create function forget_effect() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.effect := null;
  return new;
end $$;
--> statement-breakpoint
-- The chart of a story may have been deleted, with its series or its room: what lists show of it goes in the same statement.
create trigger forget_measurement before update of chart_id on stories
  for each row when (new.chart_id is null) execute function forget_measurement();
--> statement-breakpoint
create trigger forget_effect before update of mark_id on air_shared_charts
  for each row when (new.mark_id is null) execute function forget_effect();
--> statement-breakpoint
revoke all on function forget_measurement(), forget_effect() from public;
--> statement-breakpoint
-- Every column but the counters, which change with a comment or a reaction, whose event says so.
create or replace trigger record_changed_story after update of id, user_id, title, content, air_quality_issues, share_permission,
    is_public, hidden_at, held_at, edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at, chart_id, measurement
  on stories for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
-- What a story’s chart shows may have changed otherwise: readings were deleted, or its result is gone with a mark.
create function record_chart_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.effect is null and old.effect is not null then
    update public.stories set measurement = jsonb_set(measurement, '{effect}', 'null') where chart_id = new.id;
  end if;
  perform public.record_event('story_changed', id, null) from public.stories where chart_id = new.id and is_visible;
  return null;
end $$;
--> statement-breakpoint
create trigger record_changed_chart after update on air_shared_charts for each row execute function record_chart_event();
--> statement-breakpoint
revoke all on function record_chart_event() from public;
--> statement-breakpoint
-- As search_visible_stories, of the stories with measurements, which are few. Blank is for all.
create function search_measured_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues))
        and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
--> statement-breakpoint
revoke all on function search_measured_stories(text, text, text, integer, timestamptz, uuid, integer) from public;
--> statement-breakpoint
grant execute on function search_measured_stories(text, text, text, integer, timestamptz, uuid, integer)
  to anon, member, moderator;
