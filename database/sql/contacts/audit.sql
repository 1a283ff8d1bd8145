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
