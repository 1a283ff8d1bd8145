-- Recomputes the community figures, for a database that was filled without its triggers.
create or replace function recount_community() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.community_changes;
    insert into public.community_changes (stories, comments, reactions, people)
      select count(*), sum(comment_count), sum(reaction_count),
        count(distinct user_id) filter (where not is_anonymous)
      from public.stories where is_visible having count(*) > 0;
  end;
revoke all on function recount_community() from public;
--> statement-breakpoint
-- Sums up pending changes. Skips rows that another transaction is summing up; readers see either the old rows or the new one.
create or replace function fold_community_changes() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    with folded as (
      delete from public.community_changes where id in (
        select id from public.community_changes order by id limit 1000 for update skip locked
      ) returning stories, comments, reactions, people
    )
    insert into public.community_changes (stories, comments, reactions, people)
      select sum(stories), sum(comments), sum(reactions), sum(people) from folded having count(*) > 0;
  end;
revoke all on function fold_community_changes() from public;
--> statement-breakpoint
-- Returns by how much (1, 0 or -1) the number of people changes when an author gains `change` named public stories, or loses them if
-- `change` is negative. Anonymous stories do not count, because the figure would reveal whether their author also has a named one. Locks the
-- author after the stories, to serialize changes by one author.
create or replace function count_author(author uuid, change integer) returns integer
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  now_visible integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(author::text, 4127090312));
  select count(*) into now_visible from (
    select from public.stories where user_id = author and is_visible and not is_anonymous limit greatest(change, 0) + 1
  ) visible;
  return (now_visible > 0)::integer - (now_visible > change)::integer;
end $$;
revoke all on function count_author(author uuid, change integer) from public;
--> statement-breakpoint
create or replace function count_community() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes refcursor;
  change record;
  figures public.community_changes;
begin
  if tg_op = 'INSERT' then
    open changes for select user_id, count(*)::integer as stories,
        (count(*) filter (where not is_anonymous))::integer as named, sum(comment_count) as comments,
        sum(reaction_count) as reactions
      from added where is_visible group by user_id order by user_id;
  elsif tg_op = 'DELETE' then
    open changes for select user_id, -count(*)::integer as stories,
        -(count(*) filter (where not is_anonymous))::integer as named, -sum(comment_count) as comments,
        -sum(reaction_count) as reactions
      from gone where is_visible group by user_id order by user_id;
  else
    open changes for select user_id, sum(sign)::integer as stories,
        coalesce(sum(sign) filter (where not is_anonymous), 0)::integer as named, sum(sign * comment_count) as comments,
        sum(sign * reaction_count) as reactions
      from (
        select 1 as sign, user_id, is_anonymous, comment_count, reaction_count from added where is_visible
        union all select -1, user_id, is_anonymous, comment_count, reaction_count from gone where is_visible
      ) both_ways group by user_id order by user_id;
  end if;
  figures := (0, 0, 0, 0, 0);
  loop
    fetch changes into change;
    exit when not found;
    figures.stories := figures.stories + change.stories;
    figures.comments := figures.comments + change.comments;
    figures.reactions := figures.reactions + change.reactions;
    if change.named <> 0 then
      figures.people := figures.people + public.count_author(change.user_id, change.named);
    end if;
  end loop;
  close changes;
  if (figures.stories, figures.comments, figures.reactions, figures.people) <> (0, 0, 0, 0) then
    insert into public.community_changes (stories, comments, reactions, people)
      values (figures.stories, figures.comments, figures.reactions, figures.people)
      returning id into figures.id;
    if figures.id % 100 = 0 then
      perform public.fold_community_changes();
    end if;
  end if;
  return null;
end $$;
revoke all on function count_community() from public;
--> statement-breakpoint
create or replace trigger count_new_stories after insert on stories
  referencing new table as added for each statement execute function count_community();
--> statement-breakpoint
create or replace trigger count_changed_stories after update on stories
  referencing old table as gone new table as added for each statement execute function count_community();
--> statement-breakpoint
create or replace trigger count_gone_stories after delete on stories
  referencing old table as gone for each statement execute function count_community();
