create or replace function take_people_export(export_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.people_exports set used_at = now()
    where id = export_id and asked_by = public.current_user_id() and used_at is null and expires_at > now()
      and public.may_read_people();
  return found;
end $$;
revoke all on function take_people_export(export_id uuid) from public;
grant execute on function take_people_export(export_id uuid) to site_owner;
--> statement-breakpoint
-- Opens the cursor `people` for an export that was just requested. It lasts for the rest of the transaction. Columns that are expensive to
-- read are left out unless they were chosen.
create or replace function open_people_export(export_id uuid) returns refcursor
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  people refcursor := 'people';
  chosen record;
begin
  select e.state, 'stories' = any(e.columns) as has_stories into strict chosen
    from public.people_exports e
    where e.id = export_id and e.asked_by = public.current_user_id() and e.row_count is null
      and e.used_at > now() - interval '1 minute' and public.may_read_people();
  open people no scroll for
    select p.email, p.full_name as name, p.organization, p.state,
        to_char(p.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        to_char(p.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "verifiedAt",
        to_char(p.vip_asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "vipAskedAt",
        to_char(p.vip_confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "vipConfirmedAt",
        case when chosen.has_stories then (
          select count(*)::text from public.stories s where s.user_id = p.user_id and s.deleted_at is null
        ) end as stories
      from auth.people p where chosen.state is null or p.state = chosen.state;
  return people;
end $$;
revoke all on function open_people_export(export_id uuid) from public;
grant execute on function open_people_export(export_id uuid) to site_owner;
--> statement-breakpoint
create or replace function finish_people_export(export_id uuid, sent integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_exports set row_count = sent
      where id = export_id and asked_by = public.current_user_id() and used_at is not null and row_count is null;
  end;
revoke all on function finish_people_export(export_id uuid, sent integer) from public;
grant execute on function finish_people_export(export_id uuid, sent integer) to site_owner;
