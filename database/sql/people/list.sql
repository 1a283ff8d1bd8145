-- Owners read and search the full names of people.
create or replace view auth.people as
  select u.id, u.id as user_id, u.email, u.created_at as since, coalesce(p.hidden_name, p.full_name) as full_name, p.organization,
    u.email_verified_at as verified_at, v.created_at as vip_asked_at, v.confirmed_at as vip_confirmed_at,
    -- An account's own state takes precedence over that of the VIP list.
    case when u.email_verified_at is null then 'asked' else 'joined' end as state
    from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join auth.vip_subscriptions v on v.email = u.email
  union all
  select v.id, null, v.email, v.created_at, v.full_name, v.organization, null, v.created_at, v.confirmed_at,
    case when v.confirmed_at is not null then 'verified' else 'asked' end
    from auth.vip_subscriptions v where not exists (select from auth.users u where u.email = v.email);
--> statement-breakpoint
-- Lists people, newest first. Searches for rare words look up all matches; common words are found quickly among the newest people. A search
-- needs a fresh proof, because it could be used to guess masked addresses letter by letter.
create or replace function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- Plans each call anew, because the best index depends on the values.
  set plan_cache_mode = force_custom_plan as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  few constant integer := 5000;
  candidates uuid[];
  is_looked_up boolean := false;
  page uuid[];
begin
  if not public.is_owner() or (word <> '' and not public.has_fresh_proof()) then return; end if;
  from_time := coalesce(from_time, 'infinity');
  from_id := coalesce(from_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  if word <> '' then
    candidates := array(
      select found.id from (
        (select u.id from auth.users u where u.email like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.hidden_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select v.id from auth.vip_subscriptions v where v.email like pattern limit few + 1)
        union all
        -- Only imported entries have a name.
        (select v.id from auth.vip_subscriptions v
          where v.import_id is not null and lower(v.full_name collate "und-x-icu") like pattern limit few + 1)
      ) found limit few + 1
    );
    is_looked_up := cardinality(candidates) <= few;
  end if;
  page := array(
    with accounts as materialized (
      select u.id, u.created_at from auth.users u
        where (u.created_at, u.id) < (from_time, from_id)
          and case
            when word = '' then true
            when is_looked_up then u.id = any(candidates)
            else u.email like pattern or exists (
              select from public.profiles p where p.user_id = u.id and (
                lower(p.full_name collate "und-x-icu") like pattern or lower(p.hidden_name collate "und-x-icu") like pattern
              )
            )
          end
          and case of_state
            when 'joined' then u.email_verified_at is not null
            when 'verified' then false
            when 'asked' then u.email_verified_at is null
            else true
          end
        order by u.created_at desc, u.id desc limit up_to
    ), others as materialized (
      select v.id, v.created_at from auth.vip_subscriptions v
        where (v.created_at, v.id) < (from_time, from_id)
          -- Skips entries older than the last account if accounts alone fill the page.
          and v.created_at >= (
            select case when count(*) = up_to then min(a.created_at) else '-infinity' end from accounts a
          )
          and case
            when word = '' then true
            when is_looked_up then v.id = any(candidates)
            else v.email like pattern or lower(v.full_name collate "und-x-icu") like pattern
          end
          and case of_state
            when 'joined' then false
            when 'verified' then v.confirmed_at is not null
            when 'asked' then v.confirmed_at is null
            else true
          end
          and (select u.id from auth.users u where u.email = v.email) is null
        order by v.created_at desc, v.id desc limit up_to
    )
    select both_lists.id from (select * from accounts union all select * from others) both_lists
      order by both_lists.created_at desc, both_lists.id desc limit up_to
  );
  return query
    select p.id, auth.mask_email(p.email), p.full_name, p.state, p.since, p.vip_asked_at is not null
      from auth.people p where p.id = any(page) order by p.since desc, p.id desc;
end $$;
revoke all on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) to site_owner;
--> statement-breakpoint
-- Returns the full address of a listed person, or null, and records the access.
create or replace function read_person_address(subject uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person record;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return null; end if;
  select p.user_id, p.email into person from auth.people p where p.id = subject;
  if not found then return null; end if;
  perform auth.record_action('address_read', person.user_id, subject);
  return person.email;
end $$;
revoke all on function read_person_address(subject uuid) from public;
grant execute on function read_person_address(subject uuid) to site_owner;
--> statement-breakpoint
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
              from auth.vip_subscriptions v where v.email = person.email
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
-- Returns a person's traffic source. The page also calls `read_person`, which records the access.
create or replace function read_person_source(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (
    select jsonb_build_object(
        'channel', s.channel, 'host', s.host,
        'utm', to_jsonb(array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content])
      )
      from auth.people p left join auth.users u on u.id = p.user_id left join auth.vip_subscriptions v on v.email = p.email
        join auth.sources s on s.id = coalesce(u.source_id, v.source_id)
      where p.id = subject
  );
end $$;
revoke all on function read_person_source(subject uuid) from public;
grant execute on function read_person_source(subject uuid) to site_owner;
--> statement-breakpoint
-- Returns the reason why a person gets no mail, for an owner who has opened their record.
create or replace function read_person_mail(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (
    select jsonb_build_object(
        'suppression', (
          select jsonb_build_object('reason', s.reason, 'since', s.created_at)
            from auth.mail_suppressions s where s.email = p.email
        ),
        'bounces', coalesce((
          select jsonb_agg(jsonb_build_object(
              'status', b.status, 'isPermanent', b.is_permanent, 'toldBy', b.told_by, 'at', b.created_at
            ) order by b.created_at desc)
            from auth.mail_bounces b where b.email = p.email
        ), '[]'),
        'consents', coalesce((
          select jsonb_agg(jsonb_build_object(
              'form', c.form, 'wording', c.wording, 'givenAt', c.given_at, 'confirmedAt', c.confirmed_at,
              'withdrawnAt', c.withdrawn_at, 'withdrawnBy', c.withdrawn_by
            ) order by c.given_at desc)
            from auth.mail_consents c where c.email = p.email
        ), '[]')
      )
      from auth.people p where p.id = subject
  );
end $$;
revoke all on function read_person_mail(subject uuid) from public;
grant execute on function read_person_mail(subject uuid) to site_owner;
