-- Returns the data of a person that an owner may see, without the address, or null, and records the access. Omits texts that are not
-- public.
create or replace function read_person(subject uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person record;
begin
  if not public.is_owner() then return null; end if;
  select * into person from auth.people p where p.id = subject;
  if not found then return null; end if;
  perform auth.record_action('person_opened', person.user_id, subject);
  return jsonb_build_object(
    'id', person.id, 'maskedEmail', auth.mask_email(person.email), 'fullName', person.full_name,
    'shownName', (select p.full_name from public.profiles p where p.user_id = person.user_id and p.hidden_name is not null),
    'organization', person.organization, 'state', person.state, 'since', person.since, 'hasAccount', person.user_id is not null,
    'verifiedAt', person.verified_at, 'vipAskedAt', person.vip_asked_at, 'vipConfirmedAt', person.vip_confirmed_at,
    'stories', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', s.id, 'createdAt', s.created_at, 'sharePermission', s.share_permission, 'isVisible', s.is_visible,
          'isHidden', s.hidden_at is not null, 'isHeld', s.held_at is not null, 'isPublic', s.is_public,
          'title', case when s.is_visible then s.title end
        ) order by s.created_at desc)
        from (
          select * from public.stories o where o.user_id = person.user_id and o.deleted_at is null
            order by o.created_at desc nulls first limit 20
        ) s
    ), '[]'),
    'unwanted', coalesce((
      select jsonb_agg(c.kind order by c.kind) from public.notification_choices c
        where c.user_id = person.user_id and c.by_mail = false
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
          'purpose', m.purpose, 'askedAt', m.asked_at, 'sentAt', m.sent_at, 'usedAt', m.used_at
        ) order by m.asked_at desc)
        from (
          select * from (
            select l.purpose, l.created_at as asked_at, l.sent_at, l.used_at
              from auth.one_time_links l where l.user_id = person.user_id
            union all
            select 'vip', v.created_at, case when v.confirm_token_hash is not null or v.confirmed_at is not null then v.sent_at end, v.confirmed_at
              from auth.vip_subscriptions v where v.email = person.email and v.import_id is null
            union all
            select 'notification', n.queued_at, n.settled_at, null
              from public.notification_mails n where n.user_id = person.user_id
          ) every_mail order by every_mail.asked_at desc limit 50
        ) m
    ), '[]'),
    'cases', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', c.id, 'subjectType', c.subject_type, 'state', c.state, 'openedAt', c.opened_at
        ) order by c.opened_at desc)
        from (
          select * from public.moderation_cases o where o.author_id = person.user_id order by o.opened_at desc limit 20
        ) c
    ), '[]'),
    'sanctions', coalesce((
      select jsonb_agg(jsonb_build_object('kind', s.kind, 'startsAt', s.starts_at, 'endsAt', s.ends_at) order by s.starts_at desc)
        from (
          -- Omits sanctions for misused reports: an owner who moderates could tell from them which reports the person made.
          select * from public.sanctions o where o.user_id = person.user_id and o.lifted_at is null
            and not exists (select from public.moderation_decisions d where d.id = o.decision_id and d.automated_decision)
            order by o.starts_at desc limit 20
        ) s
    ), '[]')
  );
end $$;
revoke all on function read_person(subject uuid) from public;
grant execute on function read_person(subject uuid) to site_owner;
--> statement-breakpoint
-- Returns the desk's funnel, by step and day for one channel or source if given, and by source.
create or replace function read_funnel(from_day date, to_day date, of_channel text, of_source integer) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  -- Earlier days are no gaps.
  first_day date := least(
    (select (min(u.created_at) at time zone 'UTC')::date from auth.users u), (select min(p.day) from auth.pulse_days p)
  );
begin
  if not public.is_analyst() then return null; end if;
  return (
    with every_count as materialized (
      select c.*, coalesce(s.channel, 'unknown') as channel
        from auth.funnel_counts(from_day, to_day) c left join auth.sources s on s.id = c.source_id
    ), chosen as materialized (
      -- Counts a person with two sources once for each of them, but only once in the total.
      select c.day, c.step, c.landing, case when of_channel is null and of_source is null then c.n_first else c.n end as n
        from every_count c
        where (of_channel is null or c.channel = of_channel) and (of_source is null or c.source_id = of_source)
    ), by_source as (
      select c.source_id, sum(c.n) filter (where c.step = 'visit') as visits,
          sum(c.n) filter (where c.step = 'submitted') as submitted, jsonb_object_agg(c.step, auth.hide_few(c.n)) as steps
        from (
          select e.source_id, e.step, sum(e.n)::bigint as n from every_count e group by 1, 2
        ) c group by 1 order by 2 desc nulls last, 3 desc nulls last, 1 limit 100
    ), by_day as (
      select d::date as day, coalesce(p.is_broken, false) as is_broken, p.loads, p.objected, p.unread,
          sum(c.n) filter (where c.step = 'visit') as visits, sum(c.n) filter (where c.step = 'submitted') as submitted
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') d
          left join auth.pulse_days p on p.day = d::date left join chosen c on c.day = d::date
        group by 1, 2, 3, 4, 5
    )
    select jsonb_build_object(
      'steps', coalesce((
        select jsonb_object_agg(s.step, auth.hide_few(s.n)) from (
          select c.step, sum(c.n)::bigint as n from chosen c group by 1
        ) s
      ), '{}'),
      'landings', coalesce((
        select jsonb_object_agg(l.landing, auth.hide_few(l.n)) from (
          select c.landing, sum(c.n)::bigint as n from chosen c where c.step = 'visit' group by 1
        ) l
      ), '{}'),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', b.source_id, 'channel', coalesce(s.channel, 'unknown'), 'host', coalesce(s.host, ''),
            'utm', to_jsonb(array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content]), 'steps', b.steps
          ) order by b.visits desc nulls last, b.submitted desc nulls last, b.source_id)
          from by_source b left join auth.sources s on s.id = b.source_id
      ), '[]'),
      'days', (
        select jsonb_agg(jsonb_build_object(
            'day', b.day, 'isGap', b.is_broken or (b.loads is null and coalesce(b.day >= first_day, false)), 'visits', auth.hide_few(b.visits::bigint),
            'submitted', auth.hide_few(b.submitted::bigint)
          ) order by b.day) from by_day b
      ),
      'loads', coalesce((select sum(b.loads) from by_day b), 0),
      'objected', coalesce((select sum(b.objected) from by_day b), 0),
      'unread', coalesce((select sum(b.unread) from by_day b), 0)
    )
  );
end $$;
revoke all on function read_funnel(from_day date, to_day date, of_channel text, of_source integer) from public;
grant execute on function read_funnel(from_day date, to_day date, of_channel text, of_source integer) to analyst;
