-- Returns if all of a notice's decisions favor the author: they publish, restore or lift. Such a notice offers no appeal.
create or replace function only_publishes(told uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(bool_and(d.action in ('approve', 'restore', 'unsuspend')), false)
      from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id where nd.notice_id = told;
  end;
revoke all on function only_publishes(told uuid) from public;
grant execute on function only_publishes(told uuid) to member;
