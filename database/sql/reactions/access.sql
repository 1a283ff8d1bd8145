revoke all on reactions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on reactions to member, moderator;
grant insert (id, story_id, user_id, type) on reactions to member, moderator;
--> statement-breakpoint
drop policy if exists own_reactions on reactions;
create policy own_reactions on reactions for select to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists own_removals on reactions;
create policy own_removals on reactions for delete to member, moderator
  using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists new_reactions on reactions;
create policy new_reactions on reactions for insert to member, moderator
  with check (
    user_id = (select current_user_id()) and is_shown_story(story_id)
  );
