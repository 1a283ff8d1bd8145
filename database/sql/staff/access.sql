revoke all on staff_members from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on staff_members to site_owner;
grant update (role) on staff_members to site_owner;
grant select on staff_members to accounts;
--> statement-breakpoint
drop policy if exists staff on staff_members;
create policy staff on staff_members for select to site_owner using ((select is_owner()));
--> statement-breakpoint
-- Lets owners change other members of staff but not themselves.
drop policy if exists colleagues on staff_members;
create policy colleagues on staff_members for update to site_owner
  using ((select is_owner() and has_fresh_proof()) and user_id <> (select current_user_id()));
--> statement-breakpoint
drop policy if exists colleagues_leave on staff_members;
create policy colleagues_leave on staff_members for delete to site_owner
  using ((select is_owner() and has_fresh_proof()) and user_id <> (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_staff on staff_members;
create policy accounts_staff on staff_members for select to accounts using (true);
--> statement-breakpoint
revoke all on staff_invitations from public, anon, member, site_owner, moderator, analyst, accounts;
grant delete on staff_invitations to site_owner;
grant select (id, role, invited_by, expires_at, created_at) on staff_invitations to site_owner;
grant insert (id, email, role, invited_by) on staff_invitations to site_owner;
grant select, delete on staff_invitations to accounts;
grant update (token_hash, expires_at) on staff_invitations to accounts;
--> statement-breakpoint
drop policy if exists invitations on staff_invitations;
create policy invitations on staff_invitations for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists new_invitations on staff_invitations;
create policy new_invitations on staff_invitations for insert to site_owner
  with check ((select is_owner() and has_fresh_proof()) and invited_by = (select current_user_id()));
--> statement-breakpoint
drop policy if exists withdrawn_invitations on staff_invitations;
create policy withdrawn_invitations on staff_invitations for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_invitations on staff_invitations;
create policy accounts_invitations on staff_invitations for select to accounts using (true);
--> statement-breakpoint
drop policy if exists accounts_tokens on staff_invitations;
create policy accounts_tokens on staff_invitations for update to accounts using (true);
--> statement-breakpoint
drop policy if exists old_invitations on staff_invitations;
create policy old_invitations on staff_invitations for delete to accounts
  using (coalesce(expires_at, created_at + interval '14 days') < now());
--> statement-breakpoint
revoke all on staff_factor_resets from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on staff_factor_resets to site_owner;
grant insert (user_id, asked_by) on staff_factor_resets to site_owner;
grant select, delete on staff_factor_resets to accounts;
--> statement-breakpoint
drop policy if exists resets on staff_factor_resets;
create policy resets on staff_factor_resets for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists new_resets on staff_factor_resets;
create policy new_resets on staff_factor_resets for insert to site_owner
  with check (
    (select is_owner() and has_fresh_proof())
    and asked_by = (select current_user_id()) and user_id <> (select current_user_id())
  );
--> statement-breakpoint
drop policy if exists withdrawn_resets on staff_factor_resets;
create policy withdrawn_resets on staff_factor_resets for delete to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists accounts_resets on staff_factor_resets;
create policy accounts_resets on staff_factor_resets for select to accounts using (true);
--> statement-breakpoint
drop policy if exists due_resets on staff_factor_resets;
create policy due_resets on staff_factor_resets for delete to accounts using (due_at <= now());
--> statement-breakpoint
revoke all on auth.owner_claims from public, anon, member, site_owner, moderator, analyst, accounts;
--> statement-breakpoint
revoke all on auth.first_owner from public, anon, member, site_owner, moderator, analyst, accounts;
