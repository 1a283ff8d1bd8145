-- As in 0039, but for what the accounts service stores: anybody may send the waitlist's form with anybody's address, and must not
-- learn from the answer that its owner is under a sanction. Such a story is private, and sharing it is refused as before.
create or replace function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  if new.user_id is null or current_setting('role') = 'none' then
    return new;
  end if;
  if current_setting('role') = 'accounts' and tg_table_name = 'stories' and tg_op = 'INSERT' then
    return new;
  end if;
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.title into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = new.user_id and s.lifted_at is null and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      and s.kind = any(tg_argv)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.title, in_force.law)
    )::text;
  end if;
  return new;
end $$;
