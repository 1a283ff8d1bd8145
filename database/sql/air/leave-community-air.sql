-- Takes the community count's lock in shared mode. The count takes it exclusively, so a withdrawal runs before or after a count and never
-- during it.
create or replace function await_community_count() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  return null;
end $$;
revoke all on function await_community_count() from public;
--> statement-breakpoint
create or replace trigger await_community_count before delete on air_shared_charts
  for each statement execute function await_community_count();
--> statement-breakpoint
create or replace function leave_community_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  -- The id of the story's chart, or of the chart itself.
  delete from public.air_community_members where chart_id = coalesce((to_jsonb(old) ->> 'chart_id')::uuid, old.id);
  return null;
end $$;
revoke all on function leave_community_air() from public;
--> statement-breakpoint
create or replace trigger leave_community_air after update of effect, spread on air_shared_charts for each row
  when (old.effect is distinct from new.effect or old.spread is distinct from new.spread)
  execute function leave_community_air();
--> statement-breakpoint
create or replace trigger leave_community_air_changed after update on stories
  for each row when (
    old.chart_id is not null and old.is_visible and (not new.is_visible or new.chart_id is distinct from old.chart_id)
  ) execute function leave_community_air();
--> statement-breakpoint
create or replace trigger leave_community_air_deleted after delete on stories for each row
  when (old.chart_id is not null and old.is_visible) execute function leave_community_air();
--> statement-breakpoint
create or replace function record_community_loss() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.air_community_losses (cell_id) values (old.cell_id);
  return null;
end $$;
revoke all on function record_community_loss() from public;
--> statement-breakpoint
create or replace trigger record_community_loss after delete on air_community_members
  for each row execute function record_community_loss();
