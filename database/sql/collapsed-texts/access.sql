revoke all on folded_texts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, delete on folded_texts to member;
--> statement-breakpoint
drop policy if exists own_folded_texts on folded_texts;
create policy own_folded_texts on folded_texts to member
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
