create or replace function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change integer := coalesce(new.is_shown, false)::integer - coalesce(old.is_shown, false)::integer;
begin
  if change <> 0 then
    update public.stories set comment_count = comment_count + change
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;
revoke all on function count_comment() from public;
--> statement-breakpoint
create or replace trigger count_comment after insert or delete or update on comments
  for each row execute function count_comment();
--> statement-breakpoint
create or replace function count_reaction() returns trigger
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
revoke all on function count_reaction() from public;
--> statement-breakpoint
create or replace trigger count_reaction after insert or delete on reactions
  for each row execute function count_reaction();
