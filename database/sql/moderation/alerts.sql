revoke all on staff_alerts from public, anon, member, site_owner, moderator, analyst, accounts;
grant select, delete on staff_alerts to moderator;
grant select on staff_alerts to accounts;
grant insert (user_id, by_mail, by_push) on staff_alerts to moderator;
grant update (by_mail, by_push) on staff_alerts to moderator;
grant update (from_at, told_until, queued_at, settled_at) on staff_alerts to accounts;
--> statement-breakpoint
drop policy if exists own_alerts on staff_alerts;
create policy own_alerts on staff_alerts to moderator
  using ((select is_moderator()) and user_id = (select current_user_id()));
--> statement-breakpoint
drop policy if exists accounts_alerts on staff_alerts;
create policy accounts_alerts on staff_alerts to accounts using (true);
--> statement-breakpoint
-- Returns true for staff who decide cases, with a confirmed address and not suspended.
create or replace function auth.is_alerted(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.staff_members m where m.user_id = person and m.role in ('owner', 'moderator'))
      and not auth.is_suspended(person) and auth.confirmed_email(person) is not null;
  end;
revoke all on function auth.is_alerted(person uuid) from public;
--> statement-breakpoint
-- Returns the cases that the latest alert by `mail` or `push` is about: those still open that the person may decide. Only titles that are
-- public are returned.
create or replace function auth.list_alert_cases(person uuid, channel text)
  returns table (id uuid, subject_type text, band integer, due_at timestamptz, is_new boolean, is_overdue boolean, title text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with noted as (
      select c.*, c.opened_at > a.from_at and c.opened_at <= a.told_until as is_new,
          c.due_at > a.from_at and c.due_at <= a.told_until as is_overdue, a.level
        from (
          select *, case channel when 'mail' then by_mail else by_push end as level from public.staff_alerts where user_id = person
        ) a join public.moderation_cases c on c.state = 'open' and (
          c.opened_at > a.from_at and c.opened_at <= a.told_until or c.due_at > a.from_at and c.due_at <= a.told_until
        )
        where a.level is not null and auth.is_alerted(person)
    )
    select n.id, n.subject_type, n.band, n.due_at, n.is_new, n.is_overdue,
        (select s.title from public.stories s where n.band > 0 and n.subject_type = 'story' and s.id = n.subject_id and s.is_visible)
      from noted n
      where (n.level = 'new' or n.is_overdue) and n.author_id <> person
        and not exists (select from public.reports r where r.case_id = n.id and r.user_id = person)
      order by n.due_at, n.id;
  end;
revoke all on function auth.list_alert_cases(person uuid, channel text) from public;
grant execute on function auth.list_alert_cases(person uuid, channel text) to accounts;
--> statement-breakpoint
-- The same for mails, for earlier servers.
create or replace function auth.list_alert_cases(person uuid)
  returns table (id uuid, subject_type text, band integer, due_at timestamptz, is_new boolean, is_overdue boolean, title text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.* from auth.list_alert_cases(person, 'mail') found;
  end;
revoke all on function auth.list_alert_cases(person uuid) from public;
grant execute on function auth.list_alert_cases(person uuid) to accounts;
--> statement-breakpoint
-- Pushes one alert to each of the person's devices; a later one replaces it. What it says is read when it is shown.
create or replace function auth.push_alert(person uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  alert uuid;
begin
  update public.notifications set last_at = now() where user_id = person and kind = 'staff_alert' returning id into alert;
  if alert is null then
    insert into public.notifications (user_id, kind, on_site, first_at, last_at) values (person, 'staff_alert', false, now(), now())
      returning id into alert;
  end if;
  insert into auth.push_deliveries (notification_id, subscription_id, due_at)
    select alert, s.id, now() from auth.push_subscriptions s where s.user_id = person
    on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0;
end $$;
revoke all on function auth.push_alert(person uuid) from public;
grant execute on function auth.push_alert(person uuid) to accounts;
--> statement-breakpoint
-- Counts the open cases that the person may decide and gets pushes about, and those of them that are overdue. Considers the `up_to` cases that
-- are due first.
create or replace function auth.count_waiting_cases(person uuid, up_to integer) returns table (waiting integer, overdue integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer, (count(*) filter (where found.due_at <= now()))::integer
      from (
        select c.due_at from public.staff_alerts a join public.moderation_cases c
            on c.state = 'open' and (a.by_push = 'new' or a.by_push = 'overdue' and c.due_at <= now())
          where a.user_id = person and auth.is_alerted(person) and c.author_id <> person
            and not exists (select from public.reports r where r.case_id = c.id and r.user_id = person)
          order by c.due_at limit up_to
      ) found;
  end;
revoke all on function auth.count_waiting_cases(person uuid, up_to integer) from public;
grant execute on function auth.count_waiting_cases(person uuid, up_to integer) to accounts;
--> statement-breakpoint
-- Ends a person's alerts by mail, for the link in them.
create or replace function auth.stop_alerts(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.staff_alerts set by_mail = null where user_id = person;
  end;
revoke all on function auth.stop_alerts(person uuid) from public;
grant execute on function auth.stop_alerts(person uuid) to accounts;
