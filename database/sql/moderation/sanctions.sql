-- Returns true while a suspension or ban is in force.
create or replace function auth.is_suspended(person uuid) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.sanctions s
        where s.user_id = person and s.kind in ('suspended', 'banned') and s.lifted_at is null and coalesce(s.ends_at > now(), true)
    );
  end;
revoke all on function auth.is_suspended(person uuid) from public;
--> statement-breakpoint
-- Refuses a sanction on staff that was imposed automatically or by a role that is not higher. Applies to new sanctions and to lifted ones
-- that would start again.
create or replace function guard_sanction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.lock_standing(new.user_id);
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id
        and (d.automated_decision or public.staff_rank(d.decided_by) <= public.staff_rank(new.user_id))
  ) then
    raise exception using errcode = 'CA020', message = 'only a higher role can sanction staff';
  end if;
  return new;
end $$;
revoke all on function guard_sanction() from public;
--> statement-breakpoint
create or replace trigger guard_sanction before insert or update of lifted_at on sanctions
  for each row when (new.lifted_at is null) execute function guard_sanction();
--> statement-breakpoint
-- Refuses to let a lower role lift a sanction on staff. Owners at the moderation desk keep their rank.
create or replace function guard_lifting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.staff_rank(new.user_id) > 0 and exists (
    select from public.moderation_decisions d
      where d.id = new.decision_id and public.staff_rank(d.decided_by) > public.staff_rank(public.current_user_id())
  ) then
    raise exception using errcode = 'CA021', message = 'a higher role sanctioned this staff member';
  end if;
  return new;
end $$;
revoke all on function guard_lifting() from public;
--> statement-breakpoint
create or replace trigger guard_lifting before update of lifted_at on sanctions
  for each row when (old.lifted_at is null and new.lifted_at is not null and current_user = 'moderator')
  execute function guard_lifting();
--> statement-breakpoint
-- Lifts the sanctions of a person who becomes an owner or moderator, unless a higher role imposed them, because the person could not lift
-- them.
create or replace function lift_lower_sanctions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.lock_standing(new.user_id);
  update public.sanctions s set lifted_at = now()
    where s.user_id = new.user_id and s.lifted_at is null and coalesce(s.ends_at > now(), true)
      and new.role in ('owner', 'moderator') and not exists (
        select from public.moderation_decisions d
          where d.id = s.decision_id and not d.automated_decision
            and public.staff_rank(d.decided_by) > public.staff_rank(new.user_id)
      );
  return null;
end $$;
revoke all on function lift_lower_sanctions() from public;
--> statement-breakpoint
create or replace trigger lift_lower_sanctions after insert or update of role on staff_members
  for each row execute function lift_lower_sanctions();
--> statement-breakpoint
-- Serializes sanctions and appointments of one person, so that each sees those before it.
create or replace function lock_standing(person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select pg_advisory_xact_lock(hashtextextended(person::text, 4127090319));
  end;
revoke all on function lock_standing(person uuid) from public;
--> statement-breakpoint
-- Refuses a write that the author's sanction forbids, whichever route or server version sends it.
create or replace function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid := case tg_table_name when 'comment_mentions' then (to_jsonb(new) ->> 'author_id')::uuid else new.user_id end;
begin
  if writer is null or current_setting('role') = 'none' then
    return new;
  end if;
  if current_setting('role') = 'accounts' and tg_table_name = 'stories' and tg_op = 'INSERT' then
    return new;
  end if;
  perform public.refuse_while_sanctioned(writer, tg_argv);
  return new;
end $$;
revoke all on function refuse_sanctioned() from public;
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert on stories
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of :written, is_public, chart_id on stories
  for each row when (
    pg_trigger_depth() = 0 and (
      is_rewritten(old, new) or new.is_public and not old.is_public
      or new.chart_id is not null and new.chart_id is distinct from old.chart_id
    )
  ) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
-- Allows hiding the name.
create or replace trigger refuse_sanctioned_naming before update of is_anonymous on stories
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert on comments
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert on reactions
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert on reports
  for each row execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
--> statement-breakpoint
-- Allows removing the organization or picture.
create or replace trigger refuse_sanctioned_changes
  before update of full_name, hidden_name, name_shown, display_name, organization, avatar_url on profiles
  for each row when (
    old.full_name is distinct from new.full_name
    or new.organization is not null and new.organization is distinct from old.organization
    or new.avatar_url is not null and new.avatar_url is distinct from old.avatar_url
  ) execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Runs after check_mention, which sets the author: triggers fire alphabetically. Needed because an edit may add a mention without changing
-- the text. A null position removes a mention, which is allowed.
create or replace trigger refuse_sanctioned before insert on comment_mentions
  for each row when (new.start is not null) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of start, length on comment_mentions
  for each row when (pg_trigger_depth() = 0 and new.start is not null and (old.start, old.length) is distinct from (new.start, new.length))
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned before insert or update on avatars
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Covers the columns that moderators read. Clearing them is allowed.
create or replace trigger refuse_sanctioned_changes before update of reasons, details, law on reports
  for each row when (
    old.reasons <> new.reasons
    or (new.details is not null and new.details is distinct from old.details)
    or (new.law is not null and new.law is distinct from old.law)
  )
  execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
--> statement-breakpoint
-- Covers undoing a deletion, which publishes the text again. Private stories can be restored.
create or replace trigger refuse_sanctioned_restoring before update of deleted_at on stories
  for each row when (new.is_public and old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create or replace trigger refuse_sanctioned_restoring before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
-- Refuses a write while one of these sanctions is in force. The error contains its end and reason. Compares the sanction's start with the
-- wall clock, because it may be later than the start of this transaction, and its end with the start of the transaction.
create or replace function refuse_while_sanctioned(person uuid, kinds text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.violation into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = person and s.lifted_at is null and s.starts_at <= clock_timestamp()
      and coalesce(s.ends_at > now(), true) and s.kind = any(kinds)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.violation, in_force.law)
    )::text;
  end if;
end $$;
revoke all on function refuse_while_sanctioned(person uuid, kinds text[]) from public;
