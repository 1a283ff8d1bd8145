create or replace function keep_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'a rule is never changed: add a new version';
end $$;
revoke all on function keep_rule() from public;
--> statement-breakpoint
create or replace trigger keep_rule before update or delete on rules for each row execute function keep_rule();
--> statement-breakpoint
-- Fills in a missing violation of a rule: that of an earlier version if one was named, otherwise one made from the title.
create or replace function complete_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.violation := coalesce(
    nullif(btrim(new.violation), ''),
    (
      select r.violation from public.rules r
        where r.key = new.key and r.violation <> 'Against “' || r.title || '”' order by r.version desc limit 1
    ),
    left('Against “' || new.title, 199) || '”'
  );
  return new;
end $$;
revoke all on function complete_rule() from public;
--> statement-breakpoint
create or replace trigger complete_rule before insert on rules for each row execute function complete_rule();
--> statement-breakpoint
-- Remembers that the caller opened the rules, for the steps of setting up the site.
create or replace function note_rules_read() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.staff_members set rules_read_at = now()
    where public.is_owner() and user_id = public.current_user_id() and rules_read_at is null;
end $$;
revoke all on function note_rules_read() from public;
grant execute on function note_rules_read() to site_owner;
