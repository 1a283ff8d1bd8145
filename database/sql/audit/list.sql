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
--> statement-breakpoint
-- Actions of staff and of the operator, and new roles.
create or replace view auth.staff_acts as
  select * from auth.audit_log
    where by_role in ('owner', 'site_owner', 'moderator', 'analyst')
      or action in ('became_owner', 'became_moderator', 'became_analyst');
--> statement-breakpoint
-- Finds actions for owners, newest first: those by or about a person, of some kinds, in a time, and those whose person or subject has a
-- word in its name or whose kind is one of `word_kinds`. Returns all actions of each request that has a match. The log contains no names, so
-- a word that is in the names of many people finds actions of the first 20 of them.
create or replace function find_staff_acts(
  before bigint, up_to integer, since timestamptz, until timestamptz, person uuid, kinds text[], word text, word_kinds text[]
)
  returns table (
    id bigint, is_match boolean, happened_at timestamptz, request_id text, action text, by_role text, actor_id uuid, actor text,
    account_id uuid, account text, earlier_role text, subject_id uuid, subject text, planned_at timestamptz, case_id uuid, story_id uuid, is_wave boolean
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- Plans each call anew, because the best index depends on the values.
  set plan_cache_mode = force_custom_plan as $$
declare
  pattern text collate "default" := '%' || regexp_replace(lower(word collate "und-x-icu"), '([\\%_])', '\\\1', 'g') || '%';
  people uuid[] := array[person];
  subjects uuid[];
  edge timestamptz := 'infinity';
  page_ids bigint[];
begin
  if not public.is_owner() then return; end if;
  up_to := least(up_to, 100);
  since := coalesce(since, '-infinity');
  until := coalesce(until, 'infinity');
  if before is not null then
    select l.happened_at into edge from auth.audit_log l where l.id = before;
    if not found then return; end if;
  end if;
  -- One upper limit, because an index scan begins at only one.
  if before is null or until <= edge then
    edge := until;
    before := 0;
  end if;
  if word is not null then
    people := array(
      select p.user_id from (
        select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like pattern limit 1000
      ) p where p.user_id in (
        (select l.actor_id from auth.staff_acts l where l.actor_id >= p.user_id order by l.actor_id limit 1),
        (select l.account_id from auth.staff_acts l where l.account_id >= p.user_id order by l.account_id limit 1)
      ) limit 20
    );
    subjects := array(
      select c.id from public.campaigns c where lower(c.subject collate "und-x-icu") like pattern
      union all select s.id from public.people_segments s where lower(s.name collate "und-x-icu") like pattern
      union all select w.id from public.webhook_endpoints w where lower(w.url) like pattern
      union all select t.id from public.api_tokens t where lower(t.name collate "und-x-icu") like pattern limit 100
    );
  end if;
  -- Each branch reads a page of one index, in its order: an equality would let the planner scan the newest rows for a person who is in few.
  page_ids := array(
    select found.id from (
      (select l.id, l.happened_at from auth.staff_acts l
        where word is null and person is null and kinds is null
          and l.happened_at >= since and (l.happened_at, l.id) < (edge, before)
        order by l.happened_at desc, l.id desc limit up_to)
      union
      (select l.id, l.happened_at from unnest(case when word is null then kinds else word_kinds end) kind
        cross join lateral (
          select l.id, l.happened_at from auth.staff_acts l
            where (l.action, l.happened_at) >= (kind, since) and (l.action, l.happened_at, l.id) < (kind, edge, before)
              and (kinds is null or kind = any(kinds)) and (person is null or person in (l.actor_id, l.account_id))
            order by l.action desc, l.happened_at desc, l.id desc limit up_to
        ) l
        where word is not null or person is null)
      union
      (select l.id, l.happened_at from unnest(people) one
        cross join lateral (
          (select l.id, l.happened_at from auth.staff_acts l
            where (l.actor_id, l.happened_at) >= (one, since) and (l.actor_id, l.happened_at, l.id) < (one, edge, before)
              and (kinds is null or l.action = any(kinds)) and (person is null or person in (l.actor_id, l.account_id))
            order by l.actor_id desc, l.happened_at desc, l.id desc limit up_to)
          union all
          (select l.id, l.happened_at from auth.staff_acts l
            where (l.account_id, l.happened_at) >= (one, since) and (l.account_id, l.happened_at, l.id) < (one, edge, before)
              and (kinds is null or l.action = any(kinds)) and (person is null or person in (l.actor_id, l.account_id))
            order by l.account_id desc, l.happened_at desc, l.id desc limit up_to)
        ) l)
      union
      (select l.id, l.happened_at from unnest(subjects) one
        cross join lateral (
          select l.id, l.happened_at from auth.staff_acts l
            where (l.subject_id, l.happened_at) >= (one, since) and (l.subject_id, l.happened_at, l.id) < (one, edge, before)
              and (kinds is null or l.action = any(kinds)) and (person is null or person in (l.actor_id, l.account_id))
            order by l.subject_id desc, l.happened_at desc, l.id desc limit up_to
        ) l)
    ) found order by found.happened_at desc, found.id desc limit up_to
  );
  return query
    with acts as (
      select l.* from auth.staff_acts l where l.id = any(page_ids)
      union
      select l.* from (select distinct m.request_id from auth.staff_acts m where m.id = any(page_ids) and m.request_id is not null) requests
        cross join lateral (
          select l.* from auth.staff_acts l where l.request_id = requests.request_id order by l.id limit 200
        ) l
    )
    select l.id, l.id = any(page_ids), l.happened_at, l.request_id, l.action, l.by_role, l.actor_id, a.full_name, l.account_id, p.full_name,
      case when l.action = 'left_staff' then (
        select substr(role.action, 8) from auth.audit_log role
          where role.account_id = l.account_id and role.action in ('became_owner', 'became_moderator', 'became_analyst') and role.id < l.id
          order by role.id desc limit 1
      ) end,
      l.subject_id, coalesce(c.subject, s.name, w.url, t.name),
      -- A campaign's time can change with each scheduling.
      case when l.action = 'campaign_scheduled' and not exists (
        select from auth.staff_acts later
          where later.subject_id = l.subject_id and later.action = 'campaign_scheduled' and later.happened_at > l.happened_at
      ) then c.starts_at end,
      (select k.id from public.moderation_cases k where k.subject_id = l.subject_id and k.opened_at <= l.happened_at
        order by k.opened_at desc limit 1),
      coalesce(o.story_id, case when l.action like '%story%' then l.subject_id end),
      exists (select from public.campaign_waves wave where wave.campaign_id = l.subject_id)
      from acts l
        left join public.profiles a on a.user_id = l.actor_id
        left join public.profiles p on p.user_id = l.account_id
        left join public.comments o on o.id = l.subject_id
        left join public.campaigns c on c.id = l.subject_id
        left join public.people_segments s on s.id = l.subject_id
        left join public.webhook_endpoints w on w.id = l.subject_id
        left join public.api_tokens t on t.id = l.subject_id
      order by l.happened_at desc, l.id desc;
end $$;
revoke all on function find_staff_acts(before bigint, up_to integer, since timestamp with time zone, until timestamp with time zone, person uuid, kinds text[], word text, word_kinds text[]) from public;
grant execute on function find_staff_acts(before bigint, up_to integer, since timestamp with time zone, until timestamp with time zone, person uuid, kinds text[], word text, word_kinds text[]) to site_owner;
