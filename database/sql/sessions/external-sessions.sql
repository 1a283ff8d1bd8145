-- Remembers ended sessions of an external auth service: the service is not notified and keeps signing tokens for them.
create or replace function auth.note_ended_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;
revoke all on function auth.note_ended_session() from public;
--> statement-breakpoint
create or replace trigger note_ended_session after delete on auth.sessions
  for each row when (old.is_external) execute function auth.note_ended_session();
