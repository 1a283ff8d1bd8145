create or replace function auth.record_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action('left_staff', old.user_id, null);
  elsif tg_op = 'INSERT' or old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.user_id, null);
  end if;
  return null;
end $$;
revoke all on function auth.record_staff() from public;
--> statement-breakpoint
create or replace trigger record_staff after insert or update on staff_members
  for each row execute function auth.record_staff();
--> statement-breakpoint
-- Skips staff who are deleted with their account.
create or replace trigger record_left_staff after delete on staff_members
  for each row when (pg_trigger_depth() = 0) execute function auth.record_staff();
--> statement-breakpoint
create or replace function auth.record_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'staff_invited' else 'invitation_ended' end, null, case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
revoke all on function auth.record_invitation() from public;
--> statement-breakpoint
create or replace trigger record_invitation after insert or delete on staff_invitations
  for each row when (pg_trigger_depth() = 0) execute function auth.record_invitation();
--> statement-breakpoint
create or replace function auth.record_people_export() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.token_name is null or tg_op = 'UPDATE' then
    perform auth.record_action(
      case when tg_op = 'INSERT' then 'people_export_asked' when new.token_name is null then 'people_exported'
        else 'people_exported_by_token' end, null, new.id
    );
  end if;
  return null;
end $$;
revoke all on function auth.record_people_export() from public;
--> statement-breakpoint
create or replace trigger record_people_export after insert on people_exports
  for each row execute function auth.record_people_export();
--> statement-breakpoint
create or replace trigger record_people_taken after update of used_at on people_exports
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_people_export();
--> statement-breakpoint
create or replace function auth.record_people_import() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.state = 'undone' then 'people_import_undone' when new.token_name is null then 'people_imported'
      else 'people_imported_by_token' end, null, new.id
  );
  return null;
end $$;
revoke all on function auth.record_people_import() from public;
--> statement-breakpoint
create or replace trigger record_people_import after insert on people_imports
  for each row execute function auth.record_people_import();
--> statement-breakpoint
create or replace trigger record_people_import_undone after update of state on people_imports
  for each row when (old.state <> 'undone' and new.state = 'undone') execute function auth.record_people_import();
--> statement-breakpoint
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
