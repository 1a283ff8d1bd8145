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
create or replace function auth.describe_source(source integer) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select jsonb_build_object(
        'channel', s.channel, 'host', s.host,
        'utm', to_jsonb(array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content])
      )
      from auth.sources s where s.id = source
  );
revoke all on function auth.describe_source(source integer) from public;
--> statement-breakpoint
-- Returns a person's traffic source. The page also calls `read_person`, which records the access.
create or replace function read_person_source(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (select auth.describe_source(p.source_id) from auth.people p where p.id = subject);
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
