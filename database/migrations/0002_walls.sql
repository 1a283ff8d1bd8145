-- Who may do what, whatever the code in front asks for. The roles themselves belong to the whole cluster and are
-- made before the migrations. Functions that act for everybody run as the owner and name every schema they look in.

revoke all on schema public from public;
revoke all on all functions in schema public from public;
grant usage on schema public to anon, member, moderator, accounts;
grant usage on schema auth to accounts;
grant select, insert, update, delete on all tables in schema auth to accounts;
grant usage on all sequences in schema auth to accounts;

create function current_user_id() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- chr(1) can't be typed into any field: nothing is found across the border of two.
create function story_search_text(content text, title text, full_name text, issues text[]) returns text
  language sql immutable
  return lower(
    concat_ws(chr(1), content, title, full_name, array_to_string(issues, chr(1))) collate "und-x-icu"
  );

-- PROFILES

create function set_email_verified() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.email_verified := exists (
    select from auth.users where id = new.user_id and email_verified_at is not null
  );
  return new;
end $$;

create trigger set_email_verified before insert on profiles
  for each row execute function set_email_verified();

create function follow_email_verification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set email_verified = new.email_verified_at is not null where user_id = new.id;
  return null;
end $$;

create trigger follow_email_verification after update of email_verified_at on auth.users
  for each row when ((old.email_verified_at is null) <> (new.email_verified_at is null))
  execute function follow_email_verification();

create function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    is_visible = is_public and new.email_verified and hidden_at is null,
    search_text = public.story_search_text(content, title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;

create trigger follow_profile after update of full_name, email_verified on profiles
  for each row when (old.full_name is distinct from new.full_name or old.email_verified <> new.email_verified)
  execute function follow_profile();

-- STORIES

create function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A change of the profile meets an old story at the story's own lock, which is held here, and cannot see a new one:
  -- then it must wait for us. Locking the profile of an old one too would turn the order of locks round: a deadlock.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  new.is_visible := new.is_public and new.hidden_at is null and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;

create trigger derive_story
  before insert or update of title, content, air_quality_issues, is_public, hidden_at on stories
  for each row execute function derive_story();

-- COUNTERS

create function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before integer := case when tg_op = 'INSERT' then 0 else (old.hidden_at is null)::integer end;
  after integer := case when tg_op = 'DELETE' then 0 else (new.hidden_at is null)::integer end;
begin
  if before <> after then
    update public.stories set comment_count = comment_count + after - before
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;

create trigger count_comment after insert or delete or update of hidden_at on comments
  for each row execute function count_comment();

create function count_reaction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reaction public.reactions := case when tg_op = 'DELETE' then old else new end;
  change integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update public.stories set
    heart_count = heart_count + change * (reaction.type = 'heart')::integer,
    support_count = support_count + change * (reaction.type = 'support')::integer,
    helpful_count = helpful_count + change * (reaction.type = 'helpful')::integer,
    sad_count = sad_count + change * (reaction.type = 'sad')::integer,
    reaction_count = reaction_count + change
  where id = reaction.story_id;
  return null;
end $$;

create trigger count_reaction after insert or delete on reactions
  for each row execute function count_reaction();

-- NEWS FOR THE CACHES OF ALL SERVERS

create function announce_public_data() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('public_data_changed', '');
  return null;
end $$;

create trigger announce_new_story after insert on stories
  for each row when (new.is_visible) execute function announce_public_data();
create trigger announce_changed_story after update on stories
  for each row when (old.is_visible or new.is_visible) execute function announce_public_data();
create trigger announce_gone_story after delete on stories
  for each row when (old.is_visible) execute function announce_public_data();
create trigger announce_comment after insert or update or delete on comments
  for each statement execute function announce_public_data();
create trigger announce_profile after update of full_name, organization, avatar_url on profiles
  for each row when (old.email_verified) execute function announce_public_data();

-- WHO SEES AND DOES WHAT

create function own_profile()
  returns table (full_name text, organization text, avatar_url text, work_description text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name, p.organization, p.avatar_url, p.work_description
      from public.profiles p where p.user_id = public.current_user_id();
  end;

revoke all on all functions in schema public from public;
grant execute on function current_user_id() to anon, member, moderator, accounts;
grant execute on function own_profile() to member, moderator;

alter table profiles enable row level security;
alter table stories enable row level security;
alter table comments enable row level security;
alter table reactions enable row level security;
alter table idempotency_keys enable row level security;

grant select (id, user_id, full_name, organization, avatar_url) on profiles to anon, member, moderator;
grant update (full_name, organization, avatar_url, work_description) on profiles to member, moderator;
grant select, insert, update, delete on profiles to accounts;

-- A person is public by what they have made public, and not by having joined.
create policy public_authors on profiles for select to anon, member
  using (
    exists (select from stories s where s.user_id = profiles.user_id and s.is_visible)
    or exists (select from comments c where c.user_id = profiles.user_id)
  );
create policy own_row on profiles for select to member using (user_id = (select current_user_id()));
create policy every_profile on profiles for select to moderator using (true);
create policy own_changes on profiles for update to member, moderator
  using (user_id = (select current_user_id()));
create policy accounts_profiles on profiles to accounts using (true) with check (true);

grant select (
  id, user_id, title, content, air_quality_issues, share_permission, is_public, is_visible, hidden_at,
  comment_count, heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at
) on stories to member, moderator;
grant select (
  id, user_id, title, content, air_quality_issues, is_visible,
  comment_count, heart_count, support_count, helpful_count, sad_count, reaction_count, search_text, created_at
) on stories to anon;
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public)
  on stories to member, moderator;
grant update (title, content, air_quality_issues, share_permission, is_public) on stories to member, moderator;
grant update (hidden_at) on stories to moderator;
grant delete on stories to member, moderator;
grant select (id, user_id, title) on stories to accounts;

create policy visible_stories on stories for select to anon, member using (is_visible);
create policy own_stories on stories for select to member using (user_id = (select current_user_id()));
create policy every_story on stories for select to moderator using (true);
create policy accounts_stories on stories for select to accounts using (true);
create policy new_stories on stories for insert to member, moderator
  with check (user_id = (select current_user_id()));
create policy own_changes on stories for update to member using (user_id = (select current_user_id()));
create policy every_change on stories for update to moderator using (true);
create policy own_removals on stories for delete to member, moderator using (user_id = (select current_user_id()));

-- Policies know rows and grants know columns, but what a moderator may change depends on both.
create function refuse_foreign_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'permission denied: a moderator hides a story and does not rewrite it';
end $$;

create trigger refuse_foreign_words
  before update of title, content, air_quality_issues, share_permission, is_public on stories
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();

grant select on comments to anon, member, moderator;
grant insert (id, story_id, user_id, content) on comments to member, moderator;
grant update (hidden_at) on comments to moderator;
grant delete on comments to member, moderator;

-- The story is looked up under its own policies: a comment is never seen by whom its story is hidden from.
-- Not by `exists`, which PostgreSQL may answer by reading the ids of all visible stories first.
create policy readable_comments on comments for select to anon, member
  using (hidden_at is null and (select s.is_visible from stories s where s.id = story_id));
create policy own_comments on comments for select to member using (user_id = (select current_user_id()));
create policy comments_on_own_stories on comments for select to member
  using (hidden_at is null and exists (
    select from stories s where s.id = story_id and s.user_id = (select current_user_id())
  ));
create policy every_comment on comments for select to moderator using (true);
create policy new_comments on comments for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and exists (select from stories s where s.id = story_id)
  );
create policy every_change on comments for update to moderator using (true);
create policy own_removals on comments for delete to member, moderator using (user_id = (select current_user_id()));

grant select, delete on reactions to member, moderator;
grant insert (id, story_id, user_id, type) on reactions to member, moderator;

create policy own_reactions on reactions for select to member, moderator
  using (user_id = (select current_user_id()));
create policy new_reactions on reactions for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and exists (select from stories s where s.id = story_id)
  );
create policy own_removals on reactions for delete to member, moderator
  using (user_id = (select current_user_id()));

grant select, insert on idempotency_keys to member, moderator, accounts;
-- What a person's own requests were answered with goes with their account.
grant delete on idempotency_keys to member, moderator;

create policy own_keys on idempotency_keys to member, moderator
  using (scope = (select current_user_id())::text) with check (scope = (select current_user_id())::text);
create policy waitlist_keys on idempotency_keys to accounts
  using (scope = 'waitlist') with check (scope = 'waitlist');

alter table bookmarks enable row level security;
alter table reports enable row level security;
alter table avatars enable row level security;

grant select, delete on bookmarks to member, moderator;
grant insert (user_id, story_id) on bookmarks to member, moderator;

create policy own_bookmarks on bookmarks for select to member, moderator
  using (user_id = (select current_user_id()));
create policy new_bookmarks on bookmarks for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and exists (select from stories s where s.id = story_id)
  );
create policy own_removals on bookmarks for delete to member, moderator
  using (user_id = (select current_user_id()));

-- A visitor reports without a name; a person reads what they reported themselves, and a moderator all of it.
grant insert (id, story_id, user_id) on reports to anon, member, moderator;
grant select, delete on reports to moderator;
grant update (resolved_at) on reports to moderator;

create policy visitors_reports on reports for insert to anon
  with check (user_id is null and exists (select from stories s where s.id = story_id));
create policy new_reports on reports for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and exists (select from stories s where s.id = story_id)
  );
grant select (story_id, user_id, created_at) on reports to member;
create policy own_reports on reports for select to member using (user_id = (select current_user_id()));
create policy every_report on reports for select to moderator using (true);
create policy every_resolution on reports for update to moderator using (true);
create policy every_removal on reports for delete to moderator using (true);

grant select on avatars to member, moderator;
grant insert (user_id, hash, image), update (user_id, hash, image), delete on avatars to member, moderator;

create policy own_picture on avatars for select to member, moderator
  using (user_id = (select current_user_id()));
create policy new_pictures on avatars for insert to member, moderator
  with check (user_id = (select current_user_id()));
create policy own_pictures on avatars for update to member, moderator
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy own_removals on avatars for delete to member, moderator
  using (user_id = (select current_user_id()));

-- A picture is had by its hash, which only who sees the profile knows, and the pictures are never listed.
create function find_picture(wanted_hash text) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select a.image from public.avatars a where a.hash = wanted_hash limit 1;
  end;
revoke all on function find_picture(text) from public;
grant execute on function find_picture(text) to anon, member, moderator;

-- Row security lets no operator that is not leakproof (like, ~~) near an index, so the search would read every story as
-- anon. This function reads as the owner, and says itself what is visible. Ids only: the rows come under the policies.
create function find_visible_stories(
  pattern text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan
  -- What is thought to be rare and is not is found soon enough in the order of the list.
  set enable_seqscan = off as $$
begin
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (from_id is null or (created_at, id) < (from_time, from_id))
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (from_id is null or (created_at, id) > (from_time, from_id))
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and search_text like pattern
        and (from_id is null or (reaction_count, created_at, id) < (from_reactions, from_time, from_id))
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
revoke all on function find_visible_stories(text, text, integer, timestamptz, uuid, integer) from public;
grant execute on function find_visible_stories(text, text, integer, timestamptz, uuid, integer) to anon, member, moderator;

-- How far the migrations have come, for whoever asks whether this server fits this database.
create function last_migration() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(created_at) from drizzle.__drizzle_migrations;
  end;

revoke all on function last_migration() from public;
grant execute on function last_migration() to anon;
