-- The login of the accounts service takes no role of a person's. What it does with the stories of people who are not signed in: it
-- keeps one that came with a sign-up, privately, and shows it once its author has confirmed it, if the form allowed that.
grant insert (id, user_id, title, content, air_quality_issues, share_permission, is_public) on stories to accounts;
--> statement-breakpoint
grant select (share_permission), update (is_public) on stories to accounts;
--> statement-breakpoint
create policy kept_stories on stories for insert to accounts with check (not is_public);
--> statement-breakpoint
create policy confirmed_stories on stories for update to accounts
  using (true) with check (share_permission or not is_public);
--> statement-breakpoint
create function delete_idempotency_keys(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.idempotency_keys where scope = person::text;
  end;
--> statement-breakpoint
revoke all on function delete_idempotency_keys(uuid) from public;
--> statement-breakpoint
grant execute on function delete_idempotency_keys(uuid) to accounts;
