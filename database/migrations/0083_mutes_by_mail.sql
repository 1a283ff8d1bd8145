-- Whoever holds a link of their own mails mutes who wrote to them.
grant insert (user_id, muted_id) on muted_people to accounts;
--> statement-breakpoint
create policy muted_by_mail on muted_people for insert to accounts with check (true);
