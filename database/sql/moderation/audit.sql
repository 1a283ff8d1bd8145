-- Records that a story or comment was hidden or shown.
create or replace function auth.record_moderation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    tg_argv[0] || case when new.hidden_at is null then '_shown' else '_hidden' end, new.user_id, new.id
  );
  return null;
end $$;
revoke all on function auth.record_moderation() from public;
--> statement-breakpoint
create or replace trigger record_moderation after update of hidden_at on stories
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('story');
--> statement-breakpoint
create or replace trigger record_moderation after update of hidden_at on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('comment');
--> statement-breakpoint
create or replace function auth.record_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'UPDATE' then 'report_resolved' when new.comment_id is null then 'story_reported' else 'comment_reported' end,
    coalesce(
      (select user_id from public.stories where id = new.story_id),
      (select user_id from public.comments where id = new.comment_id)
    ),
    coalesce(new.comment_id, new.story_id)
  );
  return null;
end $$;
revoke all on function auth.record_report() from public;
--> statement-breakpoint
create or replace trigger record_report after insert on reports
  for each row execute function auth.record_report();
--> statement-breakpoint
create or replace trigger record_resolution after update of resolved_at on reports
  for each row when (old.resolved_at is null and new.resolved_at is not null) execute function auth.record_report();
--> statement-breakpoint
create or replace function auth.record_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.claimed_by is null then 'case_released' else 'case_claimed' end, new.author_id, new.subject_id
  );
  return null;
end $$;
revoke all on function auth.record_case() from public;
--> statement-breakpoint
-- Skips a renewed claim, and one that ends with its case.
create or replace trigger record_claim after update of claimed_by on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by and new.state = 'open') execute function auth.record_case();
--> statement-breakpoint
-- Records a decision. Automatic decisions have no actor.
create or replace function auth.record_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.decided_by is null then
    insert into auth.audit_log (action, by_role, account_id, subject_id)
      select 'decided_' || new.action, 'site', c.author_id, c.subject_id
        from public.moderation_cases c where c.id = new.case_id;
  else
    perform auth.record_action('decided_' || new.action, c.author_id, c.subject_id)
      from public.moderation_cases c where c.id = new.case_id;
  end if;
  return null;
end $$;
revoke all on function auth.record_decision() from public;
--> statement-breakpoint
create or replace trigger record_decision after insert on moderation_decisions
  for each row execute function auth.record_decision();
--> statement-breakpoint
create or replace function auth.record_undo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('decision_undone', c.author_id, c.subject_id)
    from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id where d.batch_id = new.batch_id;
  return null;
end $$;
revoke all on function auth.record_undo() from public;
--> statement-breakpoint
create or replace trigger record_undo after insert on moderation_undos for each row execute function auth.record_undo();
--> statement-breakpoint
create or replace function auth.record_note() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(case when new.proposes is null then 'case_noted' else 'ban_proposed' end, c.author_id, c.subject_id)
    from public.moderation_cases c where c.id = new.case_id;
  return null;
end $$;
revoke all on function auth.record_note() from public;
--> statement-breakpoint
create or replace trigger record_note after insert on moderation_notes for each row execute function auth.record_note();
--> statement-breakpoint
create or replace function auth.record_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'INSERT' then 'appeal_made' else 'appeal_' || new.state end, new.user_id, new.id
  );
  return null;
end $$;
revoke all on function auth.record_appeal() from public;
--> statement-breakpoint
create or replace trigger record_appeal after insert or update of state on appeals
  for each row execute function auth.record_appeal();
--> statement-breakpoint
create or replace function auth.record_moderation_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('moderation_settings_changed', null, null);
  return null;
end $$;
revoke all on function auth.record_moderation_settings() from public;
--> statement-breakpoint
create or replace trigger record_moderation_settings after update on moderation_settings
  for each row when (old.* is distinct from new.*) execute function auth.record_moderation_settings();
--> statement-breakpoint
create or replace function auth.record_macros() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('macros_changed', null, null);
  return null;
end $$;
revoke all on function auth.record_macros() from public;
--> statement-breakpoint
create or replace trigger record_macros after insert or update on rule_macros
  for each row execute function auth.record_macros();
--> statement-breakpoint
create or replace function auth.record_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('rule_added', null, null);
  return null;
end $$;
revoke all on function auth.record_rule() from public;
--> statement-breakpoint
create or replace trigger record_rule after insert on rules for each statement execute function auth.record_rule();
--> statement-breakpoint
create or replace function auth.record_word_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'word_rule_added' when 'DELETE' then 'word_rule_removed' else 'word_rule_changed' end, null, null
  );
  return null;
end $$;
revoke all on function auth.record_word_rule() from public;
--> statement-breakpoint
create or replace trigger record_word_rule after insert or delete or update of pattern, kind, action, exceptions, dry_run on word_rules
  for each row execute function auth.record_word_rule();
