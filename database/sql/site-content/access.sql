revoke all on content_versions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on content_versions to site_owner;
grant insert (version, content, changed, restored_from, published_by) on content_versions to site_owner;
grant select on content_versions to accounts;
--> statement-breakpoint
drop policy if exists versions on content_versions;
create policy versions on content_versions for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists new_versions on content_versions;
create policy new_versions on content_versions for insert to site_owner
  with check ((select is_owner()) and published_by = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_versions on content_versions;
create policy accounts_versions on content_versions for select to accounts using (true);
--> statement-breakpoint
revoke all on content_drafts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on content_drafts to site_owner;
grant select on content_drafts to accounts;
--> statement-breakpoint
drop policy if exists own_draft on content_drafts;
create policy own_draft on content_drafts to site_owner
  using ((select is_owner()) and user_id = (select current_user_id()))
  with check ((select is_owner()) and user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_drafts on content_drafts;
create policy accounts_drafts on content_drafts for select to accounts using (true);
--> statement-breakpoint
revoke all on content_previews from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update, delete on content_previews to site_owner;
grant select, delete on content_previews to accounts;
--> statement-breakpoint
drop policy if exists own_preview on content_previews;
create policy own_preview on content_previews to site_owner
  using ((select is_owner()) and user_id = (select current_user_id()))
  with check ((select is_owner()) and user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_previews on content_previews;
create policy accounts_previews on content_previews for select to accounts using (true);
--> statement-breakpoint
drop policy if exists old_previews on content_previews;
create policy old_previews on content_previews for delete to accounts using (expires_at < now());
