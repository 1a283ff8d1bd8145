-- A NOTIFIER WITHOUT AN ACCOUNT
-- Their mails link to what became of their report, and they object there. The link's secret is in the mail alone.
alter table reports add column status_hashes bytea[] not null default '{}',
  add constraint reports_status_hashes check (cardinality(status_hashes) <= 20) not valid;
--> statement-breakpoint
alter table reports validate constraint reports_status_hashes;
--> statement-breakpoint
alter table appeals drop constraint appeals_person, drop constraint appeals_state, add column report_id uuid,
  add constraint appeals_report_id_reports_id_fk foreign key (report_id) references reports(id) not valid,
  add constraint appeals_person check (
    num_nonnulls(user_id, report_id) <= 1 and num_nonnulls(notice_id, text) = 2 * num_nonnulls(user_id, report_id)
  ) not valid,
  add constraint appeals_state check (
    case state when 'open' then decided_at is null and answer is null
      when 'withdrawn' then true
      else state in ('upheld', 'overturned', 'partly') and decided_at is not null
        and decided_by is not null and coalesce(answer ~ '\S', num_nonnulls(user_id, report_id) = 0) end
  ) not valid;
--> statement-breakpoint
alter table appeals validate constraint appeals_report_id_reports_id_fk;
--> statement-breakpoint
alter table appeals validate constraint appeals_person;
--> statement-breakpoint
alter table appeals validate constraint appeals_state;
--> statement-breakpoint
create index appeals_report_id on appeals using btree (report_id);
--> statement-breakpoint
-- As in 0044, and by a notifier without an account, whose notice is their report's.
create or replace function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.report_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id
      or (new.user_id is null and (new.report_id is null or told.report_id is distinct from new.report_id or told.visible_from > now()))
      or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
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
    -- Nobody is other than null.
    if new.same_person and public.other_moderators(array_remove(deciders || new.user_id, null)) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
grant update (status_hashes) on reports to accounts;
--> statement-breakpoint
grant select (user_id, created_at, outcome, told_at, status_hashes) on reports to accounts;
--> statement-breakpoint
create policy status_links on reports for update to accounts using (user_id is null and notifier_email is not null);
--> statement-breakpoint
grant insert (id, notice_id, report_id, party, text) on appeals to accounts;
--> statement-breakpoint
create policy notifiers_appeals on appeals for insert to accounts
  with check (user_id is null and report_id is not null and party = 'reporter');
--> statement-breakpoint
-- What a notifier without an account may know of their report. Whoever asks compares the secret of their link first.
create function read_report_status(of_reference text) returns table (
  id uuid, status_hashes bytea[], subject_type text, created_at timestamptz, outcome text, told_at timestamptz,
  notice_id uuid, notice_subject text, notice_text text, notice_at timestamptz,
  appeal_state text, appeal_text text, appeal_answer text, appealed_at timestamptz, appeal_decided_at timestamptz
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, r.status_hashes, c.subject_type, r.created_at, case when r.told_at <= now() then r.outcome end, r.told_at,
        n.id, n.subject, n.text, n.visible_from, a.state, a.text, a.answer, a.created_at, a.decided_at
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        left join lateral (
          select told.id, told.subject, told.text, told.visible_from from public.notices told
            where told.report_id = r.id and told.user_id is null and told.kind = 'report_outcome' and told.visible_from <= now()
            order by told.visible_from desc, told.id desc limit 1
        ) n on true
        left join public.appeals a on a.notice_id = n.id
      where r.reference = of_reference and r.user_id is null;
  end;
--> statement-breakpoint
revoke all on function read_report_status(text) from public;
--> statement-breakpoint
grant execute on function read_report_status(text) to accounts;
--> statement-breakpoint
-- As in 0039; with a notifier's address their links end, and what they objected stays for the figures, with nothing of theirs.
create or replace function purge_report_texts(up_to integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  purged uuid[];
begin
  with changed as (
    update public.reports set details = null, law = null, notifier_name = null, notifier_email = null, reporter_hash = null,
        status_hashes = '{}'
      where id = any(array(
        select r.id from public.reports r join public.moderation_cases c on c.id = r.case_id
          where c.closed_at < now() - interval '12 months'
            and (r.details is not null or r.law is not null or r.notifier_name is not null
              or r.notifier_email is not null or r.reporter_hash is not null or cardinality(r.status_hashes) > 0)
          limit up_to
      )) returning id
  ) select array_agg(id) into purged from changed;
  update public.appeals set state = 'withdrawn' where report_id = any(purged) and state = 'open';
  update public.appeals set report_id = null, notice_id = null, text = null, answer = null where report_id = any(purged);
  return coalesce(cardinality(purged), 0);
end $$;
