-- Treats a name written to full_name as the real name, even while another name is shown. show_name then derives the shown one.
create or replace function keep_full_name() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.hidden_name := new.full_name;
  return new;
end $$;
revoke all on function keep_full_name() from public;
--> statement-breakpoint
create or replace trigger a_keep_full_name before update of full_name on profiles
  for each row execute function keep_full_name();
--> statement-breakpoint
-- Derives the shown name. A name that starts like the placeholder "Anonymous", also in similar letters, is not shown.
create or replace function show_name() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whole text := coalesce(new.hidden_name, new.full_name);
  shown text := case new.name_shown
    when 'first' then substring(whole from '\S+')
    when 'display' then new.display_name
    else whole
  end;
begin
  new.full_name := case when starts_with(public.name_skeleton(shown), 'anonymous') then null else shown end;
  new.hidden_name := case when new.full_name is distinct from whole then whole end;
  return new;
end $$;
revoke all on function show_name() from public;
--> statement-breakpoint
create or replace trigger b_show_name before insert or update of full_name, hidden_name, name_shown, display_name on profiles
  for each row execute function show_name();
