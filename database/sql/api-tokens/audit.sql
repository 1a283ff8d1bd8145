create or replace function auth.record_token() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('token_made', new.made_by, new.id);
  else
    perform auth.record_action('token_ended', old.made_by, old.id);
  end if;
  return null;
end $$;
revoke all on function auth.record_token() from public;
--> statement-breakpoint
create or replace trigger record_token after insert or delete on api_tokens for each row execute function auth.record_token();
