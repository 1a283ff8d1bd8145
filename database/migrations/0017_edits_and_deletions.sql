-- Edited stories and comments say so; deleted ones are gone for everybody at once, and their authors can undo that for ten
-- minutes before they are purged. Servers of the version before go on deleting for good.
alter table comments add column edited_at timestamp (3) with time zone,
  add column deleted_at timestamp (3) with time zone;
--> statement-breakpoint
alter table stories add column edited_at timestamp (3) with time zone,
  add column edited_after_reactions boolean default false not null,
  add column deleted_at timestamp (3) with time zone;
--> statement-breakpoint
-- EDITING

create function mark_edited_story() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  new.edited_after_reactions := old.reaction_count > 0;
  return new;
end $$;
--> statement-breakpoint
create trigger mark_edited_story before update of title, content, air_quality_issues on stories
  for each row when (
    (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
  )
  execute function mark_edited_story();
--> statement-breakpoint
create function mark_edited_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger mark_edited_comment before update of content on comments
  for each row when (old.content <> new.content) execute function mark_edited_comment();
--> statement-breakpoint
revoke all on function mark_edited_story(), mark_edited_comment() from public;
--> statement-breakpoint
grant select (edited_at, edited_after_reactions) on stories to anon, member, moderator;
--> statement-breakpoint
grant update (content) on comments to member, moderator;
--> statement-breakpoint
create policy own_changes on comments for update to member using (user_id = (select current_user_id()));
--> statement-breakpoint
create trigger refuse_foreign_words before update of content on comments
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
--> statement-breakpoint
create or replace function refuse_foreign_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'permission denied: a moderator hides what others wrote and does not rewrite it';
end $$;
--> statement-breakpoint
-- DELETING

create or replace function derive_story() returns trigger
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
  new.is_visible := new.is_public and new.hidden_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
--> statement-breakpoint
drop trigger derive_story on stories;
--> statement-breakpoint
create trigger derive_story
  before insert or update of title, content, air_quality_issues, is_public, hidden_at, deleted_at on stories
  for each row execute function derive_story();
--> statement-breakpoint
create or replace function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    is_visible = is_public and new.email_verified and hidden_at is null and deleted_at is null,
    search_text = public.story_search_text(content, title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then
    before := (old.hidden_at is null and old.deleted_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    after := (new.hidden_at is null and new.deleted_at is null)::integer;
  end if;
  if before <> after then
    update public.stories set comment_count = comment_count + after - before
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger count_comment on comments;
--> statement-breakpoint
create trigger count_comment after insert or delete or update of hidden_at, deleted_at on comments
  for each row execute function count_comment();
--> statement-breakpoint
alter policy own_stories on stories using (user_id = (select current_user_id()) and deleted_at is null);
--> statement-breakpoint
alter policy moderated_stories on stories using (
  deleted_at is null and (
    is_visible
    or user_id = (select current_user_id())
    or (is_public and hidden_at is not null)
    or exists (select from reports r where r.story_id = stories.id)
  )
);
--> statement-breakpoint
alter policy accounts_stories on stories using (deleted_at is null);
--> statement-breakpoint
alter policy readable_comments on comments using (
  hidden_at is null and deleted_at is null and (select s.is_visible from stories s where s.id = story_id)
);
--> statement-breakpoint
alter policy own_comments on comments using (user_id = (select current_user_id()) and deleted_at is null);
--> statement-breakpoint
alter policy comments_on_own_stories on comments using (
  hidden_at is null and deleted_at is null and exists (
    select from stories s where s.id = story_id and s.user_id = (select current_user_id())
  )
);
--> statement-breakpoint
alter policy moderated_comments on comments using (
  deleted_at is null
  and (user_id = (select current_user_id()) or (select true from stories s where s.id = story_id))
);
--> statement-breakpoint
-- Nobody may write deleted_at, or see a row that has one: these functions do, for the author and nobody else.

create function delete_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = now()
        where s.id = delete_story.id and s.user_id = public.current_user_id() and s.deleted_at is null returning s.id
    ) select exists (select from changed);
  end;
--> statement-breakpoint
create function restore_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = null
        where s.id = restore_story.id and s.user_id = public.current_user_id()
          and s.deleted_at > now() - interval '10 minutes' returning s.id
    ) select exists (select from changed);
  end;
--> statement-breakpoint
create function delete_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = now()
        where c.id = delete_comment.id and c.user_id = public.current_user_id() and c.deleted_at is null returning c.id
    ) select exists (select from changed);
  end;
--> statement-breakpoint
create function restore_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = null
        where c.id = restore_comment.id and c.user_id = public.current_user_id()
          and c.deleted_at > now() - interval '10 minutes' returning c.id
    ) select exists (select from changed);
  end;
--> statement-breakpoint
-- What nobody can restore any more, for the hourly cleanup.
create function purge_deleted_stories(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.stories where stories.id = any(array(
        select s.id from public.stories s where s.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning stories.id
    ) select count(*) from purged;
  end;
--> statement-breakpoint
create function purge_deleted_comments(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.comments where comments.id = any(array(
        select c.id from public.comments c where c.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning comments.id
    ) select count(*) from purged;
  end;
--> statement-breakpoint
revoke all on function delete_story(uuid), restore_story(uuid), delete_comment(uuid), restore_comment(uuid),
  purge_deleted_stories(integer), purge_deleted_comments(integer) from public;
--> statement-breakpoint
grant execute on function delete_story(uuid), restore_story(uuid), delete_comment(uuid), restore_comment(uuid)
  to member, moderator;
--> statement-breakpoint
grant execute on function purge_deleted_stories(integer), purge_deleted_comments(integer) to accounts;
