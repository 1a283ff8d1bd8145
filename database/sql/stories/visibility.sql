-- Derives visibility and search text. An anonymous story is not found by its author's name and shows no chart, which may be published
-- elsewhere under a name.
create or replace function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A concurrent profile change waits for the row lock of an existing story, which this statement holds. It can't see a new story, so the
  -- profile is locked for one. Locking the profile for existing stories too would reverse the lock order and cause deadlocks.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  if new.is_anonymous then
    new.chart_id := null;
    new.measurement := null;
    author.full_name := null;
  end if;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(public.written_text(new), new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
revoke all on function derive_story() from public;
--> statement-breakpoint
create or replace trigger derive_story
  before insert or update of :written, is_public, hidden_at, held_at, deleted_at, is_anonymous, chart_id
  on stories for each row execute function derive_story();
--> statement-breakpoint
-- Updates stories when a profile changes. Generated titles follow the name only once the account is confirmed; before that, the titles may
-- come from sign-ups of several people.
create or replace function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    title = case when old.email_verified and title = public.title_waitlist_story(old.full_name)
      then public.title_waitlist_story(new.full_name) else title end,
    is_visible = is_public and new.email_verified and hidden_at is null and held_at is null and deleted_at is null,
    search_text = public.story_search_text(public.written_text(stories), title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
revoke all on function follow_profile() from public;
--> statement-breakpoint
create or replace trigger follow_profile after update of full_name, hidden_name, name_shown, display_name, email_verified on profiles
  for each row when (old.full_name is distinct from new.full_name or old.email_verified <> new.email_verified)
  execute function follow_profile();
