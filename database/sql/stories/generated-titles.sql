create or replace function title_waitlist_story(name text) returns text language sql immutable parallel safe
  return coalesce(name || '''s Air Quality Story', 'An Air Quality Story');
revoke all on function title_waitlist_story(name text) from public;
--> statement-breakpoint
-- Writes the author's public name into a generated title, or none if the story is anonymous.
create or replace function derive_title() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  select full_name, coalesce(hidden_name, full_name) as whole into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    if new.title in (public.title_waitlist_story(author.full_name), public.title_waitlist_story(author.whole)) then
      new.title := public.title_waitlist_story(null);
    end if;
  elsif tg_op = 'UPDATE' and old.is_anonymous and new.title = public.title_waitlist_story(null) then
    new.title := public.title_waitlist_story(author.full_name);
  end if;
  return new;
end $$;
revoke all on function derive_title() from public;
--> statement-breakpoint
-- Runs before the triggers that hold and screen texts: triggers fire alphabetically.
create or replace trigger a_derive_title before insert or update of title, is_anonymous on stories
  for each row execute function derive_title();
