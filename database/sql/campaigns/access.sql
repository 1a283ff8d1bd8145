revoke all on campaigns from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on campaigns to site_owner;
grant insert (subject, body, format, segment_id, mails_per_hour, created_by) on campaigns to site_owner;
grant update (subject, body, segment_id, mails_per_hour, time_zone) on campaigns to site_owner;
grant select, update on campaigns to accounts;
--> statement-breakpoint
drop policy if exists campaigns_read on campaigns;
create policy campaigns_read on campaigns for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists campaigns_written on campaigns;
create policy campaigns_written on campaigns for insert to site_owner
  with check ((select is_owner()) and created_by = (select current_user_id()) and state = 'draft');
--> statement-breakpoint
drop policy if exists drafts_changed on campaigns;
create policy drafts_changed on campaigns for update to site_owner
  using ((select is_owner()) and state = 'draft') with check (state = 'draft');
--> statement-breakpoint
drop policy if exists drafts_deleted on campaigns;
create policy drafts_deleted on campaigns for delete to site_owner using ((select is_owner()) and state = 'draft');
--> statement-breakpoint
drop policy if exists accounts_campaigns on campaigns;
create policy accounts_campaigns on campaigns to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on campaign_recipients from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on campaign_recipients to site_owner;
grant select, update on campaign_recipients to accounts;
--> statement-breakpoint
drop policy if exists recipients_read on campaign_recipients;
create policy recipients_read on campaign_recipients for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_recipients on campaign_recipients;
create policy accounts_recipients on campaign_recipients to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on campaign_waves from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on campaign_waves to site_owner;
grant update (size, valid_days) on campaign_waves to site_owner;
grant select on campaign_waves to accounts;
--> statement-breakpoint
drop policy if exists waves_read on campaign_waves;
create policy waves_read on campaign_waves for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists waves_written on campaign_waves;
create policy waves_written on campaign_waves for insert to site_owner with check (
  (select is_owner()) and exists (select from campaigns c where c.id = campaign_id and c.state = 'draft')
);
--> statement-breakpoint
drop policy if exists waves_changed on campaign_waves;
create policy waves_changed on campaign_waves for update to site_owner
  using ((select is_owner()) and exists (select from campaigns c where c.id = campaign_id and c.state = 'draft'));
--> statement-breakpoint
drop policy if exists accounts_waves on campaign_waves;
create policy accounts_waves on campaign_waves for select to accounts using (true);
--> statement-breakpoint
revoke all on invitations from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on invitations to site_owner;
grant select, update on invitations to accounts;
--> statement-breakpoint
drop policy if exists invitations_read on invitations;
create policy invitations_read on invitations for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_invitations on invitations;
create policy accounts_invitations on invitations to accounts using (true) with check (true);
--> statement-breakpoint
revoke all on people_segments from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on people_segments to site_owner;
grant insert (name, search, state, filter, created_by) on people_segments to site_owner;
grant select on people_segments to accounts;
--> statement-breakpoint
drop policy if exists segments on people_segments;
create policy segments on people_segments to site_owner
  using ((select is_owner()))
  with check (
    (select is_owner()) and created_by = (select current_user_id()) and (search = '' or (select has_fresh_proof()))
  );
--> statement-breakpoint
drop policy if exists accounts_segments on people_segments;
create policy accounts_segments on people_segments for select to accounts using (true);
