create or replace function auth.record_campaign() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'campaign_' || case tg_op when 'INSERT' then 'written' when 'DELETE' then 'deleted' else new.state end, null,
    case tg_op when 'DELETE' then old.id else new.id end
  );
  return null;
end $$;
revoke all on function auth.record_campaign() from public;
--> statement-breakpoint
create or replace trigger record_campaign_written after insert or delete on campaigns
  for each row execute function auth.record_campaign();
--> statement-breakpoint
create or replace trigger record_campaign_state after update of state on campaigns
  for each row when (old.state <> new.state) execute function auth.record_campaign();
--> statement-breakpoint
create or replace function auth.record_segment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'segment_' || case tg_op when 'INSERT' then 'saved' else 'deleted' end, null,
    case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
revoke all on function auth.record_segment() from public;
--> statement-breakpoint
create or replace trigger record_segment after insert or delete on people_segments
  for each row execute function auth.record_segment();
