-- What somebody was told of others' comments keeps their ids, and a comment that goes takes its own along, as its writer was promised.
create function forget_gone_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    select story_id, array_agg(id) as ids from removed group by 1
  ), told as materialized (
    select n.id, gone.ids from gone
      join public.notifications n on n.story_id = gone.story_id and n.comment_ids && gone.ids
      -- In the order in which notifications are written, so that no two wait for each other.
      order by n.user_id, n.kind, n.story_id
      for no key update of n
  ), emptied as (
    delete from public.notifications n using told where n.id = told.id and n.comment_ids <@ told.ids
  )
  update public.notifications n
    set comment_ids = array(
      select kept.id from unnest(n.comment_ids) with ordinality kept(id, place)
        where kept.id <> all(told.ids) order by kept.place
    )
    from told where n.id = told.id and not n.comment_ids <@ told.ids;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_gone_comments after delete on comments
  referencing old table as removed for each statement execute function forget_gone_comments();
--> statement-breakpoint
revoke all on function forget_gone_comments() from public;
--> statement-breakpoint
-- Those of comments that have gone before.
delete from notifications n
  where cardinality(n.comment_ids) > 0
    and not exists (select from unnest(n.comment_ids) told(id) join comments c on c.id = told.id);
--> statement-breakpoint
update notifications n
  set comment_ids = array(
    select told.id from unnest(n.comment_ids) with ordinality told(id, place)
      where exists (select from comments c where c.id = told.id) order by told.place
  )
  where exists (
    select from unnest(n.comment_ids) told(id) where not exists (select from comments c where c.id = told.id)
  );
