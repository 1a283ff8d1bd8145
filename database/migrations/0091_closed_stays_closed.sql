-- WHAT A MODERATOR OPENS
-- As in 0087, but a decision made just now opens a text only where it closes its case, or takes back that it was hidden: any other, made
-- about a case that was closed long ago, would have them read what its author keeps to themselves since.
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
                  d.decided_at = now()::timestamptz(3)
                  and (c.closed_at = now()::timestamptz(3) or d.action = 'restore')
                )
                or (is_hidden and d.action in ('hide', 'reject_held'))
                or exists (
                  select from public.notice_decisions told join public.appeals a on a.notice_id = told.notice_id
                    where told.decision_id = d.id and a.state = 'open' and a.user_id is distinct from public.current_user_id()
                )
              )
          )
        )
    );
  end;
--> statement-breakpoint
create function guard_restoring() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.state = 'open' or judged.closed_at = now()::timestamptz(3) or judged.subject_type = 'profile'
    or public.is_read_at_desk(judged.subject_type, judged.subject_id) then
    return new;
  end if;
  if judged.subject_type = 'story' then
    perform from public.stories where id = judged.subject_id and deleted_at is null;
  else
    perform from public.comments where id = judged.subject_id and deleted_at is null;
  end if;
  if found then
    raise insufficient_privilege using message = 'a text is restored by whoever can read it';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_restoring before insert on moderation_decisions
  for each row when (current_user = 'moderator' and new.action = 'restore') execute function guard_restoring();
--> statement-breakpoint
-- As in 0089. When a case was closed is kept with it, as what closes it just now is read meanwhile.
create or replace trigger keep_closed before update of state, closed_at on moderation_cases
  for each row when (
    current_user = 'moderator' and old.state <> 'open'
    and (new.state = 'open' or new.closed_at is distinct from old.closed_at)
  )
  execute function keep_case_closed();
--> statement-breakpoint
-- Whoever is told of a decision can object to it, which opens its text: they are told when it is made, and never later.
alter policy moderated on notice_decisions with check (
  (select is_moderator())
  and exists (select from moderation_decisions d where d.id = decision_id and d.decided_at = now()::timestamptz(3))
);
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
revoke all on function guard_restoring(), stretches_resting_on(uuid), refuse_sanctioned_plan() from public;
--> statement-breakpoint
-- THE JOURNAL
-- Every role that erases names its file, which is a server's.
alter table auth.erasure_journals add constraint erasure_journals_file check (char_length(file) <= 100) not valid;
--> statement-breakpoint
alter table auth.erasure_journals validate constraint erasure_journals_file;
