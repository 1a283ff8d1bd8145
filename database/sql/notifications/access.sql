revoke all on notifications from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on notifications to member;
grant update (seen_at, read_at) on notifications to member;
grant select, delete on notifications to accounts;
grant update (waits_since) on notifications to accounts;
--> statement-breakpoint
drop policy if exists own_notifications on notifications;
create policy own_notifications on notifications to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists old_notifications on notifications;
create policy old_notifications on notifications to accounts using (last_at < now() - interval '80 days');
--> statement-breakpoint
drop policy if exists waiting_notifications on notifications;
create policy waiting_notifications on notifications for select to accounts using (true);
--> statement-breakpoint
drop policy if exists mailed_notifications on notifications;
create policy mailed_notifications on notifications for update to accounts using (true);
--> statement-breakpoint
revoke all on notification_choices from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert on notification_choices to member;
grant update (on_site, by_mail, by_push) on notification_choices to member;
grant select, insert on notification_choices to accounts;
grant update (by_mail) on notification_choices to accounts;
--> statement-breakpoint
drop policy if exists own_choices on notification_choices;
create policy own_choices on notification_choices to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_choice on notification_choices;
create policy every_choice on notification_choices to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on notification_mails from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on notification_mails to member;
grant select, insert, update, delete on notification_mails to accounts;
--> statement-breakpoint
drop policy if exists own_mails on notification_mails;
create policy own_mails on notification_mails for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_mail on notification_mails;
create policy every_mail on notification_mails to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on digests from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert on digests to member;
grant update (every, time_zone, next_at, told_until) on digests to member;
grant select, update on digests to accounts;
--> statement-breakpoint
drop policy if exists own_digest on digests;
create policy own_digest on digests to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_digest on digests;
create policy every_digest on digests to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on muted_stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on muted_stories to member;
grant select, insert on muted_stories to accounts;
--> statement-breakpoint
drop policy if exists own_muted_stories on muted_stories;
create policy own_muted_stories on muted_stories to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_muted_story on muted_stories;
create policy every_muted_story on muted_stories for select to accounts using (true);
--> statement-breakpoint
drop policy if exists muted_by_mail on muted_stories;
create policy muted_by_mail on muted_stories for insert to accounts with check (true);
--> statement-breakpoint
revoke all on muted_words from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on muted_words to member;
--> statement-breakpoint
drop policy if exists own_muted_words on muted_words;
create policy own_muted_words on muted_words to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
revoke all on muted_people from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on muted_people to member;
grant select on muted_people to accounts;
grant insert (user_id, muted_id) on muted_people to accounts;
--> statement-breakpoint
drop policy if exists own_muted_people on muted_people;
create policy own_muted_people on muted_people to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_muted_person on muted_people;
create policy every_muted_person on muted_people for select to accounts using (true);
--> statement-breakpoint
drop policy if exists muted_by_mail on muted_people;
create policy muted_by_mail on muted_people for insert to accounts with check (true);
--> statement-breakpoint
revoke all on watched_stories from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on watched_stories to member;
grant update (level, created_at) on watched_stories to member;
grant select on watched_stories to accounts;
--> statement-breakpoint
drop policy if exists own_watched_stories on watched_stories;
create policy own_watched_stories on watched_stories to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_watched_story on watched_stories;
create policy every_watched_story on watched_stories for select to accounts using (true);
