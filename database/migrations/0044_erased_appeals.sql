-- The yearly figures count objections also after who made them has left: such a row names nobody and quotes nothing.
alter table appeals drop constraint appeals_state, alter column notice_id drop not null, alter column user_id drop not null,
  alter column text drop not null,
  add constraint appeals_person check (
    num_nonnulls(user_id, notice_id, text) = case when user_id is null then 0 else 3 end
  ) not valid,
  add constraint appeals_state check (
    case state when 'open' then decided_at is null and answer is null
      when 'withdrawn' then true
      else state in ('upheld', 'overturned', 'partly') and decided_at is not null
        and decided_by is not null and coalesce(answer ~ '\S', user_id is null) end
  ) not valid;
--> statement-breakpoint
alter table appeals validate constraint appeals_person;
--> statement-breakpoint
alter table appeals validate constraint appeals_state;
--> statement-breakpoint
-- As in 0039, but for answers that were given long ago: exchanging who gave one, as their account goes, is no new answer.
create or replace function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
      raise insufficient_privilege using message = 'an appeal is by whoever was told';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'an appeal is possible for six months';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn', old.state) then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'nobody decides about their own appeal';
    end if;
    new.same_person := new.decided_by = any(deciders);
    if new.same_person and public.other_moderators(deciders || new.user_id) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- As in 0039, but that objections stay, with nothing of who made them.
create or replace function auth.forget_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stand_in uuid := gen_random_uuid();
  salt text := gen_random_uuid();
begin
  update public.appeals set state = case state when 'open' then 'withdrawn' else state end,
    user_id = null, notice_id = null, text = null, answer = null
  where user_id = old.id;
  perform auth.record_action('account_deleted', old.id, null);
  update auth.audit_log set
    subject_id = md5(salt || subject_id)::uuid,
    account_id = stand_in
  where account_id = old.id;
  update auth.audit_log set actor_id = stand_in where actor_id = old.id;
  delete from public.content_snapshots
    where id in (select snapshot_id from public.moderation_cases where author_id = old.id);
  update public.moderation_cases set author_id = stand_in where author_id = old.id;
  update public.moderation_cases set claimed_by = null, claim_until = null where claimed_by = old.id;
  update public.moderation_decisions set decided_by = stand_in where decided_by = old.id;
  update public.moderation_undos set undone_by = stand_in where undone_by = old.id;
  update public.moderation_notes set author_id = stand_in where author_id = old.id;
  update public.appeals set decided_by = stand_in where decided_by = old.id;
  update public.reports set details = null, law = null, notifier_name = null, notifier_email = null
    where user_id = old.id;
  return old;
end $$;
--> statement-breakpoint
-- A visitor's further reason, as a person's is added to their first report. Null where that report is another's behind the same
-- address, who has left their own for what is said to be illegal.
create function add_to_visitors_report(
  of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text,
  named text, email text, in_good_faith timestamptz, new_reference text
) returns table (id uuid, reference text)
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.reports r set
      reasons = array(select distinct unnest(r.reasons || further_reasons) order by 1),
      details = left(nullif(concat_ws(E'\n', r.details, further_details), ''), 10000),
      law = coalesce(r.law, named_law), notifier_name = coalesce(r.notifier_name, named),
      notifier_email = coalesce(r.notifier_email, email), good_faith_at = coalesce(r.good_faith_at, in_good_faith),
      reference = coalesce(r.reference, new_reference)
    where r.id = (
        select own.id from public.reports own
          where own.reporter_hash = of_visitor and own.user_id is null
            and (own.story_id = reported_story or own.comment_id = reported_comment)
          order by own.created_at desc limit 1
      ) and (email is null or r.notifier_email is null or r.notifier_email = email)
    returning r.id, r.reference;
  end;
--> statement-breakpoint
revoke all on function add_to_visitors_report(bytea, uuid, uuid, text[], text, text, text, text, timestamptz, text) from public;
--> statement-breakpoint
grant execute on function add_to_visitors_report(bytea, uuid, uuid, text[], text, text, text, text, timestamptz, text) to anon;
--> statement-breakpoint
grant select (good_faith_at), update (reference, good_faith_at) on reports to member;
