-- Returns to owners the actions of staff and of the operator, and new roles, newest first.
create or replace function list_staff_acts(before bigint, up_to integer)
  returns table (id bigint, happened_at timestamptz, action text, by_role text, actor text, account text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select l.id, l.happened_at, l.action, l.by_role, a.full_name, p.full_name
      from auth.audit_log l
        left join public.profiles a on a.user_id = l.actor_id
        left join public.profiles p on p.user_id = l.account_id
      where public.is_owner() and l.id < coalesce(before, 9223372036854775807)
        and (
          l.by_role in ('owner', 'site_owner', 'moderator', 'analyst')
          or l.action in ('became_owner', 'became_moderator', 'became_analyst')
        )
      order by l.id desc limit least(up_to, 100);
  end;
revoke all on function list_staff_acts(before bigint, up_to integer) from public;
grant execute on function list_staff_acts(before bigint, up_to integer) to site_owner;
