-- Derives `is_shown`: true if others may read the comment. This is the only definition; stories have their own, `is_visible`. A changed
-- rule applies to existing comments only once they are updated, so its migration runs `update comments set id = id`. It can't depend on the
-- current time.
create or replace function derive_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.is_shown := new.hidden_at is null and new.held_at is null and new.deleted_at is null;
  return new;
end $$;
revoke all on function derive_comment() from public;
--> statement-breakpoint
-- Runs on every update, so that no column of the rule can be missed. Runs after the triggers that hold texts: triggers fire alphabetically.
create or replace trigger derive_comment before insert or update on comments for each row execute function derive_comment();
