create or replace function announce_public_data() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  other public.stories;
begin
  perform pg_notify('public_data_changed', 'changed');
  if tg_table_name = 'stories' and tg_op = 'DELETE' then
    perform public.announce_withdrawal(old.id);
  elsif tg_table_name = 'stories' and tg_op = 'UPDATE' then
    other := new;
    other.comment_count := old.comment_count;
    other.heart_count := old.heart_count;
    other.support_count := old.support_count;
    other.helpful_count := old.helpful_count;
    other.sad_count := old.sad_count;
    other.reaction_count := old.reaction_count;
    -- A comment that is gone may be what somebody took back. How many have reacted is a figure.
    if old.is_visible and (new.comment_count < old.comment_count or other *<> old) then
      perform public.announce_withdrawal(old.id);
    end if;
  elsif tg_table_name = 'profiles' then
    perform public.announce_withdrawal(id) from public.stories where user_id = new.user_id and is_visible;
  end if;
  return null;
end $$;
revoke all on function announce_public_data() from public;
--> statement-breakpoint
-- Notifies servers of the stories whose pages show withdrawn data ('*' for all), because servers keep serving cached pages while the
-- database is unavailable. Servers of the previous version ignore the payload.
create or replace function announce_withdrawal(story_id uuid) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- In one transaction: somebody who changes very many is not to fill the queue of notices with them.
  so_far integer := coalesce(nullif(current_setting('app.withdrawals', true), ''), '0')::integer + 1;
  withdrawn text := case when so_far < 1000 then story_id::text else '*' end;
begin
  if so_far > 1000 then
    return;
  end if;
  perform set_config('app.withdrawals', so_far::text, true);
  perform pg_notify('public_data_changed', withdrawn);
  -- The server that writes hears it within its transaction, before anybody is told that it is done. A person in psql doesn't.
  if current_setting('app.request_id', true) is not null then
    raise info 'withdrawn: %', withdrawn;
  end if;
end $$;
revoke all on function announce_withdrawal(story_id uuid) from public;
