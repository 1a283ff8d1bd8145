-- Records each changed section and its editor, notifies every server, and deletes all versions but the latest 50.
create or replace function auth.record_content_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  section text;
begin
  foreach section in array new.changed loop
    perform auth.record_action('content_' || section || '_changed', null, new.id);
  end loop;
  delete from public.content_versions v where v.version <= new.version - 50;
  perform public.record_event('content_changed', null, null);
  return null;
end $$;
revoke all on function auth.record_content_version() from public;
--> statement-breakpoint
create or replace trigger record_content_version after insert on content_versions
  for each row execute function auth.record_content_version();
