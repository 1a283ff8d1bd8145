-- Returns the text of a case, with its author and hash.
create or replace function subject_content(type text, subject uuid)
  returns table (author_id uuid, title text, content text, picture_hash text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.user_id, found.title, found.content, a.hash, found.hash
      from (
        select s.user_id, s.title, public.written_text(s) as content, public.hash_row(to_jsonb(s)) as hash
          from public.stories s where type = 'story' and s.id = subject
        union all
        select c.user_id, null, c.content, public.hash_text(null, c.content, null)
          from public.comments c where type = 'comment' and c.id = subject
      ) found left join public.avatars a on a.user_id = found.user_id;
  end;
revoke all on function subject_content(type text, subject uuid) from public;
--> statement-breakpoint
create or replace function due_time(of_band integer) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select now() + make_interval(hours => case of_band
        when 0 then due_hours_danger when 1 then due_hours_illegal when 2 then due_hours_reported else due_hours_held
      end) from public.moderation_settings;
  end;
revoke all on function due_time(of_band integer) from public;
--> statement-breakpoint
-- Returns the subject's open case, opening one if there is none, or null if the subject no longer exists. Concurrent calls wait for the
-- first.
create or replace function open_case(type text, subject uuid, by_whom text, wanted_band integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
  judged record;
  snapshot uuid;
begin
  loop
    select c.id into opened from public.moderation_cases c
      where c.subject_type = type and c.subject_id = subject and c.state = 'open' for no key update;
    if opened is not null then
      update public.moderation_cases c
        set band = wanted_band, due_at = least(c.due_at, public.due_time(wanted_band))
        where c.id = opened and c.band > wanted_band;
      return opened;
    end if;
    select * into judged from public.subject_content(type, subject);
    if judged is null then
      return null;
    end if;
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at)
      values (type, subject, judged.author_id, wanted_band, by_whom, public.due_time(wanted_band))
      on conflict (subject_type, subject_id) where state = 'open' do nothing returning id into opened;
    if opened is not null then
      insert into public.content_snapshots (subject_type, subject_id, title, text, air_quality_issues, picture_hash, sha256)
        values (
          type, subject, judged.title, judged.content,
          (select coalesce(s.air_quality_issues, '{}') from public.stories s where type = 'story' and s.id = subject),
          judged.picture_hash, judged.sha256
        )
        returning id into snapshot;
      update public.moderation_cases set snapshot_id = snapshot where id = opened;
      return opened;
    end if;
  end loop;
end $$;
revoke all on function open_case(type text, subject uuid, by_whom text, wanted_band integer) from public;
--> statement-breakpoint
-- Opens a case without a report, for a text that the moderator can read.
create or replace function open_own_case(type text, subject uuid) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_moderator() or not (
    (type = 'story' and exists (select from stories where id = subject))
    or (type = 'comment' and exists (select from comments where id = subject))
  ) then
    return null;
  end if;
  return open_case_for_moderator(type, subject);
end $$;
revoke all on function open_own_case(type text, subject uuid) from public;
grant execute on function open_own_case(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Opens a case for a text that the moderator can read already. An open case lets them read its text, so an id alone must not be
-- enough. Reports and automatic checks use open_case.
create or replace function open_case_for_moderator(type text, subject uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if not public.is_moderator() then
    return null;
  end if;
  -- Waits for a colleague who may be closing the open case, after which the moderator may not read the text.
  perform from public.moderation_cases c where c.subject_type = type and c.subject_id = subject and c.state = 'open' for update;
  if not public.is_read_at_desk(type, subject) then
    return null;
  end if;
  opened := public.open_case(type, subject, 'moderator', 2);
  perform auth.record_action('case_opened', c.author_id, c.subject_id) from public.moderation_cases c where c.id = opened;
  return opened;
end $$;
revoke all on function open_case_for_moderator(type text, subject uuid) from public;
grant execute on function open_case_for_moderator(type text, subject uuid) to moderator;
--> statement-breakpoint
-- Closes a case whose text or author was permanently deleted, and deletes its word hits.
create or replace function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  delete from public.word_rule_hits where subject_id = old.id;
  -- Removes the deleted text's title from notices to reporters.
  update public.notices n set text = public.quote_for_reporter(n.text, null)
    where n.kind = 'report_outcome' and n.id = any(public.list_notices_about(tg_argv[0], old.id));
  return old;
end $$;
revoke all on function void_case() from public;
--> statement-breakpoint
create or replace trigger void_case before delete on stories for each row execute function void_case('story');
--> statement-breakpoint
create or replace trigger void_case before delete on comments for each row execute function void_case('comment');
--> statement-breakpoint
-- Lets only an undo reopen a case. Reopening lets moderators read a text that may have become private, so it needs a row in
-- moderation_undos.
create or replace function keep_case_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'open' then
    if new.state <> 'open' and new.closed_at is distinct from now()::timestamptz(3) then
      raise insufficient_privilege using message = 'a case must be closed with the current time';
    end if;
  elsif new.state <> 'open' or not exists (
    select from public.moderation_undos u join public.moderation_decisions d on d.batch_id = u.batch_id
      where d.case_id = new.id and u.undone_at = now()::timestamptz(3) and d.decided_at = old.closed_at
  ) then
    raise insufficient_privilege using message = 'only an undo can reopen a case';
  end if;
  return new;
end $$;
revoke all on function keep_case_closed() from public;
--> statement-breakpoint
create or replace trigger keep_closed before update of state, closed_at on moderation_cases
  for each row when (
    current_user = 'moderator'
    and (old.closed_at is distinct from new.closed_at or (old.state <> 'open' and new.state = 'open'))
  )
  execute function keep_case_closed();
--> statement-breakpoint
-- Returns the latest reports of a case, without their authors.
create or replace function list_case_reports(wanted uuid, up_to integer)
  returns table (id uuid, by text, is_reliable boolean, reasons text[], details text, law text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, case when r.user_id is null then 'visitor' else 'member' end,
        r.user_id is not null and public.is_reliable_reporter(r.user_id), r.reasons, r.details, r.law, r.created_at
      from public.reports r where r.case_id = wanted and public.is_moderator()
      order by r.created_at desc, r.id limit least(up_to, 50);
  end;
revoke all on function list_case_reports(wanted uuid, up_to integer) from public;
grant execute on function list_case_reports(wanted uuid, up_to integer) to moderator;
--> statement-breakpoint
-- Returns the violations that reporters named (`illegal` for allegedly illegal content), and the number of reliable reporters.
create or replace function summarize_reports(cases uuid[]) returns table (case_id uuid, reasons text[], reliable integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id, array(
        select coalesce((select r.violation from public.rules r where r.key = named.reason order by r.version desc limit 1), named.reason)
          from (
            select reason, count(*) as times
              from (select reasons from public.reports where reports.case_id = wanted.id limit 1000) told, unnest(told.reasons) reason
              group by reason order by times desc, reason limit 5
          ) named
      ), (
        select count(*) filter (where public.is_reliable_reporter(told.user_id))::integer
          from (
            select user_id from public.reports where reports.case_id = wanted.id and user_id is not null limit 50
          ) told
      )
      from unnest(cases) wanted(id) where public.is_moderator();
  end;
revoke all on function summarize_reports(cases uuid[]) from public;
grant execute on function summarize_reports(cases uuid[]) to moderator;
--> statement-breakpoint
-- Returns true if the account exists and the caller is a moderator.
create or replace function has_account(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_moderator() and exists (select from auth.users u where u.id = person);
  end;
revoke all on function has_account(person uuid) from public;
grant execute on function has_account(person uuid) to moderator;
