-- Derives whether others may read a comment. This is the only definition; stories have their own, `is_visible`.
create or replace function derive_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.is_shown := new.hidden_at is null and new.held_at is null and new.deleted_at is null;
  return new;
end $$;
revoke all on function derive_comment() from public;
--> statement-breakpoint
-- Runs on every update, so that no column of the rule can be missed, and after the triggers that hold texts (by name).
create or replace trigger derive_comment before insert or update on comments for each row execute function derive_comment();
--> statement-breakpoint
create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(comment uuid) from public;
grant execute on function is_shown_comment(comment uuid) to anon, member, moderator;
