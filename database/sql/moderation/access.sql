revoke all on reports from public, anon, member, site_owner, moderator, analyst, accounts;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to anon;
grant select (id, story_id, user_id, created_at, comment_id, case_id, reasons, details, law, good_faith_at, reference, outcome,
  told_at) on reports to member;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to member;
grant update (reasons, details, law, good_faith_at, reference) on reports to member;
grant delete on reports to moderator;
grant select (id, story_id, resolved_at, created_at, comment_id, case_id, reasons, outcome, told_at) on reports to moderator;
grant insert (id, story_id, user_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference,
  reporter_hash) on reports to moderator;
grant update (resolved_at, case_id, outcome, told_at) on reports to moderator;
grant select (id, user_id, created_at, notifier_name, notifier_email, reference, outcome, told_at, status_hashes) on reports to accounts;
grant update (status_hashes) on reports to accounts;
--> statement-breakpoint
drop policy if exists own_reports on reports;
create policy own_reports on reports for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists every_report on reports;
create policy every_report on reports for select to moderator using (true);
--> statement-breakpoint
drop policy if exists every_resolution on reports;
create policy every_resolution on reports for update to moderator using (true);
--> statement-breakpoint
drop policy if exists every_removal on reports;
create policy every_removal on reports for delete to moderator using (true);
--> statement-breakpoint
-- Contains no subquery: the policies of stories read this table, so a subquery on stories would recurse.
drop policy if exists moderators_only on reports;
create policy moderators_only on reports as restrictive to moderator using (is_moderator());
--> statement-breakpoint
drop policy if exists accounts_reports on reports;
create policy accounts_reports on reports for select to accounts using (true);
--> statement-breakpoint
drop policy if exists further_reasons on reports;
create policy further_reasons on reports for update to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists status_links on reports;
create policy status_links on reports for update to accounts using (user_id is null and notifier_email is not null);
--> statement-breakpoint
drop policy if exists visitors_reports on reports;
create policy visitors_reports on reports for insert to anon with check (
  user_id is null and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or is_shown_story(story_id))
    and (comment_id is null or is_shown_comment(comment_id))
);
--> statement-breakpoint
drop policy if exists new_reports on reports;
create policy new_reports on reports for insert to member, moderator with check (
  user_id = (select current_user_id()) and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or is_shown_story(story_id))
    and (comment_id is null or is_shown_comment(comment_id))
);
--> statement-breakpoint
revoke all on rules from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on rules to anon, member, moderator, accounts;
--> statement-breakpoint
drop policy if exists every_rule on rules;
create policy every_rule on rules for select to anon, member, moderator, accounts using (true);
--> statement-breakpoint
revoke all on content_snapshots from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on content_snapshots to moderator;
grant select, delete on content_snapshots to accounts;
--> statement-breakpoint
drop policy if exists moderated on content_snapshots;
create policy moderated on content_snapshots for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists old_snapshots on content_snapshots;
create policy old_snapshots on content_snapshots to accounts using (exists (
  select from moderation_cases c where c.snapshot_id = content_snapshots.id and c.closed_at < now() - interval '12 months'
));
--> statement-breakpoint
revoke all on moderation_cases from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on moderation_cases to moderator;
grant update (state, report_count, claimed_by, claim_until, version, closed_at) on moderation_cases to moderator;
grant select on moderation_cases to accounts;
--> statement-breakpoint
drop policy if exists moderated on moderation_cases;
create policy moderated on moderation_cases to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists accounts_cases on moderation_cases;
create policy accounts_cases on moderation_cases for select to accounts using (true);
--> statement-breakpoint
revoke all on moderation_notes from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on moderation_notes to moderator;
grant insert (case_id, author_id, text, proposes) on moderation_notes to moderator;
grant select on moderation_notes to accounts;
--> statement-breakpoint
drop policy if exists moderated on moderation_notes;
create policy moderated on moderation_notes for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists own_notes on moderation_notes;
create policy own_notes on moderation_notes for insert to moderator
  with check ((select is_moderator()) and author_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_notes on moderation_notes;
create policy accounts_notes on moderation_notes for select to accounts using (true);
--> statement-breakpoint
revoke all on moderation_decisions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert on moderation_decisions to moderator;
grant select on moderation_decisions to accounts;
--> statement-breakpoint
drop policy if exists moderated on moderation_decisions;
create policy moderated on moderation_decisions for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists own_decisions on moderation_decisions;
create policy own_decisions on moderation_decisions for insert to moderator with check (
  (select is_moderator()) and decided_by = (select current_user_id()) and decided_at = now()::timestamptz(3)
    and not automated_decision and trigger <> 'automatic'
);
--> statement-breakpoint
drop policy if exists accounts_decisions on moderation_decisions;
create policy accounts_decisions on moderation_decisions for select to accounts using (true);
--> statement-breakpoint
revoke all on moderation_undos from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on moderation_undos to moderator;
grant insert (batch_id, undone_by) on moderation_undos to moderator;
grant select on moderation_undos to accounts;
--> statement-breakpoint
drop policy if exists accounts_undos on moderation_undos;
create policy accounts_undos on moderation_undos for select to accounts using (true);
--> statement-breakpoint
drop policy if exists moderated on moderation_undos;
create policy moderated on moderation_undos for select to moderator using ((select is_moderator()));
--> statement-breakpoint
-- Limits an undo to 30 seconds by the wall clock, to the moderator who decided, and to an existing batch.
drop policy if exists own_undos on moderation_undos;
create policy own_undos on moderation_undos for insert to moderator
  with check (
    (select is_moderator()) and undone_by = (select current_user_id())
    and exists (select from moderation_decisions d where d.batch_id = moderation_undos.batch_id)
    and not exists (
      select from moderation_decisions d where d.batch_id = moderation_undos.batch_id
        and (
          d.decided_by is distinct from (select current_user_id())
          or d.decided_at <= clock_timestamp() - interval '30 seconds'
        )
    )
  );
--> statement-breakpoint
revoke all on moderation_settings from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, update on moderation_settings to site_owner;
grant select on moderation_settings to moderator;
--> statement-breakpoint
drop policy if exists read_settings on moderation_settings;
create policy read_settings on moderation_settings for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists owners_settings on moderation_settings;
create policy owners_settings on moderation_settings for select to site_owner using ((select is_owner()));
--> statement-breakpoint
drop policy if exists settings_changed on moderation_settings;
create policy settings_changed on moderation_settings for update to site_owner
  using ((select is_owner())) with check ((select has_fresh_proof()));
--> statement-breakpoint
revoke all on rule_macros from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, insert, update on rule_macros to site_owner;
grant select on rule_macros to moderator;
alter table rule_macros enable row level security;
--> statement-breakpoint
drop policy if exists read_macros on rule_macros;
create policy read_macros on rule_macros for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists owners_macros on rule_macros;
create policy owners_macros on rule_macros to site_owner using ((select is_owner())) with check ((select is_owner()));
--> statement-breakpoint
revoke all on sanctions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on sanctions to member;
grant select, insert on sanctions to moderator;
grant update (lifted_at) on sanctions to moderator;
--> statement-breakpoint
-- Leaves out automatic sanctions, which would reveal who reported.
drop policy if exists moderated on sanctions;
create policy moderated on sanctions to moderator
  using (
    (select is_moderator())
    and not exists (select from moderation_decisions d where d.id = sanctions.decision_id and d.automated_decision)
  )
  with check ((select is_moderator()));
--> statement-breakpoint
drop policy if exists own_sanctions on sanctions;
create policy own_sanctions on sanctions for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
revoke all on strikes from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on strikes to member;
grant select, insert on strikes to moderator;
grant update (expires_at) on strikes to moderator;
--> statement-breakpoint
drop policy if exists moderated on strikes;
create policy moderated on strikes to moderator using ((select is_moderator())) with check ((select is_moderator()));
--> statement-breakpoint
drop policy if exists own_strikes on strikes;
create policy own_strikes on strikes for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
revoke all on notices from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on notices to member;
grant update (read_at) on notices to member;
grant insert, delete on notices to moderator;
grant select (id, kind, subject, text, visible_from, created_at) on notices to moderator;
grant select on notices to accounts;
--> statement-breakpoint
drop policy if exists moderated on notices;
create policy moderated on notices for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists new_notices on notices;
create policy new_notices on notices for insert to moderator with check ((select is_moderator()));
--> statement-breakpoint
drop policy if exists untold_notices on notices;
create policy untold_notices on notices for delete to moderator using ((select is_moderator()) and visible_from > now());
--> statement-breakpoint
drop policy if exists own_notices on notices;
create policy own_notices on notices to member
  using (user_id = (select current_user_id()) and visible_from <= now());
--> statement-breakpoint
drop policy if exists accounts_notices on notices;
create policy accounts_notices on notices for select to accounts using (true);
--> statement-breakpoint
revoke all on notice_decisions from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on notice_decisions to member;
grant select, insert on notice_decisions to moderator;
--> statement-breakpoint
-- Allows only decisions and notices of this transaction: linking an earlier one would make another text readable through an appeal.
drop policy if exists moderated on notice_decisions;
create policy moderated on notice_decisions to moderator
  using ((select is_moderator()))
  with check (
    (select is_moderator())
    and exists (select from moderation_decisions d where d.id = decision_id and d.decided_at = now()::timestamptz(3))
    and not exists (select from notices n where n.id = notice_id and n.created_at <> now()::timestamptz(3))
  );
--> statement-breakpoint
drop policy if exists own_notices on notice_decisions;
create policy own_notices on notice_decisions for select to member
  using (exists (select from notices n where n.id = notice_id));
--> statement-breakpoint
revoke all on appeals from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on appeals to member;
grant insert (id, notice_id, user_id, party, text) on appeals to member;
grant update (state) on appeals to member;
grant select (id, notice_id, party, text, state, decided_by, answer, decided_at, new_decision_id, same_person,
  created_at) on appeals to moderator;
grant update (state, decided_by, answer, decided_at, new_decision_id) on appeals to moderator;
grant insert (id, notice_id, party, text, report_id) on appeals to accounts;
--> statement-breakpoint
drop policy if exists own_appeals on appeals;
create policy own_appeals on appeals for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists new_appeals on appeals;
create policy new_appeals on appeals for insert to member with check (
  user_id = (select current_user_id()) and exists (select from notices n where n.id = notice_id)
);
--> statement-breakpoint
drop policy if exists withdrawn_appeals on appeals;
create policy withdrawn_appeals on appeals for update to member
  using (user_id = (select current_user_id()) and state = 'open') with check (state = 'withdrawn');
--> statement-breakpoint
drop policy if exists moderated on appeals;
create policy moderated on appeals for select to moderator using ((select is_moderator()));
--> statement-breakpoint
drop policy if exists answered_appeals on appeals;
create policy answered_appeals on appeals for update to moderator
  using ((select is_moderator()) and state = 'open')
  with check ((select is_moderator()) and decided_by = (select current_user_id()) and state <> 'open');
--> statement-breakpoint
drop policy if exists notifiers_appeals on appeals;
create policy notifiers_appeals on appeals for insert to accounts
  with check (user_id is null and report_id is not null and party = 'reporter');
--> statement-breakpoint
revoke all on word_rules from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on word_rules to moderator;
grant insert (id, pattern, kind, action, exceptions, dry_run) on word_rules to moderator;
grant update (dry_run) on word_rules to moderator;
--> statement-breakpoint
drop policy if exists moderated on word_rules;
create policy moderated on word_rules to moderator using ((select is_moderator())) with check ((select is_moderator()));
--> statement-breakpoint
revoke all on word_rule_hits from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on word_rule_hits to moderator;
--> statement-breakpoint
drop policy if exists moderated on word_rule_hits;
create policy moderated on word_rule_hits for select to moderator using ((select is_moderator()));
--> statement-breakpoint
revoke all on recent_texts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on recent_texts to accounts;
--> statement-breakpoint
drop policy if exists accounts_recent_texts on recent_texts;
create policy accounts_recent_texts on recent_texts to accounts using (written_at < now() - interval '24 hours');
--> statement-breakpoint
revoke all on used_challenges from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on used_challenges to accounts;
--> statement-breakpoint
drop policy if exists accounts_used_challenges on used_challenges;
create policy accounts_used_challenges on used_challenges to accounts using (expires_at < now());
