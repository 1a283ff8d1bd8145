-- Writes an event for each story whose chart changed because readings or a mark were deleted. A deleted result is cleared in the story too.
create or replace function record_chart_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.effect is null and old.effect is not null then
    update public.stories set measurement = jsonb_set(measurement, '{effect}', 'null') where chart_id = new.id;
  end if;
  perform public.record_event('story_changed', id, null) from public.stories where chart_id = new.id and is_visible;
  return null;
end $$;
revoke all on function record_chart_event() from public;
--> statement-breakpoint
create or replace trigger record_changed_chart after update on air_shared_charts for each row execute function record_chart_event();
