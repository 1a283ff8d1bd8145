-- WHAT A MODERATOR OPENS
-- As in 0087, but a decision opens a text only where its decider could read it (guard_decision notes what was judged, see below): when it was made
-- just now and closes its case or takes back that it was hidden, or hid it. Objections of others than its author and who reported it
-- open nothing.
create or replace function is_being_judged(type text, subject uuid, is_hidden boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.moderation_cases c
        where c.subject_id = subject and c.subject_type = type and (
          c.state = 'open'
          or exists (
            select from public.moderation_decisions d
              where d.case_id = c.id and (
                (
                  d.content_sha256 is not null and (
                    (is_hidden and d.action in ('hide', 'reject_held'))
                    or (
                      d.decided_at = now()::timestamptz(3)
                      and (c.closed_at = now()::timestamptz(3) or d.action = 'restore')
                    )
                  )
                )
                or exists (
                  select from public.notice_decisions told join public.appeals a on a.notice_id = told.notice_id
                    where told.decision_id = d.id and a.state = 'open' and a.user_id is distinct from public.current_user_id()
                      and (
                        a.user_id = c.author_id
                        or exists (
                          select from public.reports r
                            where r.case_id = c.id and (r.user_id = a.user_id or r.id = a.report_id)
                        )
                      )
                )
              )
          )
        )
    );
  end;
--> statement-breakpoint
-- After guard_decision, by its name, which notes what was judged: of a text that its decider can't read, nothing. What is said of a closed
-- case once more is no look at what its author keeps to themselves since.
create function guard_hash() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from public.moderation_cases c
      where c.id = new.case_id and (
        c.state = 'open' or c.closed_at = now()::timestamptz(3) or public.is_read_at_desk(c.subject_type, c.subject_id)
      )
  ) then
    new.content_sha256 := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_hash before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_hash();
--> statement-breakpoint
-- As in 0089, but only what closed a case opens it again, and it is closed when it is closed.
create or replace function keep_case_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'open' then
    if new.state <> 'open' and new.closed_at is distinct from now()::timestamptz(3) then
      raise insufficient_privilege using message = 'a case is closed now';
    end if;
  elsif new.state <> 'open' or not exists (
    select from public.moderation_undos u join public.moderation_decisions d on d.batch_id = u.batch_id
      where d.case_id = new.id and u.undone_at = now()::timestamptz(3) and d.decided_at = old.closed_at
  ) then
    raise insufficient_privilege using message = 'a case is opened again by undoing what was decided';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger keep_closed before update of state, closed_at on moderation_cases
  for each row when (
    current_user = 'moderator'
    and (old.closed_at is distinct from new.closed_at or (old.state <> 'open' and new.state = 'open'))
  )
  execute function keep_case_closed();
--> statement-breakpoint
alter policy own_undos on moderation_undos with check (
  (select is_moderator()) and undone_by = (select current_user_id())
  and exists (select from moderation_decisions d where d.batch_id = moderation_undos.batch_id)
  and not exists (
    select from moderation_decisions d where d.batch_id = moderation_undos.batch_id
      and (d.decided_by <> (select current_user_id()) or d.decided_at <= now() - interval '30 seconds')
  )
);
--> statement-breakpoint
-- Whoever is told of a decision can object to it, which opens its text: they are told when it is made, and never later.
alter policy moderated on notice_decisions with check (
  (select is_moderator())
  and exists (select from moderation_decisions d where d.id = decision_id and d.decided_at = now()::timestamptz(3))
);
--> statement-breakpoint
alter policy answered_appeals on appeals
  with check ((select is_moderator()) and decided_by = (select current_user_id()) and state <> 'open');
--> statement-breakpoint
-- WHAT IS DECIDED ABOUT A DELETED TEXT
-- A moderator hides or shows no row that is deleted: when its author undoes the deletion, it is as was decided meanwhile. What a restore
-- of the database has hidden stays so.
create function settle_restored_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided boolean;
  stands boolean;
begin
  select count(*) > 0, coalesce(bool_or(
      not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
      and not exists (
        select from public.moderation_decisions later where later.supersedes_id = d.id
          and not exists (select from public.moderation_undos u where u.batch_id = later.batch_id)
      )
    ), false)
    into decided, stands
    from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
    where c.subject_type = tg_argv[0] and c.subject_id = new.id and d.action in ('hide', 'reject_held');
  if stands then
    new.hidden_at := coalesce(new.hidden_at, now());
  elsif decided and not exists (select from auth.restore_holds h where h.held_at = new.hidden_at) then
    new.hidden_at := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger a_settle_restored before update of deleted_at on stories
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('story');
--> statement-breakpoint
create trigger a_settle_restored before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('comment');
--> statement-breakpoint
-- SANCTIONS
-- The stretches of charts that show readings of a series: its own; and where it is measured outdoors, those of the same quantity
-- whose results rest on it.
create function stretches_resting_on(of_series uuid) returns table (user_id uuid, from_at timestamptz, to_at timestamptz)
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select c.user_id, c.from_at, c.to_at from public.air_shared_charts c where c.series_id = of_series
    union all
    select c.user_id, c.from_at, c.to_at
      from public.air_series o
        join public.air_rooms r on r.id = o.room_id and r.kind = 'outdoors'
        join public.air_series s on s.user_id = o.user_id and s.metric = o.metric and s.id <> o.id
        join public.air_shared_charts c on c.series_id = s.id and (c.mark_id is not null or c.plan_id is not null)
      where o.id = of_series;
  end;
--> statement-breakpoint
-- As in 0089, but also for readings of the outdoor air.
create or replace function refuse_sanctioned_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid;
begin
  -- The cleanup packs what devices have sent, which was looked at then.
  if current_setting('role') in ('none', 'accounts') then
    return null;
  end if;
  if tg_table_name = 'air_marks' then
    select a.user_id into writer from added a
      join public.air_series s on s.room_id = a.room_id
      join public.air_shared_charts c on c.series_id = s.id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_table_name = 'air_live_readings' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_op = 'INSERT' then
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      limit 1;
  else
    select c.user_id into writer from (select distinct series_id from added) changed
      cross join lateral public.stretches_resting_on(changed.series_id) c
      join added a on a.series_id = changed.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      where not exists (
        select from former f
          where f.series_id = a.series_id and f.day = a.day and f.import_id = a.import_id
            and (f.* is not distinct from a.* or (f.count > a.count and f.first_at <= a.first_at and f.last_at >= a.last_at))
      )
      limit 1;
  end if;
  if writer is not null then
    perform public.refuse_while_sanctioned(writer, tg_argv);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Days that are said to be done as the coin chose, of a plan whose result others see. Taking that back stays possible.
create function refuse_sanctioned_plan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.air_shared_charts c where c.plan_id = new.id) then
    perform public.refuse_while_sanctioned(new.user_id, tg_argv);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refuse_sanctioned_changes before update of done, missed, coins, start_day, switch_hour, zone on air_plans
  for each row when (
    current_user = 'member' and not (
      new.done <@ old.done and new.missed <@ old.missed
      and (new.coins, new.start_day, new.switch_hour, new.zone) is not distinct from (old.coins, old.start_day, old.switch_hour, old.zone)
    )
  )
  execute function refuse_sanctioned_plan('suspended', 'banned');
--> statement-breakpoint
revoke all on function guard_hash(), settle_restored_text(), stretches_resting_on(uuid), refuse_sanctioned_plan() from public;
--> statement-breakpoint
-- THE JOURNAL
-- Every role that erases names its file, which is a server's.
alter table auth.erasure_journals add constraint erasure_journals_file check (char_length(file) <= 100) not valid;
--> statement-breakpoint
alter table auth.erasure_journals validate constraint erasure_journals_file;
