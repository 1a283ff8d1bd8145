-- Everything a new database begins with: what the migrations up to this one had made. Frozen: later migrations change it, and the
-- current definitions are in database/sql.
set local check_function_bodies = off;
CREATE SCHEMA auth;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TABLE public.api_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    token_hash bytea NOT NULL,
    made_by uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT api_tokens_expires_at CHECK ((expires_at <= (created_at + '90 days 00:01:00'::interval))),
    CONSTRAINT api_tokens_name CHECK (((length(name) >= 1) AND (length(name) <= 1000))),
    CONSTRAINT api_tokens_scopes CHECK (((cardinality(scopes) BETWEEN 1 AND 3) AND (scopes <@ ARRAY['people:read'::text, 'people:write'::text, 'bounces:write'::text])))
);
create function auth.acting_token() returns public.api_tokens
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  hash text := nullif(current_setting('app.api_token', true), '');
  token public.api_tokens;
begin
  if hash is null or current_setting('role') <> 'site_owner' then return null; end if;
  select t.* into token from public.api_tokens t
    join public.staff_members m on m.user_id = t.made_by and m.role = 'owner'
    where t.token_hash = decode(hash, 'hex') and t.expires_at > now();
  return token;
end $$;
create function auth.begin_wave(wave uuid, segment uuid, size integer) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  free uuid[];
  invited integer;
begin
  -- Two waves that begin at once would invite the same people.
  perform pg_advisory_xact_lock(hashtextextended('waves', 0));
  free := array(select * from auth.find_free_places());
  with chosen as (
    select f.person_id from auth.find_invitees(segment) f order by f.confirmed_at, f.person_id
      limit size + cardinality(free)
  ), recipients as (
    insert into public.campaign_recipients (campaign_id, person_id) select wave, c.person_id from chosen c
  )
    insert into public.invitations (campaign_id, person_id) select wave, c.person_id from chosen c;
  get diagnostics invited = row_count;
  update public.invitations i set passed_on_to = wave where i.person_id = any(free[1:greatest(invited - size, 0)]);
end $$;
create function auth.confirm_waitlist_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.email <> old.email then
    update auth.mail_consents set email = new.email, address_hash = null where email = old.email and form = 'waitlist';
  end if;
  if new.email_verified_at is not null and old.email_verified_at is null then
    update auth.mail_consents set confirmed_at = new.email_verified_at
      where email = new.email and form = 'waitlist' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
CREATE TABLE auth.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    role text DEFAULT 'member'::text NOT NULL,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    user_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    source_id integer
);
create function auth.confirmed_email(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select u.email from auth.users u where u.id = person and u.email_verified_at is not null;
  end;
CREATE TABLE public.campaign_recipients (
    campaign_id uuid NOT NULL,
    person_id uuid NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    claimed_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    CONSTRAINT campaign_recipients_reason CHECK ((reason = ANY (ARRAY['refused'::text, 'bounced'::text, 'complained'::text, 'left'::text, 'joined'::text, 'no_consent'::text, 'suppressed'::text, 'stopped'::text]))),
    CONSTRAINT campaign_recipients_state CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unsure'::text, 'skipped'::text])))
);
CREATE TABLE public.invitations (
    campaign_id uuid NOT NULL,
    person_id uuid NOT NULL,
    expires_at timestamp(3) with time zone,
    opened_at timestamp(3) with time zone,
    joined_at timestamp(3) with time zone,
    left_at timestamp(3) with time zone,
    passed_on_to uuid
);
create function auth.describe_invitation(invitation public.invitations) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case
      when (invitation).joined_at is not null then 'joined'
      when (invitation).left_at is not null then 'left'
      when r.state in ('failed', 'skipped') then 'unreached'
      when (invitation).expires_at <= now() then 'expired'
      when (invitation).opened_at is not null then 'opened'
      when r.state in ('sent', 'unsure') then 'invited'
      else 'waiting'
    end
    from (select 1) one left join public.campaign_recipients r
      on r.campaign_id = (invitation).campaign_id and r.person_id = (invitation).person_id;
  end;
CREATE TABLE auth.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    refreshed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    aal text DEFAULT 'aal1'::text NOT NULL,
    amr jsonb DEFAULT '[]'::jsonb NOT NULL,
    proven_at timestamp(3) with time zone DEFAULT now(),
    user_agent text,
    desk_used_at timestamp(3) with time zone,
    is_external boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
    CONSTRAINT sessions_user_agent_check CHECK ((char_length(user_agent) <= 300))
);
CREATE TABLE public.staff_members (
    user_id uuid NOT NULL,
    role text NOT NULL,
    invited_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT staff_members_role CHECK ((role = ANY (ARRAY['owner'::text, 'moderator'::text, 'analyst'::text])))
);
create function auth.desk_role(of_session uuid) returns text
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = of_session and s.aal = 'aal2'
        and s.proven_at > now() - interval '12 hours'
        and greatest(s.proven_at, s.desk_used_at) > now() - interval '1 hour';
  end;
create function auth.end_health_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.health_reports where user_id = old.user_id;
  return null;
end $$;
create function auth.find_audience(segment uuid)
  returns table (person_id uuid, is_suppressed boolean, has_consent boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  chosen record;
  pattern text collate "default";
begin
  select s.search, s.state into chosen from public.people_segments s where s.id = segment;
  pattern := '%' || regexp_replace(lower(coalesce(chosen.search, '') collate "und-x-icu"), '([\\%_])', '\\\1', 'g') || '%';
  return query
    select p.id, s.email is not null, c.email is not null
      from auth.people p
        left join auth.mail_suppressions s on s.email = p.email
        left join (
          select distinct o.email from auth.mail_consents o where o.confirmed_at is not null and o.withdrawn_at is null
        ) c on c.email = p.email
      where (chosen.state is null or p.state = chosen.state)
        and (pattern = '%%' or p.email like pattern or lower(p.full_name collate "und-x-icu") like pattern);
end $$;
create function auth.find_free_places() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select i.person_id from public.invitations i
      where i.passed_on_to is null and i.joined_at is null and (
        i.left_at is not null or i.expires_at <= now() or exists (
          select from public.campaign_recipients r
            where r.campaign_id = i.campaign_id and r.person_id = i.person_id and r.state in ('failed', 'skipped')
        )
      );
  end;
CREATE TABLE auth.vip_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    confirm_token_hash bytea,
    withdraw_token_hash bytea,
    sent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    source_id integer,
    import_id uuid,
    full_name text,
    organization text
);
create function auth.find_invitees(segment uuid) returns table (person_id uuid, confirmed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.id, v.confirmed_at
      from auth.find_audience(segment) a join auth.vip_subscriptions v on v.id = a.person_id
      where a.has_consent and not a.is_suppressed and v.confirmed_at is not null
        and not exists (select from public.invitations i where i.person_id = v.id);
  end;
create function auth.forget_invited() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set person_id = gen_random_uuid(), left_at = now() where i.person_id = old.id;
  return null;
end $$;
create function auth.forget_mail_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.email = old.email then return null; end if;
  if exists (select from auth.people p where p.email = old.email) then return null; end if;
  delete from auth.mail_bounces where email = old.email;
  update auth.mail_suppressions set email = null where email = old.email;
  return null;
end $$;
create function auth.forget_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stand_in uuid := gen_random_uuid();
  salt text := gen_random_uuid();
begin
  update public.appeals set state = case state when 'open' then 'withdrawn' else state end,
    user_id = null, notice_id = null, text = null, answer = null
  where user_id = old.id;
  perform auth.record_action('account_deleted', old.id, null);
  update auth.audit_log set
    subject_id = md5(salt || subject_id)::uuid,
    account_id = stand_in
  where account_id = old.id;
  update auth.audit_log set actor_id = stand_in where actor_id = old.id;
  delete from public.content_snapshots
    where id in (select snapshot_id from public.moderation_cases where author_id = old.id);
  update public.moderation_cases set author_id = stand_in where author_id = old.id;
  update public.moderation_cases set claimed_by = null, claim_until = null where claimed_by = old.id;
  update public.moderation_decisions set decided_by = stand_in where decided_by = old.id;
  update public.moderation_undos set undone_by = stand_in where undone_by = old.id;
  update public.moderation_notes set author_id = stand_in where author_id = old.id;
  update public.appeals set decided_by = stand_in where decided_by = old.id;
  update public.reports set details = null, law = null, notifier_name = null, notifier_email = null
    where user_id = old.id;
  return old;
end $$;
create function auth.forget_recipient() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.campaign_recipients r
    set person_id = gen_random_uuid(), state = case r.state when 'queued' then 'skipped' else r.state end,
      reason = case r.state when 'queued' then 'left' else r.reason end
    where r.person_id = old.id;
  return null;
end $$;
CREATE TABLE auth.funnel_days (
    day date NOT NULL,
    source_id integer NOT NULL,
    step text NOT NULL,
    landing text NOT NULL,
    n integer NOT NULL,
    n_first integer NOT NULL
);
CREATE TABLE auth.pulse_days (
    day date NOT NULL,
    loads integer DEFAULT 0 NOT NULL,
    objected integer DEFAULT 0 NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    marks integer DEFAULT 0 NOT NULL,
    is_broken boolean DEFAULT false NOT NULL
);
CREATE TABLE public.stories (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    title text,
    content text NOT NULL,
    air_quality_issues text[],
    share_permission boolean DEFAULT false NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    hidden_at timestamp(3) with time zone,
    is_visible boolean DEFAULT false NOT NULL,
    comment_count integer DEFAULT 0 NOT NULL,
    heart_count integer DEFAULT 0 NOT NULL,
    support_count integer DEFAULT 0 NOT NULL,
    helpful_count integer DEFAULT 0 NOT NULL,
    sad_count integer DEFAULT 0 NOT NULL,
    reaction_count integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edited_at timestamp(3) with time zone,
    edited_after_reactions boolean DEFAULT false NOT NULL,
    deleted_at timestamp(3) with time zone,
    held_at timestamp(3) with time zone,
    held_for text,
    chart_id uuid,
    measurement jsonb,
    CONSTRAINT stories_content_not_blank CHECK ((content ~ '\S'::text))
);
ALTER TABLE ONLY public.stories ALTER COLUMN search_text SET STATISTICS 0;
create function auth.funnel_counts(from_day date, to_day date)
  returns table (day date, source_id integer, step text, landing text, n bigint, n_first bigint)
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select f.day, f.source_id, f.step, f.landing, f.n::bigint, f.n_first::bigint
      from auth.funnel_days f left join auth.pulse_days p using (day)
      where f.day between from_day and to_day and not coalesce(p.is_broken, false)
    union all
    select a.day, a.source_id, s.step, null, count(*), count(*)
      from (
        select (u.created_at at time zone 'UTC')::date as day, u.source_id, u.email_verified_at is not null as is_verified,
            exists (select from public.stories t where t.user_id = u.id and t.is_visible) as is_public
          from auth.users u
          where u.created_at >= from_day::timestamp at time zone 'UTC' and u.created_at < (to_day + 1)::timestamp at time zone 'UTC'
      ) a cross join lateral (
        select 'submitted' as step union all select 'verified' where a.is_verified
          union all select 'public' where a.is_verified and a.is_public
      ) s group by 1, 2, 3
    union all
    select v.day, v.source_id, s.step, null, count(*), count(*)
      from (
        select (o.created_at at time zone 'UTC')::date as day, o.source_id, o.confirmed_at is not null as is_confirmed
          from auth.vip_subscriptions o
          where o.created_at >= from_day::timestamp at time zone 'UTC' and o.created_at < (to_day + 1)::timestamp at time zone 'UTC'
      ) v cross join lateral (
        select 'vip_asked' as step union all select 'vip_confirmed' where v.is_confirmed
      ) s group by 1, 2, 3;
  end;
create function auth.hide_few(n bigint) returns bigint
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when coalesce(n, 0) = 0 then 0 when n >= 5 then n end;
CREATE TABLE auth.factors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    factor_type text NOT NULL,
    status text DEFAULT 'unverified'::text NOT NULL,
    friendly_name text DEFAULT ''::text NOT NULL,
    secret bytea,
    last_used_step bigint,
    last_challenged_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT factors_check CHECK (((factor_type <> 'totp'::text) OR (secret IS NOT NULL))),
    CONSTRAINT factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
    CONSTRAINT factors_friendly_name_check CHECK ((char_length(friendly_name) <= 120)),
    CONSTRAINT factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);
create function auth.is_assured(s auth.sessions) returns boolean
  language sql stable parallel safe
  begin atomic
    select s.aal = 'aal2' or s.is_external
      or not exists (select from auth.factors f where f.user_id = s.user_id and f.status = 'verified');
  end;
create function auth.is_on_duty(of_session uuid, duty text) returns boolean
  language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(auth.desk_role(of_session) in ('owner', duty), false);
  end;
create function auth.lift_suppression() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_bounces where email = new.email;
  delete from auth.mail_suppressions where email = new.email;
  return null;
end $$;
create function auth.mask_email(address text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  begin atomic
    select left(address, 2) || '…@' || split_part(address, '@', 2);
  end;
create function auth.name_source(of_day date, of_channel text, of_host text, utm text[]) returns integer
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  known record;
begin
  select s.id, s.last_day into known from auth.sources s
    where (s.channel, s.host, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content)
      = (of_channel, of_host, coalesce(utm[1], ''), coalesce(utm[2], ''), coalesce(utm[3], ''), coalesce(utm[4], ''), coalesce(utm[5], ''));
  if known.last_day >= of_day then return known.id; end if;
  if of_channel not in ('direct', 'other') and (select count(*) >= 500 from auth.sources s where s.last_day = of_day) then
    return auth.name_source(of_day, 'other', '', '{}');
  end if;
  insert into auth.sources as s (channel, host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, last_day)
    values (of_channel, of_host, coalesce(utm[1], ''), coalesce(utm[2], ''), coalesce(utm[3], ''), coalesce(utm[4], ''), coalesce(utm[5], ''), of_day)
    on conflict on constraint sources_values do update set last_day = greatest(s.last_day, excluded.last_day)
    returning s.id into known;
  return known.id;
end $$;
create function auth.note_ended_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.ended_sessions (session_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create function auth.note_joined() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invitations i set joined_at = now()
    from auth.vip_subscriptions v where v.email = new.email and i.person_id = v.id and i.joined_at is null;
  return null;
end $$;
create function auth.note_vip_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- Nobody sent our form for whom a file names.
    if new.import_id is not null then return null; end if;
    insert into auth.mail_consents (email, form, given_at, confirmed_at)
      values (new.email, 'vip', new.created_at, new.confirmed_at) on conflict do nothing;
  else
    update auth.mail_consents set confirmed_at = new.confirmed_at
      where email = new.email and form = 'vip' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
CREATE UNLOGGED TABLE auth.visit_salts (
    day date NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    salt bytea NOT NULL
);
create function auth.open_visit_salt(of_day date, fresh bytea) returns setof auth.visit_salts
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.visit_salts (day, salt) values (of_day, fresh) on conflict do nothing;
  if found then
    update auth.pulse_days set is_broken = true where day = of_day and marks > 0;
  end if;
  return query select * from auth.visit_salts where day = of_day;
end $$;
create function auth.queue_pushes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  choice text := new.kind;
begin
  if not exists (select from auth.push_subscriptions where user_id = new.user_id) then
    return null;
  end if;
  if new.notice_id is not null then
    select case n.kind when 'decision' then 'moderation' when 'appeal_outcome' then 'appeal_answer' else n.kind end
      into choice from public.notices n where n.id = new.notice_id;
  end if;
  insert into auth.push_deliveries as known (notification_id, subscription_id, due_at)
    select new.id, s.id, greatest(now(), new.last_at)
      from auth.push_subscriptions s
      left join public.notification_choices c on c.user_id = s.user_id and c.kind = choice
      where s.user_id = new.user_id and coalesce(
        c.by_push,
        coalesce(c.on_site, true)
          and choice in ('comment_reply', 'mention', 'story_comment', 'moderation', 'report_outcome', 'appeal_answer')
      )
  on conflict (notification_id, subscription_id) do update set due_at = excluded.due_at, attempts = 0;
  return null;
end $$;
create function auth.queue_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  subject uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  insert into public.webhook_deliveries (endpoint_id, kind, subject_id)
    select e.id, tg_argv[0], subject from public.webhook_endpoints e
      where e.disabled_at is null and tg_argv[0] = any(e.kinds);
  if found then
    insert into public.events (kind) values ('webhook_queued');
  end if;
  return null;
end $$;
create function auth.record_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('account_opened', new.id, null);
    return null;
  end if;
  if old.email_verified_at is null and new.email_verified_at is not null then
    perform auth.record_action('account_confirmed', new.id, null);
  end if;
  if old.email <> new.email then
    perform auth.record_action('email_changed', new.id, null);
  end if;
  -- What an account has before it is confirmed is no password.
  if old.password_hash <> new.password_hash and old.email_verified_at is not null then
    perform auth.record_action('password_changed', new.id, null);
  end if;
  if old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.id, null);
  end if;
  return null;
end $$;
create function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if public.is_trusted_login() then
    return nullif(current_setting('app.user_id', true), '')::uuid;
  end if;
  if nullif(current_setting('app.api_token', true), '') is not null then
    return (auth.acting_token()).made_by;
  end if;
  return (
    select s.user_id from auth.sessions s
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid and auth.is_assured(s)
  );
end $$;
CREATE TABLE auth.audit_log (
    id bigint NOT NULL,
    happened_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    action text NOT NULL,
    by_role text NOT NULL,
    actor_id uuid,
    account_id uuid,
    subject_id uuid,
    request_id text
);
create function auth.record_action(action text, account_id uuid, subject_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.audit_log (action, by_role, actor_id, account_id, subject_id, request_id) values (
      action,
      case current_setting('role') when 'none' then 'owner' else current_setting('role') end,
      public.current_user_id(),
      account_id,
      subject_id,
      nullif(current_setting('app.request_id', true), '')
    );
  end;
create function auth.record_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'INSERT' then 'appeal_made' else 'appeal_' || new.state end, new.user_id, new.id
  );
  return null;
end $$;
create function auth.record_campaign() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'campaign_' || case tg_op when 'INSERT' then 'written' when 'DELETE' then 'deleted' else new.state end, null,
    case tg_op when 'DELETE' then old.id else new.id end
  );
  return null;
end $$;
create function auth.record_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.claimed_by is null then 'case_released' else 'case_claimed' end, new.author_id, new.subject_id
  );
  return null;
end $$;
create function auth.record_content_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  section text;
begin
  foreach section in array new.changed loop
    perform auth.record_action('content_' || section || '_changed', null, new.id);
  end loop;
  delete from public.content_versions v where v.version <= new.version - 50;
  perform public.record_event('content_changed', null, null);
  return null;
end $$;
create function auth.record_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.decided_by is null then
    insert into auth.audit_log (action, by_role, account_id, subject_id)
      select 'decided_' || new.action, 'site', c.author_id, c.subject_id
        from public.moderation_cases c where c.id = new.case_id;
  else
    perform auth.record_action('decided_' || new.action, c.author_id, c.subject_id)
      from public.moderation_cases c where c.id = new.case_id;
  end if;
  return null;
end $$;
create function auth.record_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action(tg_argv[0] || '_removed', old.user_id, null);
  else
    perform auth.record_action(tg_argv[0] || '_added', new.user_id, null);
  end if;
  return null;
end $$;
create function auth.record_factor_reset() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'factor_reset_asked' else 'factor_reset_ended' end,
    case tg_op when 'INSERT' then new.user_id else old.user_id end, null
  );
  return null;
end $$;
create function auth.record_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'staff_invited' else 'invitation_ended' end, null, case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
create function auth.record_link() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform auth.record_action('followed_' || new.purpose || '_link', new.user_id, null);
  end if;
  return null;
end $$;
create function auth.record_moderation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    tg_argv[0] || case when new.hidden_at is null then '_shown' else '_hidden' end, new.user_id, new.id
  );
  return null;
end $$;
create function auth.record_moderation_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('moderation_settings_changed', null, null);
  return null;
end $$;
create function auth.record_note() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(case when new.proposes is null then 'case_noted' else 'ban_proposed' end, c.author_id, c.subject_id)
    from public.moderation_cases c where c.id = new.case_id;
  return null;
end $$;
create function auth.record_people_export() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.token_name is null or tg_op = 'UPDATE' then
    perform auth.record_action(
      case when tg_op = 'INSERT' then 'people_export_asked' when new.token_name is null then 'people_exported'
        else 'people_exported_by_token' end, null, new.id
    );
  end if;
  return null;
end $$;
create function auth.record_people_import() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.state = 'undone' then 'people_import_undone' when new.token_name is null then 'people_imported'
      else 'people_imported_by_token' end, null, new.id
  );
  return null;
end $$;
create function auth.record_recovery_code() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('recovery_code_used', f.user_id, null) from auth.factors f where f.id = new.factor_id;
  return null;
end $$;
create function auth.record_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'UPDATE' then 'report_resolved' when new.comment_id is null then 'story_reported' else 'comment_reported' end,
    coalesce(
      (select user_id from public.stories where id = new.story_id),
      (select user_id from public.comments where id = new.comment_id)
    ),
    coalesce(new.comment_id, new.story_id)
  );
  return null;
end $$;
create function auth.record_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('rule_added', null, null);
  return null;
end $$;
create function auth.record_segment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    'segment_' || case tg_op when 'INSERT' then 'saved' else 'deleted' end, null,
    case tg_op when 'INSERT' then new.id else old.id end
  );
  return null;
end $$;
create function auth.record_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('signed_in', new.user_id, new.id);
  else
    perform auth.record_action('session_ended', old.user_id, old.id);
  end if;
  return null;
end $$;
create function auth.record_signing_key() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('signing_key_' || case tg_op when 'INSERT' then 'added' else 'removed' end, null, null);
  return null;
end $$;
create function auth.record_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform auth.record_action('left_staff', old.user_id, null);
  elsif tg_op = 'INSERT' or old.role <> new.role then
    perform auth.record_action('became_' || new.role, new.user_id, null);
  end if;
  return null;
end $$;
create function auth.record_token() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform auth.record_action('token_made', new.made_by, new.id);
  else
    perform auth.record_action('token_ended', old.made_by, old.id);
  end if;
  return null;
end $$;
create function auth.record_undo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('decision_undone', c.author_id, c.subject_id)
    from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id where d.batch_id = new.batch_id;
  return null;
end $$;
create function auth.record_webhook() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.disabled_at is null and old.disabled_at is null and new.url = old.url and new.kinds = old.kinds then return null; end if;
    perform auth.record_action(
      case when new.disabled_at is not null and old.disabled_at is null then 'webhook_disabled' else 'webhook_changed' end, null, new.id
    );
  else
    perform auth.record_action(case tg_op when 'INSERT' then 'webhook_added' else 'webhook_removed' end, null, coalesce(new.id, old.id));
  end if;
  return null;
end $$;
create function auth.record_word_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case tg_op when 'INSERT' then 'word_rule_added' when 'DELETE' then 'word_rule_removed' else 'word_rule_changed' end, null, null
  );
  return null;
end $$;
create function auth.take_back_invitation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.invitations i where i.campaign_id = new.campaign_id and i.person_id = new.person_id;
  return null;
end $$;
create function auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer)
  returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- A flood fills no disk: what comes after so many marks of a day is not read.
  most constant integer := 1000000;
  known integer;
  added integer;
begin
  perform pg_advisory_xact_lock(4127090316);
  if by_salt is not null and not exists (select from auth.visit_salts s where s.day = of_day and s.id = by_salt) then
    return false;
  end if;
  select d.marks into known from auth.pulse_days d where d.day = of_day;
  if known >= most then
    unread := unread + jsonb_array_length(pulses);
    pulses := '[]';
  end if;
  with given as materialized (
    select decode(g.hash, 'hex') as hash, g.step, g.landing, g.channel, g.host, g.utm, g.place
      from rows from (jsonb_to_recordset(pulses) as (hash text, step text, landing text, channel text, host text, utm text[]))
        with ordinality as g (hash, step, landing, channel, host, utm, place)
  ), named as materialized (
    select v.channel, v.host, v.utm, auth.name_source(of_day, v.channel, v.host, v.utm) as source_id
      from (select distinct g.channel, g.host, g.utm from given g where g.channel is not null) v
  ), placed as materialized (
    select g.hash, g.step, g.landing, g.place, n.source_id from given g join named n using (channel, host, utm)
  ), every_pulse as (
    select * from placed
    union all
    select g.hash, g.step, g.landing, g.place, coalesce(
        (select p.source_id from placed p where p.hash = g.hash and p.place < g.place order by p.place desc limit 1),
        (select m.source_id from auth.visit_marks m where m.day = of_day and m.hash = g.hash order by m.id desc limit 1),
        auth.name_source(of_day, 'direct', '', '{}')
      ) from given g where g.channel is null
  ), marked as (
    insert into auth.visit_marks (day, hash, source_id, step, landing)
      select of_day, e.hash, e.source_id, e.step, e.landing from every_pulse e order by e.place
      on conflict do nothing returning hash, source_id, step, landing, id
  ), counted as (
    select m.source_id, m.step, m.landing, count(*) as n, count(*) filter (where m.is_first) as n_first
      from (
        select m.*, row_number() over (partition by m.hash, m.step order by m.id) = 1
          and not exists (
            select from auth.visit_marks e where e.day = of_day and e.hash = m.hash and e.step = m.step
          ) as is_first
          from marked m
      ) m group by 1, 2, 3
  ), summed as (
    insert into auth.funnel_days as f (day, source_id, step, landing, n, n_first)
      select of_day, c.source_id, c.step, c.landing, c.n, c.n_first from counted c
      on conflict (day, source_id, step, landing)
        do update set n = f.n + excluded.n, n_first = f.n_first + excluded.n_first
  )
  select count(*) into added from marked;
  insert into auth.pulse_days as d (day, loads, objected, unread, marks)
    values (of_day, take_pulses.loads, take_pulses.objected, take_pulses.unread, added)
    on conflict (day) do update set loads = d.loads + excluded.loads, objected = d.objected + excluded.objected,
      unread = d.unread + excluded.unread, marks = d.marks + excluded.marks;
  return true;
end $$;
create function auth.withdraw_consent_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_consents
    where email = old.email and form = tg_argv[0] and (confirmed_at is null or address_hash is null);
  update auth.mail_consents
    set email = null, withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_by = coalesce(withdrawn_by, 'leaving')
    where email = old.email and form = tg_argv[0];
  return null;
end $$;
CREATE TABLE public.staff_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    invited_by uuid,
    token_hash bytea,
    expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT staff_invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'moderator'::text, 'analyst'::text])))
);
create function accept_staff_invitation(hash bytea) returns text
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with accepted as (
      delete from public.staff_invitations
        where token_hash = hash and expires_at > now()
          and email = auth.confirmed_email(public.current_user_id())
        returning role, invited_by
    )
    insert into public.staff_members (user_id, role, invited_by)
      select public.current_user_id(), role, invited_by from accepted
      -- Who has a role already keeps it: an owner changes it at the desk.
      on conflict (user_id) do update set role = staff_members.role
      returning role;
  end;
create function accept_work(used bytea, until timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if until < now() or until > now() + interval '1 hour' or (select count(*) from public.used_challenges) >= 10000 then
    return false;
  end if;
  insert into public.used_challenges (hash, expires_at) values (used, until) on conflict (hash) do nothing;
  if not found then
    return false;
  end if;
  perform set_config('site.suspicion', 'worked', true);
  return true;
end $$;
create function act_as_staff(session_id uuid, claimed_user_id uuid, duty text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from auth.sessions s where s.id = session_id and s.user_id = claimed_user_id;
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not auth.is_on_duty(session_id, duty) then
    raise exception using errcode = 'CA002', message = 'the session opens no desk';
  end if;
  -- Once a minute, and nobody waits for it.
  update auth.sessions set desk_used_at = now() where id = (
    select s.id from auth.sessions s
      where s.id = session_id and coalesce(s.desk_used_at < now() - interval '1 minute', true)
      for no key update skip locked
  );
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
create function act_by_token(hash bytea, scope text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  token public.api_tokens;
begin
  perform set_config('app.api_token', encode(hash, 'hex'), true);
  token := auth.acting_token();
  if token.id is null then
    raise exception using errcode = 'CA012', message = 'the token is not good, or not any more';
  end if;
  if scope <> all(token.scopes) then
    raise exception using errcode = 'CA013', message = 'the token is not for this';
  end if;
  perform set_config('app.user_id', token.made_by::text, true);
  -- Once a minute, and nobody waits for it.
  update public.api_tokens set last_used_at = date_trunc('minute', now()) where id = (
    select t.id from public.api_tokens t
      where t.id = token.id and t.last_used_at is distinct from date_trunc('minute', now())
      for no key update skip locked
  );
end $$;
create function act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_assured boolean;
begin
  select auth.is_assured(s) into is_assured from auth.sessions s
    where s.id = session_id and s.user_id = claimed_user_id and claimed_role = 'member';
  if not found then
    raise exception using errcode = 'CA001', message = 'the session has ended';
  end if;
  if not is_assured then
    raise exception using errcode = 'CA003', message = 'the second factor is missing';
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', claimed_user_id::text, true);
end $$;
create function acting_token_name() returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (auth.acting_token()).name;
CREATE TABLE public.reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    story_id uuid,
    user_id uuid,
    resolved_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    comment_id uuid,
    case_id uuid,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    details text,
    law text,
    notifier_name text,
    notifier_email text,
    good_faith_at timestamp(3) with time zone,
    reference text,
    reporter_hash bytea,
    outcome text,
    told_at timestamp(3) with time zone,
    status_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    CONSTRAINT reports_details CHECK ((char_length(details) <= 10000)),
    CONSTRAINT reports_law CHECK ((char_length(law) <= 5000)),
    CONSTRAINT reports_notifier CHECK (((char_length(notifier_name) <= 1000) AND (char_length(notifier_email) <= 254))),
    CONSTRAINT reports_outcome CHECK ((outcome = ANY (ARRAY['hidden'::text, 'measure'::text, 'stays'::text, 'gone'::text]))),
    CONSTRAINT reports_reasons CHECK ((cardinality(reasons) <= 20)),
    CONSTRAINT reports_status_hashes CHECK ((cardinality(status_hashes) <= 20))
);
create function add_to_visitors_report(
  of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text,
  named text, email text, in_good_faith timestamptz, new_reference text
) returns table (id uuid, reference text)
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.reports r set
      reasons = array(select distinct unnest(r.reasons || further_reasons) order by 1),
      details = left(nullif(concat_ws(E'\n', r.details, further_details), ''), 10000),
      law = coalesce(r.law, named_law), notifier_name = coalesce(r.notifier_name, named),
      notifier_email = coalesce(r.notifier_email, email), good_faith_at = coalesce(r.good_faith_at, in_good_faith),
      reference = coalesce(r.reference, new_reference)
    where r.id = (
        select own.id from public.reports own
          where own.reporter_hash = of_visitor and own.user_id is null
            and (own.story_id = reported_story or own.comment_id = reported_comment)
          order by own.created_at desc limit 1
      ) and (email is null or r.notifier_email is null or r.notifier_email = email)
    returning r.id, r.reference;
  end;
create function announce_public_data() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  other public.stories;
begin
  perform pg_notify('public_data_changed', 'changed');
  if tg_table_name = 'stories' and tg_op = 'DELETE' then
    perform public.announce_withdrawal(old.id);
  elsif tg_table_name = 'stories' and tg_op = 'UPDATE' then
    other := new;
    other.comment_count := old.comment_count;
    other.heart_count := old.heart_count;
    other.support_count := old.support_count;
    other.helpful_count := old.helpful_count;
    other.sad_count := old.sad_count;
    other.reaction_count := old.reaction_count;
    -- A comment that is gone may be what somebody took back. How many have reacted is a figure.
    if old.is_visible and (new.comment_count < old.comment_count or other *<> old) then
      perform public.announce_withdrawal(old.id);
    end if;
  elsif tg_table_name = 'profiles' then
    perform public.announce_withdrawal(id) from public.stories where user_id = new.user_id and is_visible;
  end if;
  return null;
end $$;
create function announce_withdrawal(story_id uuid) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- In one transaction: somebody who changes very many is not to fill the queue of notices with them.
  so_far integer := coalesce(nullif(current_setting('app.withdrawals', true), ''), '0')::integer + 1;
  withdrawn text := case when so_far < 1000 then story_id::text else '*' end;
begin
  if so_far > 1000 then
    return;
  end if;
  perform set_config('app.withdrawals', so_far::text, true);
  perform pg_notify('public_data_changed', withdrawn);
  -- The server that writes hears it within its transaction, before anybody is told that it is done. A person in psql doesn't.
  if current_setting('app.request_id', true) is not null then
    raise info 'withdrawn: %', withdrawn;
  end if;
end $$;
CREATE TABLE public.rules (
    key text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    band integer NOT NULL,
    valid_from timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rules_band CHECK ((band = ANY (ARRAY[0, 2]))),
    CONSTRAINT rules_key CHECK (((key ~ '^[a-z_]{1,40}$'::text) AND (key <> 'illegal'::text)))
);
create function report_band(reasons text[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select least(
      (select min(r.band) from public.rules r where r.key = any(reasons)),
      case when 'illegal' = any(reasons) then 1 end, 2
    );
  end;
CREATE TABLE public.avatars (
    user_id uuid NOT NULL,
    hash text NOT NULL,
    image bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT avatars_image_size CHECK (((octet_length(image) >= 1) AND (octet_length(image) <= 20480)))
);
CREATE TABLE public.comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    story_id uuid NOT NULL,
    user_id uuid NOT NULL,
    content text NOT NULL,
    hidden_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edited_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    held_at timestamp(3) with time zone,
    held_for text,
    parent_id uuid,
    root_id uuid,
    depth integer DEFAULT 0 NOT NULL,
    reply_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT comments_content_not_blank CHECK ((content ~ '\S'::text))
);
create function subject_content(type text, subject uuid)
  returns table (author_id uuid, title text, content text, picture_hash text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.user_id, found.title, found.content, a.hash,
        sha256(convert_to(coalesce(found.title, '') || chr(1) || found.content, 'UTF8'))
      from (
        select s.user_id, s.title, s.content from public.stories s where type = 'story' and s.id = subject
        union all
        select c.user_id, null, c.content from public.comments c where type = 'comment' and c.id = subject
      ) found left join public.avatars a on a.user_id = found.user_id;
  end;
CREATE TABLE public.moderation_cases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    author_id uuid NOT NULL,
    band integer NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    opened_by text NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    report_count integer DEFAULT 0 NOT NULL,
    claimed_by uuid,
    claim_until timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    snapshot_id uuid,
    closed_at timestamp(3) with time zone,
    CONSTRAINT moderation_cases_band CHECK (((band >= 0) AND (band <= 3))),
    CONSTRAINT moderation_cases_claim CHECK ((((claimed_by IS NULL) = (claim_until IS NULL)) AND ((state = 'open'::text) OR (claimed_by IS NULL)))),
    CONSTRAINT moderation_cases_state CHECK (((state = ANY (ARRAY['open'::text, 'decided'::text, 'void'::text])) AND ((state = 'open'::text) = (closed_at IS NULL)))),
    CONSTRAINT moderation_cases_subject_type CHECK ((subject_type = ANY (ARRAY['story'::text, 'comment'::text, 'profile'::text])))
);
CREATE TABLE public.moderation_decisions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    action text NOT NULL,
    rule_key text,
    rule_version integer,
    law text,
    facts text NOT NULL,
    explanation text NOT NULL,
    trigger text NOT NULL,
    automated_detection boolean DEFAULT false NOT NULL,
    automated_decision boolean DEFAULT false NOT NULL,
    scope text NOT NULL,
    starts_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ends_at timestamp(3) with time zone,
    decided_by uuid,
    decided_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    supersedes_id uuid,
    unannounced_because text,
    reports_unfounded boolean DEFAULT false NOT NULL,
    content_sha256 bytea,
    CONSTRAINT moderation_decisions_action CHECK ((action = ANY (ARRAY['none'::text, 'approve'::text, 'hide'::text, 'restore'::text, 'reject_held'::text, 'warn'::text, 'limit'::text, 'suspend'::text, 'unsuspend'::text, 'ban'::text, 'inform_authority'::text, 'unhear'::text, 'hold'::text]))),
    CONSTRAINT moderation_decisions_decider CHECK (((decided_by IS NULL) = (action = 'hold'::text))),
    CONSTRAINT moderation_decisions_end CHECK ((((ends_at IS NOT NULL) = (action = ANY (ARRAY['limit'::text, 'suspend'::text, 'unhear'::text]))) AND (ends_at > starts_at))),
    CONSTRAINT moderation_decisions_explanation CHECK (((explanation ~ '\S'::text) AND (char_length(explanation) <= 20000))),
    CONSTRAINT moderation_decisions_facts CHECK (((facts ~ '\S'::text) AND (char_length(facts) <= 20000))),
    CONSTRAINT moderation_decisions_ground CHECK ((((rule_key IS NOT NULL) AND (rule_version IS NOT NULL)) OR COALESCE((law ~ '\S'::text), false))),
    CONSTRAINT moderation_decisions_law CHECK ((char_length(law) <= 5000)),
    CONSTRAINT moderation_decisions_scope CHECK ((scope =
CASE
    WHEN (action = ANY (ARRAY['suspend'::text, 'ban'::text])) THEN 'account'::text
    WHEN (action = 'limit'::text) THEN 'writing'::text
    WHEN (action = ANY (ARRAY['warn'::text, 'unsuspend'::text, 'unhear'::text])) THEN scope
    ELSE 'content'::text
END)),
    CONSTRAINT moderation_decisions_trigger CHECK ((trigger = ANY (ARRAY['notice'::text, 'own'::text, 'automatic'::text]))),
    CONSTRAINT moderation_decisions_unannounced CHECK ((unannounced_because = ANY (ARRAY['contact_unknown'::text, 'deceptive_spam'::text, 'authority_order'::text])))
);
CREATE TABLE public.moderation_undos (
    batch_id uuid NOT NULL,
    undone_by uuid NOT NULL,
    undone_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
create function answered_case(type text, subject uuid, reasons text[]) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select last_case.id from (
      select c.id, c.state, c.band from public.moderation_cases c
        where c.subject_type = type and c.subject_id = subject order by c.closed_at desc nulls first limit 1
    ) last_case
    cross join lateral (
      select d.action, d.content_sha256 from public.moderation_decisions d
        where d.case_id = last_case.id and d.action in ('none', 'approve', 'hide', 'restore', 'reject_held')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ) judged
    where last_case.state = 'decided' and judged.action in ('none', 'approve', 'restore')
      and judged.content_sha256 = (select sha256 from public.subject_content(type, subject))
      and public.report_band(reasons) >= last_case.band
      and reasons <@ array(
        select reason from public.reports r, unnest(r.reasons) reason where r.case_id = last_case.id
        union select d.rule_key from public.moderation_decisions d where d.case_id = last_case.id and d.rule_key is not null
      );
  end;
create function await_community_count() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  return null;
end $$;
CREATE TABLE auth.one_time_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    token_hash bytea,
    sent_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone,
    new_email text,
    password_hash text,
    profile jsonb,
    story_id uuid,
    redirect_to text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    browser_secret_hash bytea,
    user_metadata jsonb,
    code_hash bytea,
    code_tries integer DEFAULT 0 NOT NULL,
    code_challenge text,
    auth_code_hash bytea
);
create function awaiting_stories(person uuid, story uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id from public.stories s
    where s.user_id = person and s.id = coalesce(story, s.id) and not s.is_public and s.deleted_at is null
      and (
        exists (select from auth.users u where u.id = person and u.email_verified_at is null)
        or exists (
          select from auth.one_time_links l
          where l.user_id = person and l.story_id = s.id and l.purpose = 'story_confirmation'
        )
      );
  end;
create function begin_campaign(campaign uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  segment uuid;
  wave record;
begin
  update public.campaigns c set state = 'sending', started_at = now(), next_at = date_trunc('milliseconds', now())
    where c.id = campaign and c.state = 'scheduled' and c.starts_at <= now() returning c.segment_id into segment;
  if not found then return false; end if;
  select * into wave from public.campaign_waves w where w.campaign_id = campaign;
  if found then
    perform auth.begin_wave(campaign, segment, wave.size);
    return true;
  end if;
  with audience as materialized (select * from auth.find_audience(segment)),
    frozen as (
      insert into public.campaign_recipients (campaign_id, person_id)
        select campaign, a.person_id from audience a where a.has_consent and not a.is_suppressed
        on conflict do nothing
    )
    update public.campaigns c
      set suppressed_count = (select count(*) from audience a where a.is_suppressed),
        without_consent_count = (select count(*) from audience a where not a.has_consent and not a.is_suppressed)
      where c.id = campaign;
  return true;
end $$;
CREATE TABLE public.event_consumers (
    name text NOT NULL,
    snapshot pg_snapshot DEFAULT pg_current_snapshot() NOT NULL
);
CREATE TABLE public.event_generations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.events (
    id bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    kind text NOT NULL,
    story_id uuid,
    comment_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reaction_id uuid,
    notification_id uuid
);
create function begin_event_generation() returns void
  language sql
  begin atomic
    update public.events set xid = default;
    update public.event_consumers set snapshot = '1:1:';
    delete from public.event_generations;
    insert into public.event_generations default values;
  end;
create function change_campaign(campaign uuid, act text, at timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed text;
begin
  if not public.is_owner() then return null; end if;
  if act in ('schedule', 'resume') and not public.has_fresh_proof() then return null; end if;
  update public.campaigns c
    set state = case act when 'schedule' then 'scheduled' when 'unschedule' then 'draft' when 'pause' then 'paused'
          when 'resume' then 'sending' when 'stop' then 'stopped' end,
      starts_at = case act when 'schedule' then coalesce(at, date_trunc('milliseconds', now())) when 'unschedule' then null else c.starts_at end,
      next_at = case when act in ('schedule', 'resume') then coalesce(at, date_trunc('milliseconds', now())) else c.next_at end,
      paused_by = case act when 'pause' then 'owner' end,
      ended_at = case act when 'stop' then now() end
    where c.id = campaign and case act
      when 'schedule' then c.state = 'draft'
      when 'unschedule' then c.state = 'scheduled'
      when 'pause' then c.state = 'sending'
      when 'resume' then c.state = 'paused'
      when 'stop' then c.state in ('sending', 'paused')
    end
    returning c.state into changed;
  if changed = 'stopped' then
    update public.campaign_recipients r set state = 'skipped', reason = 'stopped', settled_at = now()
      where r.campaign_id = campaign and r.state = 'queued';
  end if;
  return changed;
end $$;
create function change_reply_count(comment_id uuid, change integer) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.comments set reply_count = reply_count + change where id = comment_id;
  if not found then
    update public.comment_tombstones set reply_count = reply_count + change where id = comment_id;
  end if;
end $$;
create function check_desk_sessions(session_ids uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id from unnest(session_ids) wanted(id) where auth.is_on_duty(wanted.id, 'moderator');
  end;
create function check_mention() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  written record;
  is_new boolean := tg_op = 'INSERT' or old.start is null;
  most integer := 5;
  next_at timestamptz;
begin
  select c.user_id, c.story_id, c.content into written from public.comments c where c.id = new.comment_id;
  new.author_id := coalesce(written.user_id, new.author_id);
  if current_setting('role') = 'none' or new.start is null then
    return new;
  end if;
  if new.start + new.length > char_length(written.content)
    or (is_new and (new.user_id = new.author_id or not public.is_mentionable(new.user_id, written.story_id))) then
    raise check_violation using message = 'this is no mention';
  end if;
  if not is_new then
    return new;
  end if;
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.author_id::text, 4127090316));
  if public.is_new_author(new.author_id) and not exists (select from public.staff_members where user_id = new.author_id) then
    most := least(most, (select new_mentions from public.moderation_settings));
  end if;
  if (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id and m.start is not null) >= most then
    raise exception using errcode = 'CA016', message = 'this text mentions too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', most)::text;
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.comment_mentions m where m.comment_id = new.comment_id) >= 20 then
    raise exception using errcode = 'CA016', message = 'this text has mentioned too many people',
      detail = jsonb_build_object('kind', 'text', 'allowed', 20)::text;
  end if;
  select m.created_at + interval '1 hour' into next_at from public.comment_mentions m
    where m.author_id = new.author_id and m.created_at > now() - interval '1 hour'
    order by m.created_at desc offset 29 limit 1;
  if found and tg_op = 'INSERT' then
    raise exception using errcode = 'CA016', message = 'this person mentions too many people', detail = jsonb_build_object(
      'kind', 'hour', 'allowed', 30, 'seconds', ceil(extract(epoch from next_at - now()))
    )::text;
  end if;
  return new;
end $$;
CREATE TABLE public.notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    story_id uuid,
    day date DEFAULT CURRENT_DATE NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    on_site boolean DEFAULT true NOT NULL,
    waits_since timestamp(3) with time zone,
    mail_from timestamp(3) with time zone,
    notice_id uuid,
    comment_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    plan_id uuid,
    plan_day integer,
    plan_is_on boolean
);
create function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[])
  returns table (kind text, id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select 'session', s.id, s.user_id from auth.sessions s where s.id = any(session_ids) and auth.is_assured(s)
    union all
    select 'story', s.id, s.user_id from public.stories s where s.id = any(story_ids) and s.is_visible
    union all
    select 'comment', c.id, c.user_id from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
      where c.id = any(comment_ids) and c.hidden_at is null and c.held_at is null and c.deleted_at is null
    union all
    select 'notification', n.id, n.user_id from public.notifications n where n.id = any(notification_ids);
  end;
create function choose_health_report(wanted boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then
    return;
  end if;
  if wanted then
    insert into auth.health_reports (user_id) values (public.current_user_id()) on conflict do nothing;
  else
    delete from auth.health_reports where user_id = public.current_user_id();
  end if;
end $$;
create function claim_ownership(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if auth.confirmed_email(public.current_user_id()) is null then return false; end if;
  perform pg_advisory_xact_lock(4127090313);
  with claim as (
    delete from auth.owner_claims
      where token_hash = hash and expires_at > now() and not exists (select from auth.first_owner)
      returning true
  )
  insert into public.staff_members (user_id, role) select public.current_user_id(), 'owner' from claim
    on conflict (user_id) do update set role = 'owner';
  return found;
end $$;
create function count_audience(segment uuid)
  returns table (people bigint, recipients bigint, suppressed bigint, without_consent bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select count(*), count(*) filter (where a.has_consent and not a.is_suppressed),
        count(*) filter (where a.is_suppressed), count(*) filter (where not a.has_consent and not a.is_suppressed)
      from auth.find_audience(segment) a;
end $$;
create function count_author(author uuid, change integer) returns integer
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  now_visible integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(author::text, 4127090312));
  select count(*) into now_visible from (
    select from public.stories where user_id = author and is_visible limit greatest(change, 0) + 1
  ) visible;
  return (now_visible > 0)::integer - (now_visible > change)::integer;
end $$;
create function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then
    before := (old.hidden_at is null and old.held_at is null and old.deleted_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    after := (new.hidden_at is null and new.held_at is null and new.deleted_at is null)::integer;
  end if;
  if before <> after then
    update public.stories set comment_count = comment_count + after - before
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;
create function count_community() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes refcursor;
  change record;
  figures public.community_changes;
begin
  if tg_op = 'INSERT' then
    open changes for select user_id, count(*)::integer as stories, sum(comment_count) as comments,
        sum(reaction_count) as reactions
      from added where is_visible group by user_id order by user_id;
  elsif tg_op = 'DELETE' then
    open changes for select user_id, -count(*)::integer as stories, -sum(comment_count) as comments,
        -sum(reaction_count) as reactions
      from gone where is_visible group by user_id order by user_id;
  else
    open changes for select user_id, sum(sign)::integer as stories, sum(sign * comment_count) as comments,
        sum(sign * reaction_count) as reactions
      from (
        select 1 as sign, user_id, comment_count, reaction_count from added where is_visible
        union all select -1, user_id, comment_count, reaction_count from gone where is_visible
      ) both_ways group by user_id order by user_id;
  end if;
  figures := (0, 0, 0, 0, 0);
  loop
    fetch changes into change;
    exit when not found;
    figures.stories := figures.stories + change.stories;
    figures.comments := figures.comments + change.comments;
    figures.reactions := figures.reactions + change.reactions;
    if change.stories <> 0 then
      figures.people := figures.people + public.count_author(change.user_id, change.stories);
    end if;
  end loop;
  close changes;
  if (figures.stories, figures.comments, figures.reactions, figures.people) <> (0, 0, 0, 0) then
    insert into public.community_changes (stories, comments, reactions, people)
      values (figures.stories, figures.comments, figures.reactions, figures.people)
      returning id into figures.id;
    if figures.id % 100 = 0 then
      perform public.fold_community_changes();
    end if;
  end if;
  return null;
end $$;
create function count_crowd() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select (select count(*) from auth.users u where u.email_verified_at is not null)
      + (
        select count(*) from auth.vip_subscriptions v
          where v.confirmed_at is not null and not exists (select from auth.users u where u.email = v.email)
      );
  end;
create function is_moderator() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'moderator');
end $$;
create function count_exposures() returns table (person uuid, today integer, week integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select l.actor_id, count(distinct l.subject_id) filter (where l.happened_at >= date_trunc('day', now()))::integer,
        count(distinct l.subject_id)::integer
      from auth.audit_log l
      where l.action = 'grave_text_read' and l.happened_at > now() - interval '7 days' and public.is_moderator()
        and l.actor_id = any(array(
          select m.user_id from public.staff_members m
            where m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
              or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'site_owner')
        ))
      group by l.actor_id;
  end;
create function count_invitations(wave uuid) returns table (state text, people bigint, passed_on bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select auth.describe_invitation(i), count(*), count(i.passed_on_to) from public.invitations i
      where i.campaign_id = wave group by 1;
end $$;
create function fold_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_replace(
    case when octet_length(content) = char_length(content) then lower(content collate "C") else
      translate(
        normalize(lower(upper(normalize(regexp_replace(content, '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC) collate "und-x-icu") collate "und-x-icu"), NFKC),
        U&'оаентсрвкмпугхіјѕԁοαιτνκρυχςɑɡ\0307', 'oaehtcpbkmnyrxijsdoaitvkpuxσag'
      ) collate "C"
    end, '\s+', ' ', 'g'
  );
create function count_links(content text) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_count(public.fold_text(content), 'https?://|(?<!//)\mwww\.');
create function count_mentions(content text) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_count(public.fold_text(content) collate "und-x-icu", '(?<![[:alnum:]._%+@/-])@[[:alnum:]_]');
create function count_reaction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reaction public.reactions := case when tg_op = 'DELETE' then old else new end;
  change integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update public.stories set
    heart_count = heart_count + change * (reaction.type = 'heart')::integer,
    support_count = support_count + change * (reaction.type = 'support')::integer,
    helpful_count = helpful_count + change * (reaction.type = 'helpful')::integer,
    sad_count = sad_count + change * (reaction.type = 'sad')::integer,
    reaction_count = reaction_count + change
  where id = reaction.story_id;
  return null;
end $$;
create function count_reply() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place record := case when tg_op = 'DELETE' then old else new end;
  before integer := 0;
  after integer := 0;
begin
  if place.root_id is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := (old.hidden_at is null and old.held_at is null and old.deleted_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    after := (new.hidden_at is null and new.held_at is null and new.deleted_at is null)::integer;
  end if;
  if before <> after then
    perform public.change_reply_count(place.parent_id, after - before);
    if place.root_id <> place.parent_id then
      perform public.change_reply_count(place.root_id, after - before);
    end if;
  end if;
  return null;
end $$;
create function count_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update public.moderation_cases set report_count = report_count + 1 where id = new.case_id;
  else
    perform public.open_case(c.subject_type, c.subject_id, 'report', public.report_band(new.reasons))
      from public.moderation_cases c where c.id = new.case_id and c.state = 'open';
  end if;
  return null;
end $$;
create function holding_reasons() returns text[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select array(select r.key from public.rules r where r.band = 0 union select 'advertising');
  end;
create function count_waiting_holds(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer
      from public.reports r join public.moderation_cases c on c.id = r.case_id and c.state = 'open'
      where r.user_id = person and r.reasons && public.holding_reasons() and (
        c.subject_type = 'story' and exists (
          select from public.stories s where s.id = c.subject_id and s.held_at is not null and s.held_for = 'reported'
        )
        or c.subject_type = 'comment' and exists (
          select from public.comments m where m.id = c.subject_id and m.held_at is not null and m.held_for = 'reported'
        )
      );
  end;
create function count_wave(segment uuid) returns table (can_be_invited bigint, free_places bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select (select count(*) from auth.find_invitees(segment)), (select count(*) from auth.find_free_places());
end $$;
create function delete_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = now()
        where c.id = delete_comment.id and c.user_id = public.current_user_id() and c.deleted_at is null returning c.id
    ) select exists (select from changed);
  end;
CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
create function delete_idempotency_keys(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.idempotency_keys where scope = person::text;
  end;
create function delete_sign_up_stories(person uuid, story uuid) returns setof uuid
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.stories s where s.id in (select public.awaiting_stories(person, story)) returning s.id;
  end;
create function delete_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = now()
        where s.id = delete_story.id and s.user_id = public.current_user_id() and s.deleted_at is null returning s.id
    ) select exists (select from changed);
  end;
create function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A change of the profile meets an old story at the story's own lock, which is held here, and cannot see a new one:
  -- then it must wait for us. Locking the profile of an old one too would turn the order of locks round: a deadlock.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
CREATE TABLE public.moderation_settings (
    only_row boolean DEFAULT true NOT NULL,
    four_eyes boolean DEFAULT false NOT NULL,
    due_hours_danger integer DEFAULT 1 NOT NULL,
    due_hours_illegal integer DEFAULT 24 NOT NULL,
    due_hours_reported integer DEFAULT 24 NOT NULL,
    due_hours_held integer DEFAULT 12 NOT NULL,
    holds_first_texts boolean DEFAULT false NOT NULL,
    new_until_texts integer DEFAULT 2 NOT NULL,
    new_until_hours integer DEFAULT 24 NOT NULL,
    new_links integer DEFAULT 1 NOT NULL,
    new_mentions integer DEFAULT 2 NOT NULL,
    new_comments_per_hour integer DEFAULT 5 NOT NULL,
    new_stories_per_day integer DEFAULT 2 NOT NULL,
    limits_new_people boolean DEFAULT false NOT NULL,
    hold_suspicious boolean DEFAULT false NOT NULL,
    asks_for_work boolean DEFAULT false NOT NULL,
    holds_reported boolean DEFAULT false NOT NULL,
    CONSTRAINT moderation_settings_only_row CHECK (only_row),
    CONSTRAINT moderation_settings_ranges CHECK (((LEAST(due_hours_danger, due_hours_illegal, due_hours_reported, due_hours_held) >= 1) AND (GREATEST(due_hours_danger, due_hours_illegal, due_hours_reported, due_hours_held) <= 720) AND (LEAST(new_until_texts, new_until_hours, new_links, new_mentions, new_comments_per_hour, new_stories_per_day) >= 0) AND (GREATEST(new_until_texts, new_links, new_mentions, new_comments_per_hour, new_stories_per_day) <= 100) AND (new_until_hours <= 720)))
);
create function due_time(of_band integer) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select now() + make_interval(hours => case of_band
        when 0 then due_hours_danger when 1 then due_hours_illegal when 2 then due_hours_reported else due_hours_held
      end) from public.moderation_settings;
  end;
create function file_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  type text := case when new.comment_id is null then 'story' else 'comment' end;
  subject uuid := coalesce(new.comment_id, new.story_id);
begin
  if exists (
    select from unnest(new.reasons) reason
      where reason <> 'illegal' and not exists (select from public.rules r where r.key = reason)
  ) then
    raise check_violation using message = 'a report names a rule that there is not', constraint = 'reports_reasons';
  end if;
  new.case_id := public.answered_case(type, subject, new.reasons);
  if new.case_id is not null then
    new.outcome := 'stays';
    new.told_at := now();
    new.resolved_at := now();
  else
    new.case_id := public.open_case(type, subject, 'report', public.report_band(new.reasons));
  end if;
  return new;
end $$;
create function find_mentionable(story uuid, search text)
  returns table (user_id uuid, full_name text, avatar_url text, about text)
  language plpgsql stable security definer
  -- Each search is planned for what is searched.
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  caller uuid := public.current_user_id();
  start text := regexp_replace(lower(search collate "und-x-icu"), '([\\%_])', '\\\1', 'g');
begin
  if not exists (select from public.stories s where s.id = story and (s.is_visible or s.user_id = caller)) then
    return;
  end if;
  return query
    with here as (
      select s.user_id as id, 1 as turn, null::timestamptz as at from public.stories s where s.id = story
      union all
      select w.user_id, 2, max(w.created_at) from (
        select c.user_id, c.created_at from public.comments c
          where c.story_id = story and c.hidden_at is null and c.held_at is null and c.deleted_at is null
          order by c.created_at desc, c.id desc limit 1000
      ) w group by w.user_id
    ), elsewhere as (
      select p.user_id as id from public.profiles p
        where char_length(search) > 1
          and (lower(p.full_name collate "und-x-icu") like start || '%' or lower(p.full_name collate "und-x-icu") like '% ' || start || '%')
        limit 200
    ), candidates as (
      select id, turn, at from here
      union all
      select e.id, 3, null from elsewhere e where public.is_mentionable(e.id, story)
    ), found as (
      select c.id, min(c.turn) as turn, max(c.at) as at from candidates c group by c.id
    )
    select p.user_id, p.full_name, p.avatar_url, coalesce(told.words, said.words)
      from found f
      join public.profiles p on p.user_id = f.id
      left join lateral (
        select left(coalesce(s.title, s.content), 300) as words from public.stories s
          where s.user_id = f.id and s.is_visible order by s.created_at desc limit 1
      ) told on true
      left join lateral (
        select left(c.content, 300) as words from public.comments c join public.stories s on s.id = c.story_id
          where told.words is null and c.user_id = f.id and (s.is_visible or s.id = story)
            and c.hidden_at is null and c.held_at is null and c.deleted_at is null
          order by c.created_at desc limit 1
      ) said on true
      where f.id <> caller and p.full_name is not null
        and (
          search = '' or lower(p.full_name collate "und-x-icu") like start || '%'
          or lower(p.full_name collate "und-x-icu") like '% ' || start || '%'
        )
        and not exists (select from public.muted_people m where m.user_id = caller and m.muted_id = f.id)
      order by f.turn, f.at desc nulls last, p.full_name, p.user_id limit 8;
end $$;
create function find_picture(wanted_hash text) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select a.image from public.avatars a where a.hash = wanted_hash limit 1;
  end;
create function find_visible_stories(
  pattern text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
  select public.search_visible_stories(
    regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g'),
    sort, from_reactions, from_time, from_id, up_to
  )
$$;
create function find_words(folded text, pattern text, kind text, exceptions text[]) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  exception_text text;
  parts text[];
  last_part integer;
  before text;
  after text;
begin
  if pattern = '' or strpos(folded, pattern) = 0 then
    return null;
  end if;
  foreach exception_text in array exceptions loop
    folded := replace(folded, public.fold_text(btrim(exception_text)), chr(1));
  end loop;
  parts := string_to_array(folded, pattern);
  last_part := cardinality(parts);
  for part in 1 .. last_part - 1 loop
    before := right(case when parts[part] = '' and part > 1 then pattern else parts[part] end, 1);
    after := left(case when parts[part + 1] = '' and part + 1 < last_part then pattern else parts[part + 1] end, 2);
    if not public.is_word_part(before) and not public.is_word_part(left(after, 1)) and (
      kind <> 'domain' or (
        before <> '-' and left(after, 1) <> '-' and not (left(after, 1) = '.' and public.is_word_part(substr(after, 2, 1)))
      )
    ) then
      return right(parts[part], 60) || pattern || left(parts[part + 1], 60);
    end if;
  end loop;
  return null;
end $$;
CREATE TABLE public.people_exports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    asked_by uuid,
    state text,
    columns text[] NOT NULL,
    expires_at timestamp(3) with time zone DEFAULT (now() + '00:15:00'::interval) NOT NULL,
    used_at timestamp(3) with time zone,
    row_count integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    token_name text DEFAULT public.acting_token_name(),
    CONSTRAINT people_exports_columns CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 20))),
    CONSTRAINT people_exports_state CHECK ((state = ANY (ARRAY['asked'::text, 'verified'::text, 'joined'::text])))
);
create function finish_people_export(export_id uuid, sent integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_exports set row_count = sent
      where id = export_id and asked_by = public.current_user_id() and used_at is not null and row_count is null;
  end;
create function has_token_for(scope text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return coalesce(scope = any((auth.acting_token()).scopes), false);
create function is_owner() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'site_owner');
end $$;
create function may_write_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:write');
CREATE TABLE public.people_imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    asked_by uuid,
    token_name text DEFAULT public.acting_token_name(),
    fingerprint bytea NOT NULL,
    consent text,
    state text DEFAULT 'running'::text NOT NULL,
    added_count integer DEFAULT 0 NOT NULL,
    known_count integer DEFAULT 0 NOT NULL,
    wrong_count integer DEFAULT 0 NOT NULL,
    suppressed_count integer DEFAULT 0 NOT NULL,
    removed_count integer DEFAULT 0 NOT NULL,
    ended_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT people_imports_consent CHECK (((char_length(consent) >= 1) AND (char_length(consent) <= 500))),
    CONSTRAINT people_imports_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undone'::text])))
);
create function finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_imports i
      set state = 'done', ended_at = now(), added_count = added, known_count = known, wrong_count = wrong, suppressed_count = suppressed
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id() and public.may_write_people();
  end;
CREATE TABLE public.community_changes (
    id bigint NOT NULL,
    stories bigint NOT NULL,
    comments bigint NOT NULL,
    reactions bigint NOT NULL,
    people bigint NOT NULL
);
create function fold_community_changes() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    with folded as (
      delete from public.community_changes where id in (
        select id from public.community_changes order by id limit 1000 for update skip locked
      ) returning stories, comments, reactions, people
    )
    insert into public.community_changes (stories, comments, reactions, people)
      select sum(stories), sum(comments), sum(reactions), sum(people) from folded having count(*) > 0;
  end;
create function follow_email_verification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.profiles set email_verified = new.email_verified_at is not null where user_id = new.id;
  return null;
end $$;
create function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    is_visible = is_public and new.email_verified and hidden_at is null and held_at is null and deleted_at is null,
    search_text = public.story_search_text(content, title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
create function follow_report_misuse(batch uuid)
  returns table (user_id uuid, decision_id uuid, action text, ends_at timestamptz, facts text, explanation text, law text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  decider uuid := public.current_user_id();
  person uuid;
  last_measure timestamptz;
  counted record;
  was_warned boolean;
  opened uuid;
begin
  if not public.is_moderator() or not exists (
    select from public.moderation_decisions d
      where d.batch_id = batch and d.decided_by = decider and d.reports_unfounded and d.decided_at = now()::timestamptz(3)
  ) then
    return;
  end if;
  -- Everybody in one order, so that no two wait for each other.
  for person in
    select u.id from auth.users u
      where u.id <> decider and exists (
        select from public.reports r join public.moderation_decisions d on d.case_id = r.case_id
          where d.batch_id = batch and d.reports_unfounded and r.user_id = u.id
      ) order by u.id for no key update
  loop
    select max(s.starts_at), coalesce(bool_or(s.lifted_at is null and s.starts_at > now() - interval '180 days'), false)
      into last_measure, was_warned
      from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      where s.user_id = person and d.automated_decision
        and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id);
    select count(*) as all_reports, count(*) filter (where r.outcome = 'stays' and exists (
        select from public.moderation_decisions d
          where d.case_id = r.case_id and d.reports_unfounded and d.decided_at >= r.created_at
            and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
      )) as unfounded
      into counted from public.reports r
      where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays')
        and r.resolved_at > greatest(now() - interval '30 days', last_measure);
    if counted.unfounded < 5 or counted.unfounded < 0.7 * counted.all_reports then
      continue;
    end if;
    action := case when was_warned then 'unhear' else 'warn' end;
    ends_at := case when was_warned then now() + interval '30 days' end;
    user_id := person;
    decision_id := gen_random_uuid();
    law := 'Regulation (EU) 2022/2065, Article 23(2)';
    facts := format('Since %s, moderators have decided about %s of your reports, and found %s of them plainly unfounded.',
      to_char(greatest(now() - interval '30 days', last_measure) at time zone 'UTC', 'YYYY-MM-DD'),
      counted.all_reports, counted.unfounded);
    explanation := case when was_warned
      then 'You were warned of this before. Moderators need their time for what harms somebody.'
      else 'Moderators need their time for what harms somebody. If it goes on, we will not hear your reports for 30 days.' end;
    -- It is about nothing that has an id: whose reports they are stands in author_id, which is exchanged when the account goes.
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, state, opened_by, due_at, closed_at)
      values ('profile', gen_random_uuid(), person, 2, 'decided', 'automatic', now(), now()) returning id into opened;
    insert into public.moderation_decisions (id, case_id, batch_id, action, law, facts, explanation, trigger, automated_detection,
        automated_decision, scope, ends_at, decided_by)
      values (decision_id, opened, batch, action, law, facts, explanation, 'automatic', true, true, 'account', ends_at, decider);
    insert into public.sanctions (user_id, kind, decision_id, ends_at)
      values (person, case when was_warned then 'reports_unheard' else 'warning' end, decision_id, ends_at);
    return next;
  end loop;
end $$;
create function forget_effect() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.effect := null;
  return new;
end $$;
create function forget_gone_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    select story_id, array_agg(id) as ids from removed group by 1
  ), told as materialized (
    select n.id, gone.ids from gone
      join public.notifications n on n.story_id = gone.story_id and n.comment_ids && gone.ids
      -- In the order in which notifications are written, so that no two wait for each other.
      order by n.user_id, n.kind, n.story_id
      for no key update of n
  ), emptied as (
    delete from public.notifications n using told where n.id = told.id and n.comment_ids <@ told.ids
  )
  update public.notifications n
    set comment_ids = array(
      select kept.id from unnest(n.comment_ids) with ordinality kept(id, place)
        where kept.id <> all(told.ids) order by kept.place
    )
    from told where n.id = told.id and not n.comment_ids <@ told.ids;
  return null;
end $$;
create function forget_measurement() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.measurement := null;
  return new;
end $$;
create function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.report_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id
      or (new.user_id is null and (new.report_id is null or told.report_id is distinct from new.report_id or told.visible_from > now()))
      or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
      raise insufficient_privilege using message = 'an appeal is by whoever was told';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'an appeal is possible for six months';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn', old.state) then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'nobody decides about their own appeal';
    end if;
    new.same_person := coalesce(new.decided_by = any(deciders), false);
    -- Nobody is other than null.
    if new.same_person and public.other_moderators(array_remove(deciders || new.user_id, null)) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
create function guard_batch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from public.moderation_decisions d
      where d.batch_id = new.batch_id and d.decided_by is distinct from new.decided_by
  ) then
    raise insufficient_privilege using message = 'these are the decisions of somebody else';
  end if;
  return new;
end $$;
create function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'nobody decides about what they wrote themselves';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'nobody decides about what they reported themselves';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban takes a colleague who has proposed it';
  end if;
  new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  return new;
end $$;
create function guard_hash() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from public.moderation_cases c
      where c.id = new.case_id and (
        c.state = 'open' or c.closed_at = now()::timestamptz(3) or public.is_read_at_desk(c.subject_type, c.subject_id)
      )
  ) then
    new.content_sha256 := null;
  end if;
  return new;
end $$;
create function has_account(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_moderator() and exists (select from auth.users u where u.id = person);
  end;
create function has_fresh_proof() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login() or exists (
    select from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.proven_at > now() - interval '10 minutes'
  );
end $$;
create function hash_for_comparing(content text) returns bytea
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := btrim(public.fold_text(content));
begin
  if char_length(folded) < 50 and public.count_links(folded) = 0 then
    return null;
  end if;
  return sha256(convert_to(folded, 'UTF8'));
end $$;
create function hold_again(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not public.is_being_judged(type, subject, false) then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = now() where id = subject and held_for is not null and held_at is null;
  else
    update public.comments set held_at = now() where id = subject and held_for is not null and held_at is null;
  end if;
  return found;
end $$;
create function hold_first_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') <> 'none' and (select holds_first_texts from public.moderation_settings)
    and public.is_new_author(new.user_id)
    and not exists (select from public.staff_members where user_id = new.user_id) then
    new.held_at := now();
    new.held_for := 'first_text';
  end if;
  return new;
end $$;
create function hold_links_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  links integer;
begin
  if current_setting('role') = 'none' or new.held_at is not null or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  links := public.count_links(concat_ws(chr(1), to_jsonb(new) ->> 'title', new.content));
  if links > (select new_links from public.moderation_settings)
    and (not was_public or links > public.count_links(concat_ws(chr(1), to_jsonb(old) ->> 'title', old.content))) then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_new_links' else 'new_links' end;
  end if;
  return new;
end $$;
create function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_waiting constant integer := 3;
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  proven uuid[];
  ground record;
begin
  if new.user_id is null or not new.reasons && counting
    or not (select holds_reported from public.moderation_settings) then
    return null;
  end if;
  select * into judged from public.moderation_cases where id = new.case_id and state = 'open';
  if not found or judged.author_id = new.user_id
    or exists (select from public.staff_members where user_id = judged.author_id)
    or not public.is_proven_reporter(new.user_id)
    -- A person has let this very text stand.
    or exists (
      select from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
        where c.subject_type = judged.subject_type and c.subject_id = judged.subject_id
          and d.action in ('none', 'approve', 'restore')
          and d.content_sha256 = (select sha256 from public.subject_content(judged.subject_type, judged.subject_id))
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ) then
    return null;
  end if;
  proven := array(
    select r.user_id from public.reports r
      where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
        and public.is_proven_reporter(r.user_id) order by r.user_id
  );
  if cardinality(proven) < 3 then
    return null;
  end if;
  -- Of many reports of different texts by the same people at once, each sees what those before have held. After the case, and
  -- everybody in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 4127090317)) from unnest(proven) person;
  if (select count(*) from unnest(proven) person where public.count_waiting_holds(person) < most_waiting) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  end if;
  if not found then
    return null;
  end if;
  update public.moderation_cases set due_at = least(due_at, now() + interval '1 hour') where id = judged.id;
  select rule.key, rule.version into ground from (
      select reason, count(*) as times from public.reports r, unnest(r.reasons) reason
        where r.case_id = judged.id and reason = any(counting) group by reason
    ) named
    join public.rules rule on rule.key = named.reason and rule.valid_from <= now()
    order by named.times desc, rule.band, rule.key, rule.version desc limit 1;
  insert into public.moderation_decisions
      (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger, automated_decision, scope)
    values (
      judged.id, gen_random_uuid(), 'hold', ground.key, ground.version,
      'At least three people have reported it for a danger to people or for advertising. Moderators agreed with what they reported before.',
      'What such reports are right about can harm somebody within hours, so nobody reads it until a moderator has.',
      'automatic', true, 'content'
    );
  return null;
end $$;
create function hold_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  suspicion text := case when tg_op = 'INSERT' then current_setting('site.suspicion', true) end;
  shown_hash bytea;
  text_hash bytea;
begin
  if current_setting('role') = 'none' or not (select hold_suspicious from public.moderation_settings)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  if new.held_at is null and suspicion in ('trap', 'forged_stamp', 'too_quick') then
    new.held_at := now();
    new.held_for := suspicion;
  end if;
  if was_public and old.held_at is null and old.hidden_at is null then
    shown_hash := public.hash_for_comparing(old.content);
  end if;
  if coalesce((to_jsonb(new) ->> 'is_public')::boolean, true) then
    text_hash := public.hash_for_comparing(new.content);
  end if;
  -- Of many that are sent at once, each sees those before it. Both in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 4127090315))
    from (select distinct hash from unnest(array[shown_hash, text_hash]) hash where hash is not null order by hash) hashes;
  if shown_hash is not null then
    perform public.note_text(shown_hash, new.user_id);
  end if;
  if text_hash is null then
    return new;
  end if;
  if not public.is_copy(text_hash, new.user_id) then
    perform public.note_text(text_hash, new.user_id);
    return new;
  end if;
  -- Whose it is stays known for as long as copies come, whether or not these are held or deleted.
  update public.recent_texts set written_at = now() where hash = text_hash and written_at > now() - interval '24 hours';
  if new.held_at is null and suspicion is distinct from 'worked' then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_same_text' else 'same_text' end;
  end if;
  return new;
end $$;
create function import_people(import uuid, people jsonb) returns table (added integer, known integer, suppressed integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Each batch finds more than the one before: what was planned for a small table would read all of a large one.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  basis text;
begin
  if not public.may_write_people() then return; end if;
  if import is not null then
    select i.consent into strict basis from public.people_imports i
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id();
  end if;
  return query
    with given as materialized (
      select distinct on (g.email) g.email, decode(g.hash, 'hex') as hash, g.name, g.organization, g.agreed_at
        from jsonb_to_recordset(people) as g(email text, hash text, name text, organization text, agreed_at timestamptz)
    ), judged as materialized (
      select g.*, case
          when exists (select from auth.users u where u.email = g.email)
            or exists (select from auth.vip_subscriptions v where v.email = g.email) then 'known'
          when exists (select from auth.mail_suppressions s where s.address_hash = g.hash)
            or exists (select from auth.mail_consents c where c.address_hash = g.hash and c.withdrawn_at is not null)
            then 'suppressed'
          else 'new'
        end as verdict
        from given g
    ), joined as (
      insert into auth.vip_subscriptions (email, full_name, organization, confirmed_at, import_id)
        select j.email, j.name, j.organization, j.agreed_at, import from judged j
          where j.verdict = 'new' and import is not null
        on conflict (email) do nothing returning email
    ), agreed as (
      insert into auth.mail_consents (email, address_hash, form, wording, given_at, confirmed_at)
        select j.email, j.hash, 'import', basis, j.agreed_at, now() from judged j join joined n on n.email = j.email
          where j.agreed_at is not null and basis is not null
        on conflict do nothing
    )
    select (count(*) filter (where verdict = 'new'))::integer, (count(*) filter (where verdict = 'known'))::integer,
        (count(*) filter (where verdict = 'suppressed'))::integer
      from judged;
end $$;
create function is_analyst() returns boolean
  language plpgsql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return public.is_trusted_login()
    or auth.is_on_duty(nullif(current_setting('app.session_id', true), '')::uuid, 'analyst');
end $$;
CREATE TABLE public.appeals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    notice_id uuid,
    user_id uuid,
    party text NOT NULL,
    text text,
    state text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    answer text,
    decided_at timestamp(3) with time zone,
    new_decision_id uuid,
    same_person boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    report_id uuid,
    CONSTRAINT appeals_answer CHECK ((char_length(answer) <= 20000)),
    CONSTRAINT appeals_party CHECK ((party = ANY (ARRAY['author'::text, 'reporter'::text]))),
    CONSTRAINT appeals_person CHECK (((num_nonnulls(user_id, report_id) <= 1) AND (num_nonnulls(notice_id, text) = (2 * num_nonnulls(user_id, report_id))))),
    CONSTRAINT appeals_state CHECK (
CASE state
    WHEN 'open'::text THEN ((decided_at IS NULL) AND (answer IS NULL))
    WHEN 'withdrawn'::text THEN true
    ELSE ((state = ANY (ARRAY['upheld'::text, 'overturned'::text, 'partly'::text])) AND (decided_at IS NOT NULL) AND (decided_by IS NOT NULL) AND COALESCE((answer ~ '\S'::text), (num_nonnulls(user_id, report_id) = 0)))
END),
    CONSTRAINT appeals_text CHECK (((text ~ '\S'::text) AND (char_length(text) <= 20000)))
);
CREATE TABLE public.notice_decisions (
    notice_id uuid NOT NULL,
    decision_id uuid NOT NULL
);
create function is_being_judged(type text, subject uuid, is_hidden boolean) returns boolean
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
                  d.content_sha256 is not null and (
                    (is_hidden and d.action in ('hide', 'reject_held'))
                    or (
                      d.decided_at = now()::timestamptz(3)
                      and (c.closed_at = now()::timestamptz(3) or d.action = 'restore')
                    )
                  )
                )
                or exists (
                  select from public.notice_decisions told join public.appeals a on a.notice_id = told.notice_id
                    where told.decision_id = d.id and a.state = 'open' and a.user_id is distinct from public.current_user_id()
                      and (
                        a.user_id = c.author_id
                        or exists (
                          select from public.reports r
                            where r.case_id = c.id and (r.user_id = a.user_id or r.id = a.report_id)
                        )
                      )
                )
              )
          )
        )
    );
  end;
CREATE TABLE public.recent_texts (
    hash bytea NOT NULL,
    author bytea NOT NULL,
    written_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
create function is_copy(text_hash bytea, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) > 0 and bool_and(r.author <> sha256(text_hash || convert_to(person::text, 'UTF8')))
      from public.recent_texts r where r.hash = text_hash and r.written_at > now() - interval '24 hours';
  end;
create function is_hidden_by_decision(type text, subject uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = type and c.subject_id = subject and d.action in ('hide', 'reject_held')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
          and not exists (
            select from public.moderation_decisions later where later.supersedes_id = d.id
              and not exists (select from public.moderation_undos u where u.batch_id = later.batch_id)
          )
    );
  end;
create function is_new_author(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.new_until_hours > 0 and u.created_at > now() - make_interval(hours => m.new_until_hours)
        or (
          select count(*) from (
            select from public.stories s where s.user_id = person and s.is_visible
            union all
            select from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
              where c.user_id = person and c.hidden_at is null and c.held_at is null and c.deleted_at is null
            limit m.new_until_texts
          ) standing
        ) < m.new_until_texts
      from public.moderation_settings m, auth.users u where u.id = person;
  end;
create function is_limited_as_new(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when m.limits_new_people then
        public.is_new_author(person) and not exists (select from public.staff_members where user_id = person) end
      from public.moderation_settings m;
  end;
CREATE TABLE public.profiles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    full_name text,
    organization text,
    avatar_url text,
    work_description text,
    email_verified boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_avatar_url_own CHECK ((avatar_url ~ '^/avatars/[0-9a-f]{64}[.]webp$'::text))
);
create function is_mentionable(person uuid, story uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.profiles p where p.user_id = person and p.full_name is not null) and (
      exists (select from public.stories s where s.user_id = person and (s.is_visible or (s.id = story and s.deleted_at is null)))
      or exists (
        select from public.comments c join public.stories s on s.id = c.story_id and (s.is_visible or s.id = story)
          where c.user_id = person and c.hidden_at is null and c.held_at is null and c.deleted_at is null
      )
    );
  end;
CREATE TABLE public.sanctions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    decision_id uuid NOT NULL,
    starts_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ends_at timestamp(3) with time zone,
    lifted_at timestamp(3) with time zone,
    CONSTRAINT sanctions_end CHECK (((ends_at IS NULL) = (kind = ANY (ARRAY['warning'::text, 'banned'::text])))),
    CONSTRAINT sanctions_kind CHECK ((kind = ANY (ARRAY['warning'::text, 'no_posting'::text, 'suspended'::text, 'banned'::text, 'reports_unheard'::text])))
);
create function is_proven_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.users u where u.id = person and u.created_at <= now() - interval '30 days')
      and not exists (
        select from public.sanctions s
          where s.user_id = person and s.kind in ('suspended', 'banned', 'reports_unheard') and s.lifted_at is null
            and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      )
      and (
        select count(*) >= 3 and count(*) filter (where r.outcome in ('hidden', 'measure')) >= 0.7 * count(*)
          from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') and r.created_at > now() - interval '1 year'
      );
  end;
create function is_read_at_desk(type text, subject uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  about public.comments;
  about_story uuid := subject;
begin
  if type = 'comment' then
    select * into about from public.comments c where c.id = subject and c.deleted_at is null for share;
    if not found then
      return false;
    end if;
    if about.user_id = public.current_user_id()
      or public.is_being_judged('comment', about.id, about.hidden_at is not null) then
      return true;
    end if;
    about_story := about.story_id;
  elsif type is distinct from 'story' then
    return false;
  end if;
  perform from public.stories s
    where s.id = about_story and s.deleted_at is null and (
      s.is_visible
      or s.user_id = public.current_user_id()
      or (s.is_public and (s.hidden_at is not null or s.held_at is not null))
      or public.is_being_judged('story', s.id, s.hidden_at is not null)
    ) for share;
  return found;
end $$;
create function is_reliable_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) >= 3 and count(*) filter (where outcome in ('hidden', 'measure')) >= 0.7 * count(*)
      from (
        select r.outcome from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') order by r.created_at desc limit 20
      ) latest;
  end;
create function is_staff_address(address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (
      select from public.staff_members m join auth.users u on u.id = m.user_id where u.email = address
    );
  end;
create function is_trusted_login() returns boolean
  language sql stable parallel safe
  begin atomic
    select pg_has_role(session_user, 'accounts', 'member');
  end;
create function is_word_part(letter text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return letter collate "und-x-icu" ~ '^[[:alnum:]\u00b2-\u00b3\u00b9\u00bc-\u00be\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u07f3\u07fd\u0816-\u082d\u0859-\u085b\u0897-\u08e1\u08e3-\u0963\u0981-\u09e3\u09f4-\u09f9\u09fe-\u0a75\u0a81-\u0ae3\u0afa-\u0b63\u0b72-\u0bf2\u0c00-\u0c63\u0c78-\u0c7e\u0c81-\u0c83\u0cbc-\u0d4d\u0d57-\u0d78\u0d81-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ece\u0f18-\u0f19\u0f2a-\u0f33\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u102b-\u103e\u1056-\u109d\u135d-\u135f\u1369-\u137c\u16ee-\u1734\u1752-\u17d3\u17dd-\u17f9\u180b-\u180d\u180f-\u193b\u19da\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b44\u1b6b-\u1b73\u1b80-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1dff\u2070-\u2079\u2080-\u2089\u20d0-\u20f0\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2cef-\u2cf1\u2cfd\u2d7f-\u2dff\u3007\u3021-\u302f\u3038-\u303a\u3099-\u309a\u3192-\u3195\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289\u32b1-\u32bf\ua66f-\ua672\ua674-\ua67d\ua69e-\ua6f1\ua802-\ua827\ua82c-\ua835\ua880-\ua8c5\ua8e0-\ua8f1\ua8ff-\ua92d\ua947-\ua953\ua980-\ua9c0\ua9e5-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U00010107-\U00010133\U00010140-\U00010178\U0001018a-\U0001018b\U000101fd-\U0001037a\U000103d1-\U000103d5\U00010858-\U0001085f\U00010879-\U0001091b\U000109bc-\U00010a48\U00010a7d-\U00010a7e\U00010a9d-\U00010a9f\U00010ae5-\U00010aef\U00010b58-\U00010b7f\U00010ba9-\U00010d6d\U00010e60-\U00010eac\U00010efa-\U00010f54\U00010f82-\U00010f85\U00010fc5-\U00011046\U00011052-\U000110ba\U000110c2\U00011100-\U00011134\U00011145-\U00011173\U00011180-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111e1-\U00011237\U0001123e-\U00011241\U000112df-\U000113d2\U000113e1-\U00011446\U0001145e-\U000114c3\U000115af-\U000115c0\U000115dc-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001173b\U0001182c-\U0001183a\U000118ea-\U00011943\U000119d1-\U000119e0\U000119e4-\U00011a3e\U00011a47-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c3f\U00011c5a-\U00011c6c\U00011c92-\U00011ef6\U00011f00-\U00011f42\U00011f5a-\U00011fd4\U00012400-\U0001246e\U00013440-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016b5b-\U00016b61\U00016e80-\U00016e96\U00016f4f-\U00016f92\U00016fe4-\U00016ff6\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d2c0-\U0001d2f3\U0001d360-\U0001d378\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e136\U0001e2ae-\U0001e2ef\U0001e4ec-\U0001e5ef\U0001e6e3-\U0001e94a\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf\U0001ecb1-\U0001ed2d\U0001ed2f-\U0001ed3d\U0001f100-\U0001f10c\U000e0100-\U000e01ef]$';
create function keep_an_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4127090313);
  if not exists (select from public.staff_members where role = 'owner') then
    raise exception using errcode = 'CA004', message = 'a site always has an owner';
  end if;
  return null;
end $$;
create function keep_case_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'open' then
    if new.state <> 'open' and new.closed_at is distinct from now()::timestamptz(3) then
      raise insufficient_privilege using message = 'a case is closed now';
    end if;
  elsif new.state <> 'open' or not exists (
    select from public.moderation_undos u join public.moderation_decisions d on d.batch_id = u.batch_id
      where d.case_id = new.id and u.undone_at = now()::timestamptz(3) and d.decided_at = old.closed_at
  ) then
    raise insufficient_privilege using message = 'a case is opened again by undoing what was decided';
  end if;
  return new;
end $$;
create function keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'decided_by' <> to_jsonb(new) - 'decided_by' then
    raise insufficient_privilege using message = 'a decision is never changed: another one supersedes it';
  end if;
  return new;
end $$;
create function keep_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'a rule is never changed: add a version';
end $$;
create function keep_story_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.story_search (story_id, week, search_text)
    values (new.id, public.week_of(new.created_at), new.search_text)
    on conflict (story_id) do update set week = excluded.week, search_text = excluded.search_text;
  return null;
end $$;
create function last_migration() returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(created_at) from drizzle.__drizzle_migrations;
  end;
create function leave_community_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('air community', 0));
  -- Of a story its chart, or the chart itself.
  delete from public.air_community_members where chart_id = coalesce((to_jsonb(old) ->> 'chart_id')::uuid, old.id);
  return null;
end $$;
create function leave_tombstone() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (exists (select from public.comments where parent_id = old.id)
      or exists (select from public.comment_tombstones where parent_id = old.id))
    and exists (select from public.stories where id = old.story_id) then
    insert into public.comment_tombstones (id, story_id, created_at, parent_id, root_id, depth, reply_count)
      values (old.id, old.story_id, old.created_at, old.parent_id, old.root_id, old.depth, old.reply_count);
  end if;
  return old;
end $$;
create function list_case_reports(wanted uuid, up_to integer)
  returns table (id uuid, by text, is_reliable boolean, reasons text[], details text, law text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, case when r.user_id is null then 'visitor' else 'member' end,
        r.user_id is not null and public.is_reliable_reporter(r.user_id), r.reasons, r.details, r.law, r.created_at
      from public.reports r where r.case_id = wanted and public.is_moderator()
      order by r.created_at desc, r.id limit least(up_to, 50);
  end;
create function list_funnel(from_day date, to_day date) returns table (
    day date, channel text, host text, utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
    step text, n bigint
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_analyst() then return; end if;
  return query
    select c.day, coalesce(s.channel, 'unknown'), coalesce(s.host, ''), coalesce(s.utm_source, ''), coalesce(s.utm_medium, ''),
        coalesce(s.utm_campaign, ''), coalesce(s.utm_term, ''), coalesce(s.utm_content, ''), c.step, auth.hide_few(sum(c.n)::bigint)
      from auth.funnel_counts(from_day, to_day) c left join auth.sources s on s.id = c.source_id
      group by c.day, s.id, c.step, s.channel, s.host, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content
      order by c.day, 2, 3, 4, 5, 6, 7, 8, c.step limit 100000;
end $$;
create function list_invitations(wave uuid, after_id uuid, up_to integer)
  returns table (
    person_id uuid, masked_email text, full_name text, state text,
    expires_at timestamptz, opened_at timestamptz, joined_at timestamptz, is_passed_on boolean
  )
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select i.person_id, auth.mask_email(v.email), p.full_name, auth.describe_invitation(i), i.expires_at, i.opened_at, i.joined_at,
        i.passed_on_to is not null
      from public.invitations i
        left join auth.vip_subscriptions v on v.id = i.person_id
        left join auth.users u on u.email = v.email
        left join public.profiles p on p.user_id = u.id
      where i.campaign_id = wave and i.person_id > after_id order by i.person_id limit up_to;
end $$;
create function list_issues(words text) returns text[] language sql immutable parallel safe
  return array(
    select part from unnest((string_to_array(words collate "C", chr(1)))[2:]) part where octet_length(part) <= 60
  );
create function list_mentionable(story uuid, people uuid[]) returns table (user_id uuid, full_name text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.user_id, p.full_name from public.profiles p
      where p.user_id = any(people) and p.user_id <> public.current_user_id() and public.is_mentionable(p.user_id, story);
  end;
create function list_pairs(words text) returns text[] language sql immutable parallel safe
  return (
    with split as materialized (select string_to_array(words collate "C", null) as letters)
    select array(
      select letter from split, unnest(letters) as letter
      union
      select letter || next from split, unnest(letters, letters[2:]) as beside(letter, next) where next is not null
    )
  );
create function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
  returns table (id uuid, masked_email text, full_name text, state text, since timestamptz, is_vip boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  -- Which index is the right one depends on the values.
  set plan_cache_mode = force_custom_plan as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  few constant integer := 5000;
  candidates uuid[];
  is_looked_up boolean := false;
  page uuid[];
begin
  if not public.is_owner() then return; end if;
  from_time := coalesce(from_time, 'infinity');
  from_id := coalesce(from_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  if word <> '' then
    candidates := array(
      select found.id from (
        (select u.id from auth.users u where u.email like pattern limit few + 1)
        union all
        (select p.user_id from public.profiles p where lower(p.full_name collate "und-x-icu") like pattern limit few + 1)
        union all
        (select v.id from auth.vip_subscriptions v where v.email like pattern limit few + 1)
        union all
        -- Few have one.
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
            else u.email like pattern or (
              select lower(p.full_name collate "und-x-icu") from public.profiles p where p.user_id = u.id
            ) like pattern
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
          -- Not beyond a page that is full.
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
create function list_staff()
  returns table (user_id uuid, full_name text, masked_email text, role text, invited_by text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.user_id, p.full_name, auth.mask_email(u.email), m.role, i.full_name, m.created_at
      from public.staff_members m
        join public.profiles p on p.user_id = m.user_id
        left join auth.users u on u.id = m.user_id
        left join public.profiles i on i.user_id = m.invited_by
      where public.is_owner()
      order by array_position(array['owner', 'moderator', 'analyst'], m.role), m.created_at, m.user_id;
  end;
create function list_staff_acts(before bigint, up_to integer)
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
create function list_staff_invitations()
  returns table (id uuid, masked_email text, role text, invited_by text, expires_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, auth.mask_email(s.email), s.role, p.full_name, s.expires_at, s.created_at
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where public.is_owner()
      order by s.created_at desc, s.id;
  end;
create function list_unsure(campaign uuid, up_to integer) returns table (person_id uuid, masked_email text, claimed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return; end if;
  return query
    select r.person_id, auth.mask_email(p.email), r.claimed_at
      from public.campaign_recipients r join auth.people p on p.id = r.person_id
      where r.campaign_id = campaign and r.state = 'unsure' order by r.claimed_at, r.person_id limit up_to;
end $$;
create function list_word_hits(content text) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := public.fold_text(content);
begin
  return array(
    select r.id from public.word_rules r
      where public.find_words(folded, public.fold_text(btrim(r.pattern)), r.kind, r.exceptions) is not null order by r.id
  );
end $$;
create function mark_edited_comment() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  return new;
end $$;
create function mark_edited_story() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.edited_at := now();
  new.edited_after_reactions := old.reaction_count > 0;
  return new;
end $$;
create function mark_wrong_hit(wanted_case uuid, wanted_rule uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  update public.word_rule_hits set wrong_at = now() where case_id = wanted_case and rule_id = wanted_rule and wrong_at is null;
  if found then
    update public.word_rules set wrong_hits = wrong_hits + 1 where id = wanted_rule;
    return true;
  end if;
  return exists (select from public.word_rule_hits where case_id = wanted_case and rule_id = wanted_rule);
end $$;
create function may_read_people() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return public.is_owner() or public.has_token_for('people:read');
create function needs_work(reason text, content text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (select hold_suspicious and asks_for_work from public.moderation_settings)
    or exists (select from public.staff_members where user_id = public.current_user_id()) then
    return false;
  end if;
  if reason in ('forged_stamp', 'too_quick') then
    return true;
  end if;
  return public.is_copy(public.hash_for_comparing(content), public.current_user_id());
end $$;
CREATE TABLE auth.erasure_journals (
    file text NOT NULL,
    entries integer NOT NULL,
    CONSTRAINT erasure_journals_file CHECK ((char_length(file) <= 100))
);
create function note_erasures(journal text, so_far integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.erasure_journals as known (file, entries) values (journal, so_far)
      on conflict (file) do update set entries = greatest(known.entries, excluded.entries);
  end;
create function note_first_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth.first_owner default values on conflict do nothing;
  delete from auth.owner_claims;
  return null;
end $$;
create function note_suspicion(reason text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select set_config('site.suspicion', reason, true);
  end;
create function note_text(text_hash bytea, person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into public.recent_texts (hash, author)
      values (text_hash, sha256(text_hash || convert_to(person::text, 'UTF8')))
      on conflict (hash, author) do update set written_at = now();
  end;
create function notify_of_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.notifications (user_id, kind, notice_id, first_at, last_at, on_site)
    values (new.user_id, 'decision', new.id, new.visible_from, new.visible_from, coalesce((
      select c.on_site from public.notification_choices c
        where c.user_id = new.user_id and c.kind = case new.kind
          when 'decision' then 'moderation' when 'appeal_outcome' then 'appeal_answer' else new.kind end
    ), true));
  return null;
end $$;
create function open_case(type text, subject uuid, by_whom text, wanted_band integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
  judged record;
  snapshot uuid;
begin
  loop
    select c.id into opened from public.moderation_cases c
      where c.subject_type = type and c.subject_id = subject and c.state = 'open' for no key update;
    if opened is not null then
      update public.moderation_cases c
        set band = wanted_band, due_at = least(c.due_at, public.due_time(wanted_band))
        where c.id = opened and c.band > wanted_band;
      return opened;
    end if;
    select * into judged from public.subject_content(type, subject);
    if judged is null then
      return null;
    end if;
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at)
      values (type, subject, judged.author_id, wanted_band, by_whom, public.due_time(wanted_band))
      on conflict (subject_type, subject_id) where state = 'open' do nothing returning id into opened;
    if opened is not null then
      insert into public.content_snapshots (subject_type, subject_id, title, text, picture_hash, sha256)
        values (type, subject, judged.title, judged.content, judged.picture_hash, judged.sha256)
        returning id into snapshot;
      update public.moderation_cases set snapshot_id = snapshot where id = opened;
      return opened;
    end if;
  end loop;
end $$;
create function open_case_for_moderator(type text, subject uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if not public.is_moderator() then
    return null;
  end if;
  -- A colleague may be about to close it: then what is read by it alone is read no longer.
  perform from public.moderation_cases c where c.subject_type = type and c.subject_id = subject and c.state = 'open' for update;
  if not public.is_read_at_desk(type, subject) then
    return null;
  end if;
  opened := public.open_case(type, subject, 'moderator', 2);
  perform auth.record_action('case_opened', c.author_id, c.subject_id) from public.moderation_cases c where c.id = opened;
  return opened;
end $$;
create function open_own_case(type text, subject uuid) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_moderator() or not (
    (type = 'story' and exists (select from stories where id = subject))
    or (type = 'comment' and exists (select from comments where id = subject))
  ) then
    return null;
  end if;
  return open_case_for_moderator(type, subject);
end $$;
create function open_people_export(export_id uuid) returns refcursor
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
create function other_moderators(than uuid[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer from public.staff_members m
      where m.role in ('owner', 'moderator') and m.user_id <> all(than);
  end;
CREATE TABLE public.staff_factor_resets (
    user_id uuid NOT NULL,
    asked_by uuid,
    due_at timestamp(3) with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
create function own_factor_reset() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select due_at from public.staff_factor_resets where user_id = public.current_user_id();
  end;
create function own_profile()
  returns table (full_name text, organization text, avatar_url text, work_description text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name, p.organization, p.avatar_url, p.work_description
      from public.profiles p where p.user_id = public.current_user_id();
  end;
create function own_staff_role() returns table (role text, is_open boolean, has_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.role, auth.desk_role(s.id) is not null, s.aal = 'aal2'
      from auth.sessions s join public.staff_members m on m.user_id = s.user_id
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid;
  end;
create function place_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent record;
begin
  new.root_id := null;
  new.depth := 0;
  new.reply_count := 0;
  if new.parent_id is null then
    return new;
  end if;
  select c.id, c.root_id, c.depth into parent from public.comments c
    where c.id = new.parent_id and c.story_id = new.story_id
      and c.hidden_at is null and c.held_at is null and c.deleted_at is null
    for no key update;
  if not found then
    raise exception using errcode = 'CA014', message = 'what this replies to is gone';
  end if;
  if parent.depth >= 50 then
    raise exception using errcode = 'CA015', message = 'this thread goes no deeper';
  end if;
  new.root_id := coalesce(parent.root_id, parent.id);
  new.depth := parent.depth + 1;
  perform from public.comments where id = new.root_id for no key update;
  return new;
end $$;
create function preview_staff_invitation(hash bytea) returns table (role text, invited_by text, is_for_you boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.role, p.full_name, coalesce(s.email = auth.confirmed_email(public.current_user_id()), false)
      from public.staff_invitations s left join public.profiles p on p.user_id = s.invited_by
      where s.token_hash = hash and s.expires_at > now();
  end;
create function purge_deleted_comments(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.comments where comments.id = any(array(
        select c.id from public.comments c where c.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning comments.id
    ) select count(*) from purged;
  end;
create function purge_deleted_stories(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      delete from public.stories where stories.id = any(array(
        select s.id from public.stories s where s.deleted_at < now() - interval '10 minutes' limit up_to
      )) returning stories.id
    ) select count(*) from purged;
  end;
create function purge_report_texts(up_to integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  purged uuid[];
begin
  with changed as (
    update public.reports set details = null, law = null, notifier_name = null, notifier_email = null, reporter_hash = null,
        status_hashes = '{}'
      where id = any(array(
        select r.id from public.reports r join public.moderation_cases c on c.id = r.case_id
          where c.closed_at < now() - interval '12 months' and r.created_at < now() - interval '12 months'
            and (r.details is not null or r.law is not null or r.notifier_name is not null
              or r.notifier_email is not null or r.reporter_hash is not null or cardinality(r.status_hashes) > 0)
          limit up_to
      )) returning id
  ) select array_agg(id) into purged from changed;
  update public.appeals set state = 'withdrawn' where report_id = any(purged) and state = 'open';
  update public.appeals set report_id = null, notice_id = null, text = null, answer = null where report_id = any(purged);
  return coalesce(cardinality(purged), 0);
end $$;
create function queue_held_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.open_case(tg_argv[0], new.id, case new.held_for when 'first_text' then 'hold' else 'automatic' end, 3);
  return null;
end $$;
create function queue_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.held_at is null
    or not exists (select from public.moderation_cases where subject_type = tg_argv[0] and subject_id = new.id) then
    perform public.open_case(tg_argv[0], new.id, 'automatic', 3);
  end if;
  return null;
end $$;
create function queue_word_hits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if exists (select from public.word_rule_hits where subject_id = new.id and case_id is null) then
    opened := public.open_case(tg_argv[0], new.id, 'automatic', case when new.held_at is null then 2 else 3 end);
    update public.word_rule_hits set case_id = opened where subject_id = new.id and case_id is null;
  end if;
  return null;
end $$;
CREATE TABLE public.content_drafts (
    user_id uuid NOT NULL,
    content jsonb NOT NULL,
    based_on integer NOT NULL,
    saved_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT content_drafts_size CHECK ((octet_length((content)::text) <= 100000))
);
CREATE TABLE public.content_previews (
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL
);
create function read_content_preview(token_hash bytea) returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.content from public.content_previews p
      join public.content_drafts d on d.user_id = p.user_id
      join public.staff_members s on s.user_id = p.user_id and s.role = 'owner'
      where p.token_hash = read_content_preview.token_hash and p.expires_at > now();
  end;
create function read_funnel(from_day date, to_day date, of_channel text, of_source integer) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if not public.is_analyst() then return null; end if;
  return (
    with every_count as materialized (
      select c.*, coalesce(s.channel, 'unknown') as channel
        from auth.funnel_counts(from_day, to_day) c left join auth.sources s on s.id = c.source_id
    ), chosen as materialized (
      -- Who came from two sources counts for each of them, and once in all.
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
            'day', b.day, 'isGap', b.is_broken or b.loads is null, 'visits', auth.hide_few(b.visits::bigint),
            'submitted', auth.hide_few(b.submitted::bigint)
          ) order by b.day) from by_day b
      ),
      'loads', coalesce((select sum(b.loads) from by_day b), 0),
      'objected', coalesce((select sum(b.objected) from by_day b), 0),
      'unread', coalesce((select sum(b.unread) from by_day b), 0)
    )
  );
end $$;
CREATE TABLE public.notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    report_id uuid,
    kind text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    visible_from timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notices_kind CHECK ((kind = ANY (ARRAY['decision'::text, 'report_outcome'::text, 'appeal_outcome'::text]))),
    CONSTRAINT notices_recipient CHECK (((user_id IS NOT NULL) OR (report_id IS NOT NULL)))
);
create function read_given_answer(of_report uuid) returns table (
  decision_id uuid, subject_type text, about text, decided_at timestamptz, rule_title text, rule_version integer, law text,
  facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select judged.id, c.subject_type, left(coalesce(content.title, content.content), 80), judged.decided_at, rule.title,
        judged.rule_version, judged.law, case when judged.action = 'none' then judged.facts end,
        case when judged.action = 'none' then judged.explanation end
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id and c.state = 'decided'
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
        cross join lateral (
          select d.* from public.moderation_decisions d
            where d.case_id = c.id and d.action in ('none', 'approve', 'hide', 'restore', 'reject_held')
              and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
            order by d.decided_at desc limit 1
        ) judged
        left join public.rules rule on rule.key = judged.rule_key and rule.version = judged.rule_version
      where r.id = of_report and r.user_id is not distinct from public.current_user_id() and r.outcome = 'stays'
        and (
          exists (select from public.stories s where c.subject_type = 'story' and s.id = c.subject_id and s.is_visible)
          or exists (
            select from public.comments m join public.stories s on s.id = m.story_id and s.is_visible
              where c.subject_type = 'comment' and m.id = c.subject_id
                and m.hidden_at is null and m.held_at is null and m.deleted_at is null
          )
        )
        and (r.user_id is not null or r.notifier_email is not null) and r.user_id is distinct from c.author_id
        and judged.action in ('none', 'approve', 'restore')
        and not exists (select from public.notices n where n.report_id = r.id and n.kind = 'report_outcome');
  end;
create function read_person(subject uuid) returns jsonb
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
          select * from public.sanctions o where o.user_id = person.user_id and o.lifted_at is null
            order by o.starts_at desc limit 20
        ) s
    ), '[]')
  );
end $$;
create function read_person_address(subject uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person record;
begin
  if not public.is_owner() then return null; end if;
  select p.user_id, p.email into person from auth.people p where p.id = subject;
  if not found then return null; end if;
  perform auth.record_action('address_read', person.user_id, subject);
  return person.email;
end $$;
create function read_person_campaigns(subject uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_owner() then return null; end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(told) order by told."startedAt" desc), '[]') from (
      select c.id, c.subject, c.started_at as "startedAt", r.settled_at as "settledAt",
          exists (select from public.campaign_waves w where w.campaign_id = c.id) as "isWave",
          coalesce(r.state, 'not_written') as state,
          case
            when r.state is not null then r.reason
            when exists (
              select from auth.mail_suppressions s where s.email = p.email and s.created_at <= c.started_at
            ) then 'suppressed'
            when not exists (
              select from auth.mail_consents o where o.email = p.email and o.confirmed_at <= c.started_at
                and (o.withdrawn_at is null or o.withdrawn_at > c.started_at)
            ) then 'no_consent'
          end as reason
        from auth.people p
          join public.campaigns c on c.started_at >= least(p.since, p.vip_asked_at)
          left join lateral (
            select t.state, t.reason, t.settled_at from public.campaign_recipients t
              where t.campaign_id = c.id
                and t.person_id in (p.id, (select v.id from auth.vip_subscriptions v where v.email = p.email))
              limit 1
          ) r on true
        where p.id = read_person_campaigns.subject
        order by c.started_at desc limit 20
    ) told
  );
end $$;
create function read_person_mail(subject uuid) returns jsonb
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
create function read_person_source(subject uuid) returns jsonb
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
create function read_report_answer(report_id uuid) returns table (outcome text, told_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.outcome, r.told_at, c.closed_at
      from public.reports r left join public.moderation_cases c on c.id = r.case_id
      where r.id = report_id and r.told_at <= now()::timestamptz(3);
  end;
create function read_report_status(of_reference text) returns table (
  id uuid, status_hashes bytea[], subject_type text, created_at timestamptz, outcome text, told_at timestamptz,
  notice_id uuid, notice_subject text, notice_text text, notice_at timestamptz,
  appeal_state text, appeal_text text, appeal_answer text, appealed_at timestamptz, appeal_decided_at timestamptz
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, r.status_hashes, c.subject_type, r.created_at, case when r.told_at <= now() then r.outcome end, r.told_at,
        n.id, n.subject, n.text, n.visible_from, a.state, a.text, a.answer, a.created_at, a.decided_at
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        left join lateral (
          select told.id, told.subject, told.text, told.visible_from from public.notices told
            where told.report_id = r.id and told.user_id is null and told.kind = 'report_outcome' and told.visible_from <= now()
            order by told.visible_from desc, told.id desc limit 1
        ) n on true
        left join public.appeals a on a.notice_id = n.id
      where r.reference = of_reference and r.user_id is null;
  end;
create function read_sign_up_stories(person uuid, story uuid)
  returns table (id uuid, title text, content text, share_permission boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select s.id, s.title, s.content, s.share_permission from public.stories s
      where s.id in (select public.awaiting_stories(person, story))
      order by s.created_at desc, s.id desc limit 20;
  end;
CREATE TABLE public.content_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    version integer NOT NULL,
    content jsonb NOT NULL,
    changed text[] NOT NULL,
    restored_from integer,
    published_by uuid,
    published_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT content_versions_changed CHECK (((cardinality(changed) > 0) AND (changed <@ '{headline,offers,crowd,countdown,product,contact,waitlist}'::text[]))),
    CONSTRAINT content_versions_size CHECK ((octet_length((content)::text) <= 100000)),
    CONSTRAINT content_versions_version CHECK ((version > 0))
);
create function read_site_content() returns table (version integer, content jsonb)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select v.version, v.content from public.content_versions v order by v.version desc limit 1;
  end;
create function read_staff_address(subject uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text;
begin
  if not public.is_owner() then return null; end if;
  select u.email into address from public.staff_members m join auth.users u on u.id = m.user_id where m.user_id = subject;
  if found then
    perform auth.record_action('address_read', subject, null);
    return address;
  end if;
  select s.email into address from public.staff_invitations s where s.id = subject;
  if found then
    perform auth.record_action('address_read', null, subject);
  end if;
  return address;
end $$;
create function read_standby_lag() returns double precision
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select max(extract(epoch from r.replay_lag))::double precision from pg_stat_replication r;
  end;
create function read_transparency() returns table (year integer, figure text, kind text, rule text, value double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with days as (
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as today
    ), reported as (
      select extract(year from r.created_at at time zone 'UTC')::integer as year, r.case_id, r.reasons, r.created_at
        from public.reports r, days
        where r.created_at < days.today and r.created_at >= days.today - interval '10 years'
    ), decided as (
      select extract(year from d.decided_at at time zone 'UTC')::integer as year, d.*
        from public.moderation_decisions d, days
        where d.decided_at < days.today and d.decided_at >= days.today - interval '10 years'
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ), answered as (
      select case_id, min(decided_at) as decided_at from decided where action <> 'hold' group by 1
    ), objected as (
      select extract(year from a.created_at at time zone 'UTC')::integer as year, a.state
        from public.appeals a, days
        where a.created_at < days.today and a.created_at >= days.today - interval '10 years'
    ), figures (year, figure, kind, rule, value) as (
      select d.year, 'notices', '', '', count(*) from reported d group by 1
      union all
      select r.year, 'notices_by_reason', '', coalesce(reason, 'none'), count(*)
        from reported r left join lateral unnest(r.reasons) reason on true group by 1, 4
      union all
      select d.year, 'decisions', '', '', count(*) from decided d group by 1
      union all
      select d.year, 'decisions_by_action', d.action, coalesce(d.rule_key, 'law'), count(*) from decided d group by 1, 3, 4
      union all
      select d.year, 'decisions_detected_automatically', '', '', count(*) filter (where d.automated_detection)
        from decided d group by 1
      union all
      select d.year, 'decisions_made_automatically', '', '', count(*) filter (where d.automated_decision)
        from decided d group by 1
      union all
      select extract(year from a.decided_at at time zone 'UTC')::integer, 'median_hours_to_decision', '', '',
          round((percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - r.created_at) / 3600))::numeric, 1)
        from reported r join answered a on a.case_id = r.case_id and a.decided_at >= r.created_at group by 1
      union all
      select o.year, 'appeals', '', '', count(*) from objected o group by 1
      union all
      select o.year, 'appeals_by_outcome', o.state, '', count(*) from objected o group by 1, 3
      union all
      select d.year, 'reversals', '', '', count(*) from decided d where d.supersedes_id is not null group by 1
    )
    select f.year, f.figure, f.kind, f.rule, f.value::double precision from figures f
      order by f.year desc, f.figure, f.kind, f.rule;
  end;
create function read_untold_hold(of_report uuid) returns table (
  decision_id uuid, author_id uuid, subject_type text, about text, rule_title text, rule_version integer, facts text, explanation text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select d.id, u.id, c.subject_type, left(coalesce(content.title, content.content), 80), rule.title, rule.version, d.facts,
        d.explanation
      from public.reports r
        join public.moderation_cases c on c.id = r.case_id
        join public.moderation_decisions d on d.case_id = c.id and d.action = 'hold'
        join public.rules rule on rule.key = d.rule_key and rule.version = d.rule_version
        join auth.users u on u.id = c.author_id
        cross join lateral public.subject_content(c.subject_type, c.subject_id) content
      where r.id = of_report and r.user_id = public.current_user_id()
        and (
          exists (
            select from public.stories s
              where c.subject_type = 'story' and s.id = c.subject_id and s.is_public and s.deleted_at is null
          )
          or exists (
            select from public.comments m join public.stories s on s.id = m.story_id and s.is_visible
              where c.subject_type = 'comment' and m.id = c.subject_id and m.deleted_at is null
          )
        )
        and not exists (select from public.notice_decisions told where told.decision_id = d.id)
      order by d.decided_at desc limit 1;
  end;
create function record_case_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind) values ('case_changed');
  return null;
end $$;
create function record_chart_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.effect is null and old.effect is not null then
    update public.stories set measurement = jsonb_set(measurement, '{effect}', 'null') where chart_id = new.id;
  end if;
  perform public.record_event('story_changed', id, null) from public.stories where chart_id = new.id and is_visible;
  return null;
end $$;
create function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_readable boolean := false;
  is_readable boolean := false;
begin
  if tg_op <> 'INSERT' then
    was_readable := old.hidden_at is null and old.held_at is null and old.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' then
    is_readable := new.hidden_at is null and new.held_at is null and new.deleted_at is null;
  end if;
  if is_readable and not was_readable then
    perform public.record_event('comment_added', new.story_id, new.id);
  elsif is_readable and new *<> old then
    perform public.record_event('comment_changed', new.story_id, new.id);
  -- With its story, it is gone as the story is.
  elsif was_readable and not is_readable and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
create function record_community_loss() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.air_community_losses (cell_id) values (old.cell_id);
  return null;
end $$;
create function record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid default null) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  so_far integer := coalesce(nullif(current_setting('app.events', true), ''), '0')::integer + 1;
begin
  if so_far > 1000 then
    return;
  end if;
  perform set_config('app.events', so_far::text, true);
  if so_far = 1000 then
    kind := 'all_changed';
    story_id := null;
    comment_id := null;
    reaction_id := null;
  end if;
  insert into public.events (kind, story_id, comment_id, reaction_id) values (kind, story_id, comment_id, reaction_id);
  -- The server that writes hears it within its transaction, before anybody is told that it is done. A person in psql doesn't.
  if current_setting('app.request_id', true) is not null then
    raise info 'event: % %', kind, story_id;
  end if;
end $$;
create function record_exposure(seen uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select auth.record_action('grave_text_read', null, c.subject_id) from public.moderation_cases c
      where c.id = seen and c.band = 0 and public.is_moderator();
  end;
create function record_mention_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.events e where e.xid = pg_current_xact_id() and e.comment_id = new.comment_id) then
    perform public.record_event('comment_changed', c.story_id, c.id) from public.comments c
      where c.id = new.comment_id and c.hidden_at is null and c.held_at is null and c.deleted_at is null;
  end if;
  return null;
end $$;
create function record_notification_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.events (kind, notification_id)
    select 'notification_changed', (array_agg(id))[1] from changed group by user_id;
  return null;
end $$;
create function record_profile_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.record_event('story_changed', id, null) from (
    select id from public.stories where user_id = new.user_id and is_visible
    union select story_id from public.comments where user_id = new.user_id limit 1000
  ) shown;
  return null;
end $$;
create function record_reaction_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('reaction_added', new.story_id, null, new.id);
  elsif exists (select from public.stories where id = old.story_id) then
    perform public.record_event('reaction_removed', old.story_id, null, old.id);
  end if;
  return null;
end $$;
create function record_story_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform public.record_event('story_added', new.id, null);
  elsif tg_op = 'DELETE' then
    perform public.record_event('story_removed', old.id, null);
  elsif not old.is_visible then
    perform public.record_event('story_added', new.id, null);
  elsif not new.is_visible then
    perform public.record_event('story_removed', old.id, null);
  elsif new *<> old then
    perform public.record_event('story_changed', old.id, null);
  end if;
  return null;
end $$;
create function recount_community() returns void
  language sql set search_path = pg_catalog, pg_temp
  begin atomic
    delete from public.community_changes;
    insert into public.community_changes (stories, comments, reactions, people)
      select count(*), sum(comment_count), sum(reaction_count), count(distinct user_id)
      from public.stories where is_visible having count(*) > 0;
  end;
create function refuse_foreign_words() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'permission denied: a moderator hides what others wrote and does not rewrite it';
end $$;
create function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid := case tg_table_name when 'comment_mentions' then (to_jsonb(new) ->> 'author_id')::uuid else new.user_id end;
begin
  if writer is null or current_setting('role') = 'none' then
    return new;
  end if;
  if current_setting('role') = 'accounts' and tg_table_name = 'stories' and tg_op = 'INSERT' then
    return new;
  end if;
  perform public.refuse_while_sanctioned(writer, tg_argv);
  return new;
end $$;
create function refuse_sanctioned_air() returns trigger
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
create function refuse_sanctioned_plan() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.air_shared_charts c where c.plan_id = new.id) then
    perform public.refuse_while_sanctioned(new.user_id, tg_argv);
  end if;
  return new;
end $$;
create function refuse_too_much_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  allowed public.moderation_settings;
  mentions integer;
  most integer;
  earlier timestamptz[];
begin
  if current_setting('role') in ('none', 'accounts') or public.is_limited_as_new(new.user_id) is not true then
    return new;
  end if;
  select * into allowed from public.moderation_settings;
  mentions := public.count_mentions(concat_ws(chr(1), to_jsonb(new) ->> 'title', new.content));
  if mentions > allowed.new_mentions
    and (not was_public or mentions > public.count_mentions(concat_ws(chr(1), to_jsonb(old) ->> 'title', old.content))) then
    raise exception using errcode = 'CA011', message = 'somebody new mentions too many people', detail = jsonb_build_object(
      'kind', 'mentions', 'allowed', allowed.new_mentions, 'found', mentions
    )::text;
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- Of many that are sent at once, each sees those before it.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 4127090314));
  if tg_argv[0] = 'stories' then
    most := allowed.new_stories_per_day;
    earlier := array(
      select s.created_at + interval '1 day' from public.stories s
        where s.user_id = new.user_id and s.created_at > now() - interval '1 day'
        order by s.created_at desc limit most
    );
  else
    most := allowed.new_comments_per_hour;
    earlier := array(
      select c.created_at + interval '1 hour' from public.comments c
        where c.user_id = new.user_id and c.created_at > now() - interval '1 hour'
        order by c.created_at desc limit most
    );
  end if;
  if cardinality(earlier) >= most then
    raise exception using errcode = 'CA011', message = 'somebody new writes too often', detail = jsonb_build_object(
      'kind', tg_argv[0], 'allowed', most, 'seconds', ceil(extract(epoch from earlier[most] - now()))
    )::text;
  end if;
  return new;
end $$;
create function refuse_while_sanctioned(person uuid, kinds text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.title into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = person and s.lifted_at is null and s.starts_at <= clock_timestamp()
      and coalesce(s.ends_at > now(), true) and s.kind = any(kinds)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.title, in_force.law)
    )::text;
  end if;
end $$;
create function release_held(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  if type = 'story' then
    update public.stories
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  else
    update public.comments
      set held_at = null,
        created_at = case when held_for = 'reported' or starts_with(held_for, 'edited_') then created_at else now() end
      where id = subject and held_at is not null;
  end if;
  return found;
end $$;
CREATE TABLE auth.mail_consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    address_hash bytea,
    form text NOT NULL,
    wording text,
    given_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by text,
    CONSTRAINT mail_consents_form CHECK ((form = ANY (ARRAY['vip'::text, 'waitlist'::text, 'import'::text]))),
    CONSTRAINT mail_consents_withdrawn CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
    CONSTRAINT mail_consents_wording CHECK ((char_length(wording) <= 1000))
);
create function remember_consent_hash(address text, hash bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update auth.mail_consents set address_hash = hash where email = address and address_hash is null;
  end;
create function remove_tombstones() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid := old.parent_id;
begin
  while place is not null loop
    delete from public.comment_tombstones t
      where t.id = place
        and not exists (select from public.comments c where c.parent_id = t.id)
        and not exists (select from public.comment_tombstones o where o.parent_id = t.id)
      returning t.parent_id into place;
  end loop;
  return null;
end $$;
create function resend_unsure(campaign uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return false; end if;
  update public.campaign_recipients r set state = 'queued', claimed_at = null, settled_at = null
    where r.campaign_id = campaign and r.person_id = person and r.state = 'unsure';
  if not found then return false; end if;
  update public.campaigns c set state = 'sending', ended_at = null, next_at = date_trunc('milliseconds', now()) where c.id = campaign and c.state = 'sent';
  perform auth.record_action('campaign_mail_repeated', null, campaign);
  return true;
end $$;
create function restore_comment(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.comments c set deleted_at = null
        where c.id = restore_comment.id and c.user_id = public.current_user_id()
          and c.deleted_at > now() - interval '10 minutes' returning c.id
    ) select exists (select from changed);
  end;
create function restore_story(id uuid) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with changed as (
      update public.stories s set deleted_at = null
        where s.id = restore_story.id and s.user_id = public.current_user_id()
          and s.deleted_at > now() - interval '10 minutes' returning s.id
    ) select exists (select from changed);
  end;
create function resume_consents(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.mail_consents c set withdrawn_at = null, withdrawn_by = null
    where c.id in (
      select distinct on (l.form) l.id from auth.mail_consents l
        where l.address_hash = hash and l.withdrawn_by = 'link' and l.email is not null and l.withdrawn_at > now() - interval '24 hours'
        order by l.form, l.withdrawn_at desc
    ) and not exists (
      select from auth.mail_consents g where g.email = c.email and g.form = c.form and g.withdrawn_at is null
    );
  if not found then return false; end if;
  delete from auth.mail_suppressions s where s.address_hash = hash and s.reason = 'unsubscribed';
  return true;
end $$;
create function rotate_webhook_secret(endpoint uuid, new_secret bytea) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  until timestamptz;
begin
  if not (public.is_owner() and public.has_fresh_proof()) then return null; end if;
  update public.webhook_endpoints
    set old_secret = secret, old_secret_until = now() + interval '24 hours', secret = new_secret
    where id = endpoint returning old_secret_until into until;
  if found then perform auth.record_action('webhook_rotated', null, endpoint); end if;
  return until;
end $$;
create function screen_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  found_rules uuid[];
begin
  if current_setting('role') = 'none' or not exists (select from public.word_rules)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  found_rules := public.list_word_hits(concat_ws(chr(1), to_jsonb(new) ->> 'title', new.content));
  if was_public and found_rules <> '{}' then
    found_rules := array(
      select unnest(found_rules) except
      select unnest(public.list_word_hits(concat_ws(chr(1), to_jsonb(old) ->> 'title', old.content)))
    );
  end if;
  if found_rules = '{}' then
    return new;
  end if;
  -- Everybody in one order, so that no two wait for each other.
  perform from public.word_rules where id = any(found_rules) order by id for no key update;
  update public.word_rules set hits = hits + 1 where id = any(found_rules);
  insert into public.word_rule_hits (rule_id, subject_id)
    select r.id, new.id from public.word_rules r where r.id = any(found_rules) and not r.dry_run
    on conflict (subject_id, rule_id) do update set case_id = null, wrong_at = null, hit_at = now();
  if new.held_at is null
    and exists (select from public.word_rules r where r.id = any(found_rules) and not r.dry_run and r.action = 'hold') then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_word_rule' else 'word_rule' end;
  end if;
  return new;
end $$;
create function search_measured_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp as $$
declare
  word text collate "default" := lower(search collate "und-x-icu");
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then '00000000-0000-0000-0000-000000000000'::uuid
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  case sort
    when 'newest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where is_visible and measurement is not null and strpos(search_text, word) > 0
        and (issue = '' or issue = any(air_quality_issues))
        and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
create function search_visible_stories(
  search text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
  select public.search_visible_stories(search, '', sort, from_reactions, from_time, from_id, up_to)
$$;
create function search_visible_stories(
  search text, issue text, sort text, from_reactions integer, from_time timestamptz, from_id uuid, up_to integer
) returns setof uuid
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  -- By the rules of `story_search_text`, or a capital on which two disagree would never be found. What they are compared with
  -- has the default collation, whichever one the caller's has.
  word text collate "default" := lower(search collate "und-x-icu");
  pattern text collate "default" := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  -- A trigram index finds nothing shorter than three characters, and few of nothing but signs with a letter before or after them.
  is_short boolean := char_length(word) in (1, 2) or word ~ '^[[:alnum:]]?[^[:alnum:]]+[[:alnum:]]?$';
  pairs text[] := case
    when not is_short then null
    when char_length(word) = 1 then array[word]
    else array(select pair from unnest(public.list_pairs(word)) pair where char_length(pair) = 2)
  end;
  -- Finds the stories with this issue, and those that are called like it, or whose authors are.
  issues text[] := array[lower(issue collate "und-x-icu")];
  lookup text := 'select array(select story_id from public.story_search where ' || concat_ws(' and ',
    case
      when word = '' then null
      when is_short then 'public.list_pairs(search_text) @> $1 collate "C" and strpos(search_text, $2) > 0'
      else 'search_text like $3'
    end,
    case when issue <> '' then 'public.list_issues(search_text) @> $4 collate "C"' end);
  -- How many of the newest 1,000 stories have it, up to 5.
  among_newest integer := (
    select count(*) from (
      select from (
        select search_text, air_quality_issues from public.stories
          where is_visible order by created_at desc, id desc limit 1000
      ) newest
      where strpos(search_text, word) > 0 and (issue = '' or issue = any(air_quality_issues)) limit 5
    ) found
  );
  least_id constant uuid := '00000000-0000-0000-0000-000000000000';
  most_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  last_week integer;
  candidates uuid[];
  given integer;
begin
  from_reactions := coalesce(from_reactions, 2147483647);
  from_time := coalesce(from_time, case sort when 'oldest' then '-infinity'::timestamptz else 'infinity' end);
  from_id := coalesce(from_id, case sort when 'oldest' then least_id else most_id end);

  if among_newest = 5 then
    case sort
      when 'newest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
          order by created_at desc, id desc limit up_to;
      when 'oldest' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
          order by created_at, id limit up_to;
      when 'most_reactions' then return query
        select id from public.stories where is_visible and strpos(search_text, word) > 0
          and (issue = '' or issue = any(air_quality_issues))
          and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
          order by reaction_count desc, created_at desc, id desc limit up_to;
    end case;
    return;
  end if;

  if sort = 'newest' and (
    among_newest > 0 or (select reltuples > 2000000 from pg_class where oid = 'public.stories'::regclass)
  ) then
    last_week := public.week_of((
      select created_at from public.stories where is_visible and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit 1
    ));
    execute lookup || ' and array[week] && array[$5 - 3, $5 - 2, $5 - 1, $5])'
      into candidates using pairs, word, pattern, issues, last_week;
    return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    get diagnostics given = row_count;
    if given = up_to then
      return;
    end if;
    up_to := up_to - given;
    from_time := least(from_time, to_timestamp((last_week - 3) * 604800.0));
    from_id := least_id;
  end if;

  execute lookup || ')' into candidates using pairs, word, pattern, issues;
  case sort
    when 'newest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) < (from_time, from_id)
        order by created_at desc, id desc limit up_to;
    when 'oldest' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (created_at, id) > (from_time, from_id)
        order by created_at, id limit up_to;
    when 'most_reactions' then return query
      select id from public.stories where id = any(candidates) and is_visible
        and (issue = '' or issue = any(air_quality_issues)) and (reaction_count, created_at, id) < (from_reactions, from_time, from_id)
        order by reaction_count desc, created_at desc, id desc limit up_to;
  end case;
end $$;
create function set_email_verified() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.email_verified := exists (
    select from auth.users where id = new.user_id and email_verified_at is not null
  );
  return new;
end $$;
create function settle_restored_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_decided boolean;
begin
  perform from public.moderation_cases c
    where c.subject_type = tg_argv[0] and c.subject_id = new.id order by c.id for update;
  select exists (
    select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
      where c.subject_type = tg_argv[0] and c.subject_id = new.id and d.action in ('hide', 'reject_held')
  ) into was_decided;
  if public.is_hidden_by_decision(tg_argv[0], new.id) then
    new.hidden_at := coalesce(new.hidden_at, now());
    return new;
  end if;
  if was_decided and not exists (select from auth.restore_holds h where h.held_at = new.hidden_at) then
    new.hidden_at := null;
  end if;
  if new.held_at is not null
    and exists (
      select from public.moderation_cases c join public.moderation_decisions d on d.case_id = c.id
        where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'decided' and c.closed_at >= new.held_at
          and d.action in ('none', 'approve', 'hide', 'reject_held', 'restore')
    )
    and not exists (
      select from public.moderation_cases c where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'open'
    )
  then
    new.held_at := null;
    if new.held_for <> 'reported' and not starts_with(new.held_for, 'edited_') then
      new.created_at := now();
    end if;
  end if;
  return new;
end $$;
create function show_again(type text, subject uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or public.is_hidden_by_decision(type, subject) then
    return false;
  end if;
  if type = 'story' then
    update public.stories s set hidden_at = null
      where s.id = subject and s.hidden_at is not null
        and not exists (select from auth.restore_holds h where h.held_at = s.hidden_at);
  else
    update public.comments c set hidden_at = null
      where c.id = subject and c.hidden_at is not null
        and not exists (select from auth.restore_holds h where h.held_at = c.hidden_at);
  end if;
  return found;
end $$;
create function simplify_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return btrim(regexp_replace(lower(normalize(content, NFKC) collate "und-x-icu"), '[^[:alnum:]\u0300-\u036f]+', ' ', 'g'));
create function simplify_word(word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then public.simplify_text(word) else ' ' || public.simplify_text(word) || ' ' end;
create function staff_name(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name from public.staff_members m join public.profiles p on p.user_id = m.user_id
      where m.user_id = person and public.is_moderator();
  end;
create function store_live_readings(token bytea, readings jsonb, max_series integer)
  returns table (is_full boolean, stored integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known public.air_tokens;
begin
  select * into known from public.air_tokens t where t.token_hash = token;
  if not found then
    return;
  end if;
  if known.full_since is not null then
    return query select true, 0;
    return;
  end if;
  if known.last_used_at is distinct from date_trunc('minute', now()) then
    update public.air_tokens set last_used_at = date_trunc('minute', now()) where id = known.id;
  end if;
  insert into public.air_series (user_id, room_id, device_id, metric, variant, unit)
    select distinct known.user_id, known.room_id, known.device_id, r.metric, '', r.unit
      from jsonb_to_recordset(readings) r(metric text, unit text)
      where not exists (
        select from public.air_series s where s.room_id = known.room_id and s.device_id = known.device_id
          and s.metric = r.metric and s.variant = '' and s.unit = r.unit
      ) and (select count(*) from public.air_series s where s.user_id = known.user_id) < max_series
    on conflict do nothing;
  return query
    with sent as (
      select distinct on (s.id, r.reading ->> 'at') s.id, (r.reading ->> 'at')::timestamptz(3) as at,
          (r.reading ->> 'value')::double precision as value
        from jsonb_array_elements(readings) with ordinality r(reading, place)
        join public.air_series s on s.room_id = known.room_id and s.device_id = known.device_id
          and s.metric = r.reading ->> 'metric' and s.variant = '' and s.unit = r.reading ->> 'unit'
        order by s.id, r.reading ->> 'at', r.place desc
    ), written as (
      insert into public.air_live_readings as l (series_id, user_id, at, value)
        select id, known.user_id, sent.at, sent.value from sent order by id, sent.at
        on conflict (series_id, at) do update set value = excluded.value where l.value is distinct from excluded.value
        returning 1
    )
    select false, count(*)::integer from written;
end $$;
create function story_search_text(content text, title text, full_name text, issues text[]) returns text
  language sql immutable
  return lower(
    concat_ws(chr(1), content, title, full_name, array_to_string(issues, chr(1))) collate "und-x-icu"
  );
CREATE TABLE public.air_rooms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    floor_area real,
    height real,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT air_rooms_floor_area CHECK (((floor_area > (0)::double precision) AND (floor_area <= (2000)::double precision))),
    CONSTRAINT air_rooms_height CHECK (((height > (0)::double precision) AND (height <= (20)::double precision))),
    CONSTRAINT air_rooms_kind CHECK ((char_length(kind) <= 40))
);
CREATE TABLE public.air_series (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    device_id uuid NOT NULL,
    metric text NOT NULL,
    variant text NOT NULL,
    unit text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT air_series_metric CHECK ((char_length(metric) <= 40)),
    CONSTRAINT air_series_unit CHECK ((char_length(unit) <= 20)),
    CONSTRAINT air_series_variant CHECK ((char_length(variant) <= 80))
);
CREATE TABLE public.air_shared_charts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    series_id uuid NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone NOT NULL,
    zone text NOT NULL,
    is_exact boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    mark_id uuid,
    effect jsonb,
    spread jsonb,
    plan_id uuid,
    CONSTRAINT air_shared_charts_span CHECK ((from_at < to_at)),
    CONSTRAINT air_shared_charts_zone CHECK ((char_length(zone) <= 80))
);
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
create function summarize_reports(cases uuid[]) returns table (case_id uuid, reasons text[], reliable integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id, array(
        select coalesce((select r.title from public.rules r where r.key = named.reason order by r.version desc limit 1), 'Said to be illegal')
          from (
            select reason, count(*) as times
              from (select reasons from public.reports where reports.case_id = wanted.id limit 1000) told, unnest(told.reasons) reason
              group by reason order by times desc, reason limit 5
          ) named
      ), (
        select count(*) filter (where public.is_reliable_reporter(told.user_id))::integer
          from (
            select user_id from public.reports where reports.case_id = wanted.id and user_id is not null limit 50
          ) told
      )
      from unnest(cases) wanted(id) where public.is_moderator();
  end;
create function take_people_export(export_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.people_exports set used_at = now()
    where id = export_id and asked_by = public.current_user_id() and used_at is null and expires_at > now()
      and public.may_read_people();
  return found;
end $$;
create function tell_given_answer(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with answer as (
      select * from public.read_given_answer(of_report)
    ), told as (
      insert into public.notices (user_id, report_id, kind, subject, text, visible_from)
        select r.user_id, r.id, 'report_outcome', told_subject, told_text,
            greatest(now(), answer.decided_at + interval '30 seconds')
          from answer join public.reports r on r.id = of_report
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, answer.decision_id from told, answer
    )
    select id from told;
  end;
create function tell_hold(of_report uuid, told_subject text, told_text text) returns uuid
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with hold as (
      select * from public.read_untold_hold(of_report)
    ), told as (
      insert into public.notices (user_id, kind, subject, text, visible_from)
        select author_id, 'decision', told_subject, told_text, now() from hold
        returning id
    ), linked as (
      insert into public.notice_decisions (notice_id, decision_id) select told.id, hold.decision_id from told, hold
    )
    select id from told;
  end;
create function tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.air_plans where id = plan for update;
  delete from public.notifications where plan_id = plan and plan_day < day_of_plan;
  insert into public.notifications (user_id, kind, plan_id, plan_day, plan_is_on, first_at, last_at)
    select p.user_id, 'plan_day', p.id, day_of_plan, is_on, now(), now() from public.air_plans p
      where p.id = plan and p.on_site and not exists (select from public.notifications n where n.plan_id = plan);
end $$;
create function try_word_rule(pattern text, kind text, exceptions text[])
  returns table (texts bigint, hits bigint, subject_type text, subject_id uuid, story_id uuid, around text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with latest as materialized (
      select * from (
        (select 'story' as type, s.id, s.id as story_id, concat_ws(chr(1), s.title, s.content) as content, s.created_at
          from public.stories s where s.is_visible order by s.created_at desc limit 10000)
        union all
        (select 'comment', c.id, c.story_id, c.content, c.created_at
          from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
          where c.hidden_at is null and c.held_at is null and c.deleted_at is null order by c.created_at desc limit 10000)
      ) texts where public.is_moderator() order by created_at desc limit 10000
    ), counted as (
      select *, sum(char_length(content)) over (order by created_at desc, id) as letters from latest
    ), tried as materialized (
      select l.*, public.find_words(public.fold_text(l.content), public.fold_text(btrim(try_word_rule.pattern)),
          try_word_rule.kind, try_word_rule.exceptions) as around
        from counted l where l.letters <= 5000000
    ), hit as (
      select t.type, t.id, t.story_id, replace(t.around, chr(1), ' ') as around from tried t
        where t.around is not null order by t.created_at desc limit 20
    )
    select (select count(*) from tried), (select count(*) from tried t where t.around is not null), h.type, h.id, h.story_id, h.around
      from (select) always left join hit h on true;
  end;
create function undo_people_import(import uuid, up_to integer) returns table (removed integer, is_over boolean)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  doomed uuid[];
begin
  if not (public.is_owner() and public.has_fresh_proof() or public.has_token_for('people:write')) then return; end if;
  perform from public.people_imports i
    where i.id = import and i.created_at > now() - interval '7 days'
      and (i.state = 'done' or i.state = 'running' and i.created_at < now() - interval '10 minutes') for update;
  if not found then return; end if;
  doomed := array(
    select v.id from auth.vip_subscriptions v
      where v.import_id = import and not exists (select from auth.users u where u.email = v.email)
        and not exists (select from auth.mail_consents c where c.email = v.email and c.form = 'vip')
      limit up_to
  );
  delete from auth.mail_consents c using auth.vip_subscriptions v
    where v.id = any(doomed) and c.email = v.email and c.form = 'import' and not exists (
      select from public.campaign_recipients r where r.person_id = v.id and r.state not in ('queued', 'skipped')
    );
  delete from auth.vip_subscriptions v where v.id = any(doomed);
  is_over := cardinality(doomed) < up_to;
  removed := cardinality(doomed);
  update public.people_imports i set removed_count = i.removed_count + removed, state = case when is_over then 'undone' else i.state end
    where i.id = import;
  return next;
end $$;
create function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  delete from public.word_rule_hits where subject_id = old.id;
  return old;
end $$;
CREATE TABLE auth.health_reports (
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    report jsonb,
    made_at timestamp(3) with time zone
);
create function wants_health_report() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_owner() and exists (select from auth.health_reports r where r.user_id = public.current_user_id());
  end;
create function week_of(moment timestamptz) returns integer language sql stable parallel safe
  return floor(extract(epoch from moment) / 604800)::integer;
create function withdraw_consents(hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_changed boolean;
begin
  update auth.mail_consents c set withdrawn_at = now(), withdrawn_by = 'link'
    where c.address_hash = hash and c.withdrawn_at is null;
  is_changed := found;
  insert into auth.mail_suppressions (address_hash, email, reason)
    values (
      hash,
      (select c.email from auth.mail_consents c where c.address_hash = hash and c.email is not null limit 1),
      'unsubscribed'
    ) on conflict do nothing;
  return is_changed or found;
end $$;
create function withdraw_invitations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_invitations where invited_by = old.user_id;
  return null;
end $$;
create function withdraw_own_factor_reset() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.staff_factor_resets where user_id = (
    select s.user_id from auth.sessions s
      where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.aal = 'aal2'
  );
  return found;
end $$;
create function write_notifications() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since pg_snapshot;
  up_to pg_snapshot := pg_current_snapshot();
  new_comments uuid[];
  new_reactions uuid[];
  changed_comments uuid[];
  told_now timestamptz := date_trunc('milliseconds', now());
begin
  select snapshot into since from public.event_consumers where name = 'notifications' for update skip locked;
  if not found then
    return false;
  end if;
  select array_agg(comment_id) filter (where kind = 'comment_added'),
      array_agg(reaction_id) filter (where kind = 'reaction_added'),
      array_agg(distinct comment_id) filter (where kind in ('comment_added', 'comment_changed'))
    into new_comments, new_reactions, changed_comments
    from public.events
    where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
      and kind in ('comment_added', 'comment_changed', 'reaction_added');
  with changed as materialized (
    select c.id, c.story_id, c.user_id as writer_id, c.parent_id, c.created_at, s.user_id as author_id
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(changed_comments) and c.hidden_at is null and c.held_at is null and c.deleted_at is null and s.is_visible
  ), fresh as materialized (
    select c.*, row_number() over (partition by c.story_id, c.writer_id order by c.created_at desc, c.id desc) as nth
      from changed c where c.id = any(new_comments)
  ), threads as (
    select story_id, author_id, max(created_at) as last_at from fresh group by 1, 2
  ), watchers as (
    select t.story_id, other.user_id, other.since
      from threads t
      -- In a thread of very many, those who wrote last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.hidden_at is null and o.held_at is null and o.deleted_at is null
            and o.created_at <= t.last_at and o.user_id <> t.author_id
          group by o.user_id order by max(o.created_at) desc limit 200
      ) other
      where not exists (
        select from public.watched_stories w where w.user_id = other.user_id and w.story_id = t.story_id
      )
    union all
    select t.story_id, w.user_id, w.created_at
      from threads t join public.watched_stories w on w.story_id = t.story_id and w.level = 'watching'
      where w.user_id <> t.author_id
  ), addressed as (
    select p.user_id, 'comment_reply' as kind, 1 as rank, f.id, f.writer_id, f.story_id, f.created_at, f.created_at as at
      from fresh f join public.comments p on p.id = f.parent_id
    union all
    -- Since now, and not since the comment, which may be older than its mention.
    select m.user_id, 'mention', 2, c.id, c.writer_id, c.story_id, c.created_at, told_now
      from changed c join public.comment_mentions m on m.comment_id = c.id and m.start is not null and m.told_at is null
    -- Of very many by one person, the latest.
    union all
    select author_id, 'story_comment', 3, id, writer_id, story_id, created_at, created_at from fresh where nth <= 100 and not exists (
      select from public.watched_stories w
        where w.user_id = author_id and w.story_id = fresh.story_id and w.level = 'normal'
    )
    union all
    select w.user_id, 'thread_comment', 4, f.id, f.writer_id, f.story_id, f.created_at, f.created_at
      from fresh f join watchers w on w.story_id = f.story_id and f.created_at >= w.since
      where f.nth <= 100
  ), words as materialized (
    select m.user_id, public.simplify_word(m.word) as word from public.muted_words m
      where m.user_id in (select user_id from addressed)
  ), texts as materialized (
    select c.id, ' ' || public.simplify_text(c.content) || ' ' as text
      from public.comments c where c.id in (select id from changed) and exists (select from words)
  ), silenced as materialized (
    select distinct w.user_id, t.id from words w cross join texts t
      where btrim(w.word) <> '' and strpos(t.text, w.word) > 0
  ), kinds as materialized (
    select a.user_id, a.kind, coalesce(c.on_site, true) as on_site, c.by_mail, c.by_push
      from (
        select distinct user_id, kind from addressed
        union
        select s.user_id, 'reaction' from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions)
      ) a
      left join public.notification_choices c on c.user_id = a.user_id and c.kind = a.kind
  ), channels as materialized (
    select user_id, kind, on_site,
        -- As in choice-queries.server.ts.
        coalesce(by_mail, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_mail,
        coalesce(by_push, on_site and kind in ('comment_reply', 'mention', 'story_comment')) as by_push
      from kinds
  ), chosen as (
    select distinct on (a.user_id, a.id) a.user_id, a.kind, h.on_site, a.story_id, a.id, a.at
      from addressed a
      join channels h on h.user_id = a.user_id and h.kind = a.kind and (h.on_site or h.by_mail or h.by_push)
      where a.writer_id <> a.user_id
        and not exists (
          select from public.muted_people m where m.user_id = a.user_id and m.muted_id = a.writer_id
        )
        and not exists (
          select from public.muted_stories m where m.user_id = a.user_id and m.story_id = a.story_id
        )
        and not exists (select from silenced s where s.user_id = a.user_id and s.id = a.id)
        -- An event may be read again. Where a notification holds no more, it has told of all until then.
        and (a.kind = 'mention' or not exists (
          select from public.notifications n
            where n.user_id = a.user_id and n.story_id = a.story_id and n.last_at >= a.created_at
              and (a.id = any(n.comment_ids) or cardinality(n.comment_ids) >= 100)
        ))
      order by a.user_id, a.id, h.on_site::integer + h.by_mail::integer + h.by_push::integer desc, a.rank
  ), told as (
    select user_id, kind, story_id, on_site, min(at) as first_at, max(at) as last_at,
        array_agg(id order by at, id) as comment_ids
      from chosen group by 1, 2, 3, 4
    union all
    select r.user_id, r.kind, r.story_id, h.on_site, greatest(r.first_at, read.at + interval '1 millisecond'), r.last_at, '{}'
      from (
        select s.user_id, 'reaction' as kind, r.story_id, min(r.created_at) as first_at, max(r.created_at) as last_at
          from public.reactions r join public.stories s on s.id = r.story_id
          where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
            and not exists (
              select from public.muted_people m where m.user_id = s.user_id and m.muted_id = r.user_id
            )
          group by 1, 3
      ) r
      join channels h on h.user_id = r.user_id and h.kind = r.kind and (h.on_site or h.by_mail or h.by_push)
      cross join lateral (
        select max(n.read_at) as at from public.notifications n
          where n.user_id = r.user_id and n.kind = r.kind and n.story_id = r.story_id
      ) read
      where (read.at is null or read.at < r.last_at)
        and not exists (
          select from public.muted_stories m where m.user_id = r.user_id and m.story_id = r.story_id
        )
  )
  insert into public.notifications as known
      (user_id, kind, story_id, comment_ids, first_at, last_at, on_site, mail_from, waits_since)
    select user_id, kind, story_id, comment_ids[greatest(1, cardinality(comment_ids) - 99):], first_at, last_at, on_site,
        first_at, now()
    from told
    -- Everybody in one order, so that no two wait for each other.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    comment_ids = (known.comment_ids || excluded.comment_ids)
      [greatest(1, cardinality(known.comment_ids) + cardinality(excluded.comment_ids) - 99):],
    (seen_at, on_site, mail_from, waits_since) = (
      -- What nobody has seen waits on; what was seen does not.
      select case when is_news then null else known.seen_at end,
          case when is_news then excluded.on_site else known.on_site end,
          case when is_news and not waits then excluded.mail_from else known.mail_from end,
          case when is_news and not waits then excluded.waits_since else known.waits_since end
        from (
          select cardinality(excluded.comment_ids) > 0 or excluded.last_at > known.last_at as is_news,
            known.waits_since is not null and known.seen_at is null as waits
        ) compared
    );
  update public.comment_mentions m set told_at = told_now
    from public.comments c
    where m.comment_id = any(changed_comments) and m.start is not null and m.told_at is null and c.id = m.comment_id
      and exists (
        select from public.notifications n
          where n.user_id = m.user_id and n.story_id = c.story_id and n.last_at >= c.created_at and c.id = any(n.comment_ids)
      );
  update public.notifications n
    set comment_ids = array(select known.id from unnest(n.comment_ids) known(id) where known.id <> all(moved.ids))
    from (
      select m.user_id, c.story_id, array_agg(c.id) as ids
        from public.comment_mentions m
        join public.comments c on c.id = m.comment_id
        join public.notifications named on named.user_id = m.user_id and named.kind = 'mention'
          and named.last_at >= told_now and c.id = any(named.comment_ids)
        where m.comment_id = any(changed_comments) and m.told_at = told_now
        group by 1, 2
    ) moved
    where n.user_id = moved.user_id and n.story_id = moved.story_id and n.kind <> 'mention' and n.read_at is null
      and n.comment_ids && moved.ids;
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
ALTER TABLE auth.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE auth.backup_runs (
    finished_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT backup_runs_bytes CHECK ((bytes > 0))
);
CREATE TABLE auth.challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    factor_id uuid,
    challenge text,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT challenges_purpose_check CHECK ((purpose = ANY (ARRAY['totp'::text, 'passkey_registration'::text, 'passkey_sign_in'::text, 'passkey_proof'::text])))
);
CREATE TABLE auth.ended_sessions (
    session_id uuid NOT NULL,
    ended_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE auth.first_owner (
    only_row boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT first_owner_only_row CHECK (only_row)
);
CREATE TABLE auth.inbox_messages (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE auth.inbox_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.inbox_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE auth.known_addresses (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE auth.known_devices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    device text NOT NULL,
    first_seen_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    sign_out_token_hash bytea
);
CREATE TABLE auth.mail_bounces (
    email text NOT NULL,
    day date DEFAULT now() NOT NULL,
    is_permanent boolean NOT NULL,
    status text NOT NULL,
    told_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_bounces_status CHECK ((status ~ '^[245](\.\d{1,3}\.\d{1,3}|\d\d)$'::text)),
    CONSTRAINT mail_bounces_told_by CHECK ((told_by = ANY (ARRAY['smtp'::text, 'report'::text])))
);
CREATE TABLE auth.mail_suppressions (
    address_hash bytea NOT NULL,
    email text,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_suppressions_reason CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'unsubscribed'::text])))
);
CREATE TABLE auth.owner_claims (
    token_hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE auth.passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    is_syncable boolean NOT NULL,
    is_backed_up boolean NOT NULL,
    transports text[] NOT NULL,
    friendly_name text NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
    CONSTRAINT passkeys_friendly_name_check CHECK (((char_length(friendly_name) >= 1) AND (char_length(friendly_name) <= 120)))
);
create view auth.people as
  select u.id, u.id as user_id, u.email, u.created_at as since, p.full_name, p.organization,
      u.email_verified_at as verified_at, v.created_at as vip_asked_at, v.confirmed_at as vip_confirmed_at,
      -- The account's own, where there is one: the VIP list stands beside it.
      case when u.email_verified_at is null then 'asked' else 'joined' end as state
    from auth.users u
      left join public.profiles p on p.user_id = u.id
      left join auth.vip_subscriptions v on v.email = u.email
  union all
  select v.id, null, v.email, v.created_at, v.full_name, v.organization, null, v.created_at, v.confirmed_at,
      case when v.confirmed_at is not null then 'verified' else 'asked' end
    from auth.vip_subscriptions v where not exists (select from auth.users u where u.email = v.email);
CREATE TABLE auth.push_deliveries (
    notification_id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone
);
CREATE TABLE auth.push_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_subscriptions_endpoint CHECK (((length(endpoint) >= 8) AND (length(endpoint) <= 1000))),
    CONSTRAINT push_subscriptions_keys CHECK (((length(p256dh) = 87) AND (length(auth) = 22)))
);
CREATE UNLOGGED TABLE auth.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE auth.recovery_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    factor_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp(3) with time zone
);
CREATE TABLE auth.refresh_tokens (
    id bigint NOT NULL,
    session_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    parent_id bigint
);
ALTER TABLE auth.refresh_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.refresh_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE auth.restore_holds (
    held_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE auth.signing_keys (
    kid text NOT NULL,
    private_jwk jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE auth.sources (
    id integer NOT NULL,
    channel text NOT NULL,
    host text DEFAULT ''::text NOT NULL,
    utm_source text DEFAULT ''::text NOT NULL,
    utm_medium text DEFAULT ''::text NOT NULL,
    utm_campaign text DEFAULT ''::text NOT NULL,
    utm_term text DEFAULT ''::text NOT NULL,
    utm_content text DEFAULT ''::text NOT NULL,
    last_day date NOT NULL
);
ALTER TABLE auth.sources ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.sources_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE auth.visit_marks (
    day date NOT NULL,
    hash bytea NOT NULL,
    source_id integer NOT NULL,
    step text NOT NULL,
    landing text NOT NULL,
    id bigint NOT NULL
);
ALTER TABLE auth.visit_marks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME auth.visit_marks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.air_chunks (
    series_id uuid NOT NULL,
    day integer NOT NULL,
    import_id uuid NOT NULL,
    user_id uuid NOT NULL,
    count integer NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    last_value double precision NOT NULL,
    packed bytea NOT NULL,
    CONSTRAINT air_chunks_count CHECK ((count > 0))
);
ALTER TABLE ONLY public.air_chunks ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE TABLE public.air_community_cells (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    metric text NOT NULL,
    part text NOT NULL,
    name text NOT NULL,
    figures jsonb NOT NULL,
    is_shown boolean NOT NULL,
    counted_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.air_community_losses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    cell_id uuid NOT NULL
);
CREATE TABLE public.air_community_members (
    cell_id uuid NOT NULL,
    user_id uuid NOT NULL,
    chart_id uuid NOT NULL
);
CREATE TABLE public.air_devices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    model text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT air_devices_model CHECK ((char_length(model) <= 40))
);
CREATE TABLE public.air_imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    device_id uuid NOT NULL,
    kind text NOT NULL,
    sha256 bytea,
    row_count integer NOT NULL,
    dropped_count integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT air_imports_kind CHECK ((kind = ANY (ARRAY['file'::text, 'typed'::text, 'live'::text]))),
    CONSTRAINT air_imports_sha256 CHECK ((octet_length(sha256) = 32))
);
CREATE TABLE public.air_live_readings (
    series_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id uuid NOT NULL,
    value double precision NOT NULL
);
CREATE TABLE public.air_marks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT air_marks_kind CHECK ((char_length(kind) <= 40))
);
CREATE TABLE public.air_plans (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    series_id uuid NOT NULL,
    start_day integer NOT NULL,
    switch_hour integer NOT NULL,
    zone text NOT NULL,
    coins boolean[] NOT NULL,
    done integer[] DEFAULT '{}'::integer[] NOT NULL,
    missed integer[] DEFAULT '{}'::integer[] NOT NULL,
    by_mail boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    on_site boolean DEFAULT false NOT NULL,
    CONSTRAINT air_plans_coins CHECK (((cardinality(coins) >= 1) AND (cardinality(coins) <= 20))),
    CONSTRAINT air_plans_days CHECK (((cardinality(done) <= 40) AND (cardinality(missed) <= 40))),
    CONSTRAINT air_plans_switch_hour CHECK (((switch_hour >= 0) AND (switch_hour <= 21))),
    CONSTRAINT air_plans_zone CHECK ((char_length(zone) <= 80))
);
CREATE TABLE public.air_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    device_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone,
    full_since timestamp(3) with time zone
);
CREATE TABLE public.bookmarks (
    user_id uuid NOT NULL,
    story_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.campaign_waves (
    campaign_id uuid NOT NULL,
    size integer NOT NULL,
    valid_days smallint NOT NULL,
    CONSTRAINT campaign_waves_size CHECK (((size >= 1) AND (size <= 100000))),
    CONSTRAINT campaign_waves_valid_days CHECK (((valid_days >= 1) AND (valid_days <= 90)))
);
CREATE TABLE public.campaigns (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    segment_id uuid,
    state text DEFAULT 'draft'::text NOT NULL,
    paused_by text,
    mails_per_hour integer NOT NULL,
    starts_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    next_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    suppressed_count integer DEFAULT 0 NOT NULL,
    without_consent_count integer DEFAULT 0 NOT NULL,
    sent_count integer DEFAULT 0 NOT NULL,
    bounced_count integer DEFAULT 0 NOT NULL,
    complained_count integer DEFAULT 0 NOT NULL,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT campaigns_body CHECK (((char_length(body) >= 1) AND (char_length(body) <= 20000))),
    CONSTRAINT campaigns_paused_by CHECK ((paused_by = ANY (ARRAY['owner'::text, 'bounces'::text, 'complaints'::text, 'restore'::text]))),
    CONSTRAINT campaigns_rate CHECK (((mails_per_hour >= 1) AND (mails_per_hour <= 1000000))),
    CONSTRAINT campaigns_state CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'stopped'::text]))),
    CONSTRAINT campaigns_subject CHECK (((char_length(subject) BETWEEN 1 AND 150) AND (subject !~ '[[:cntrl:]]'::text)))
);
CREATE TABLE public.comment_mentions (
    comment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    author_id uuid NOT NULL,
    start integer,
    length integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    told_at timestamp(3) with time zone,
    CONSTRAINT comment_mentions_place CHECK (((num_nonnulls(start, length) = ANY (ARRAY[0, 2])) AND (start >= 0) AND (length > 0)))
);
CREATE TABLE public.comment_tombstones (
    id uuid NOT NULL,
    story_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    parent_id uuid,
    root_id uuid,
    depth integer DEFAULT 0 NOT NULL,
    reply_count integer DEFAULT 0 NOT NULL
);
create view comment_places as
  select p.id, p.story_id, p.created_at, p.parent_id, p.root_id, p.depth, p.reply_count
  from (
    select c.id, c.story_id, c.created_at, c.parent_id, c.root_id, c.depth, c.reply_count, c.hidden_at, c.held_at, c.deleted_at
      from comments c
    union all
    select t.id, t.story_id, t.created_at, t.parent_id, t.root_id, t.depth, t.reply_count, null, null, t.created_at
      from comment_tombstones t
  ) p
  where (p.reply_count > 0 or (p.hidden_at is null and p.held_at is null and p.deleted_at is null))
    and (select s.is_visible or (s.user_id = current_user_id() and s.deleted_at is null) from stories s where s.id = p.story_id);
ALTER TABLE public.community_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.community_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.content_snapshots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    title text,
    text text NOT NULL,
    picture_hash text,
    sha256 bytea NOT NULL,
    taken_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.digests (
    user_id uuid NOT NULL,
    every text NOT NULL,
    time_zone text NOT NULL,
    next_at timestamp(3) with time zone,
    told_until timestamp(3) with time zone DEFAULT now() NOT NULL,
    mail_id uuid DEFAULT gen_random_uuid() NOT NULL,
    queued_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    CONSTRAINT digests_every CHECK ((every = ANY (ARRAY['never'::text, 'day'::text, 'week'::text]))),
    CONSTRAINT digests_next CHECK (((next_at IS NULL) = (every = 'never'::text))),
    CONSTRAINT digests_time_zone CHECK ((char_length(time_zone) <= 100))
);
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.folded_texts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    story_id uuid,
    comment_id uuid,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT folded_texts_reason CHECK ((reason = ANY (ARRAY['hidden'::text, 'reported'::text]))),
    CONSTRAINT folded_texts_subject CHECK ((num_nonnulls(story_id, comment_id) = 1))
);
CREATE TABLE public.last_visits (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    story_id uuid,
    visited_at timestamp(3) with time zone NOT NULL,
    since_at timestamp(3) with time zone
);
CREATE TABLE public.moderation_notes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    author_id uuid NOT NULL,
    text text NOT NULL,
    proposes text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT moderation_notes_proposes CHECK ((proposes = 'ban'::text)),
    CONSTRAINT moderation_notes_text CHECK (((char_length(text) >= 1) AND (char_length(text) <= 20000)))
);
CREATE TABLE public.muted_people (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    muted_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT muted_people_others CHECK ((user_id <> muted_id))
);
CREATE TABLE public.muted_stories (
    user_id uuid NOT NULL,
    story_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.muted_words (
    user_id uuid NOT NULL,
    word text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT muted_words_word CHECK ((char_length(word) <= 500))
);
CREATE TABLE public.notification_choices (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    on_site boolean NOT NULL,
    by_mail boolean,
    by_push boolean
);
CREATE TABLE public.notification_mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    story_id uuid NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    queued_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone
);
CREATE TABLE public.people_segments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    state text,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT people_segments_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT people_segments_search CHECK ((char_length(search) <= 100)),
    CONSTRAINT people_segments_state CHECK ((state = ANY (ARRAY['asked'::text, 'verified'::text, 'joined'::text])))
);
CREATE TABLE public.reactions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    story_id uuid NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reactions_type CHECK ((type = ANY (ARRAY['heart'::text, 'support'::text, 'helpful'::text, 'sad'::text])))
);
CREATE TABLE public.sitemap_shards (
    number integer NOT NULL,
    first_created_at timestamp(3) with time zone NOT NULL,
    first_id uuid NOT NULL
);
CREATE TABLE public.story_search (
    story_id uuid NOT NULL,
    week integer NOT NULL,
    search_text text NOT NULL
);
ALTER TABLE ONLY public.story_search ALTER COLUMN search_text SET STATISTICS 0;
CREATE TABLE public.strikes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    decision_id uuid NOT NULL,
    points integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT strikes_points CHECK (((points >= 1) AND (points <= 10)))
);
CREATE TABLE public.used_challenges (
    hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.watched_stories (
    user_id uuid NOT NULL,
    story_id uuid NOT NULL,
    level text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT watched_stories_level CHECK ((level = ANY (ARRAY['watching'::text, 'normal'::text])))
);
CREATE TABLE public.webhook_attempts (
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    status integer,
    error text,
    answer text,
    milliseconds integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    endpoint_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now(),
    is_replay boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_deliveries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE public.webhook_endpoints (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    url text NOT NULL,
    kinds text[] NOT NULL,
    secret bytea NOT NULL,
    old_secret bytea,
    old_secret_until timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    disabled_for text,
    made_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_endpoints_disabled CHECK (((disabled_at IS NULL) = (disabled_for IS NULL))),
    CONSTRAINT webhook_endpoints_kinds CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 20))),
    CONSTRAINT webhook_endpoints_url CHECK (((length(url) >= 8) AND (length(url) <= 2000)))
);
CREATE TABLE public.word_rule_hits (
    rule_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    case_id uuid,
    wrong_at timestamp(3) with time zone,
    hit_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.word_rules (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    pattern text NOT NULL,
    kind text NOT NULL,
    action text NOT NULL,
    exceptions text[] DEFAULT '{}'::text[] NOT NULL,
    dry_run boolean DEFAULT true NOT NULL,
    hits integer DEFAULT 0 NOT NULL,
    wrong_hits integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT word_rules_action CHECK ((action = ANY (ARRAY['flag'::text, 'hold'::text]))),
    CONSTRAINT word_rules_exceptions CHECK (((cardinality(exceptions) <= 20) AND (char_length(array_to_string(exceptions, ''::text)) <= 2000))),
    CONSTRAINT word_rules_kind CHECK ((kind = ANY (ARRAY['word'::text, 'phrase'::text, 'domain'::text]))),
    CONSTRAINT word_rules_pattern CHECK (((char_length(pattern) >= 2) AND (char_length(pattern) <= 100)))
);
ALTER TABLE ONLY auth.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.backup_runs
    ADD CONSTRAINT backup_runs_pkey PRIMARY KEY (finished_at);
ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.ended_sessions
    ADD CONSTRAINT ended_sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY auth.erasure_journals
    ADD CONSTRAINT erasure_journals_pkey PRIMARY KEY (file);
ALTER TABLE ONLY auth.factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.first_owner
    ADD CONSTRAINT first_owner_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY auth.funnel_days
    ADD CONSTRAINT funnel_days_day_source_id_step_landing_pk PRIMARY KEY (day, source_id, step, landing);
ALTER TABLE ONLY auth.health_reports
    ADD CONSTRAINT health_reports_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY auth.inbox_messages
    ADD CONSTRAINT inbox_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.known_addresses
    ADD CONSTRAINT known_addresses_pkey PRIMARY KEY (key);
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT known_devices_of_user UNIQUE (user_id, device);
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT known_devices_sign_out_token_hash_unique UNIQUE (sign_out_token_hash);
ALTER TABLE ONLY auth.mail_bounces
    ADD CONSTRAINT mail_bounces_email_day_pk PRIMARY KEY (email, day);
ALTER TABLE ONLY auth.mail_consents
    ADD CONSTRAINT mail_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.mail_suppressions
    ADD CONSTRAINT mail_suppressions_email_unique UNIQUE (email);
ALTER TABLE ONLY auth.mail_suppressions
    ADD CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY auth.one_time_links
    ADD CONSTRAINT one_time_links_auth_code_hash_unique UNIQUE (auth_code_hash);
ALTER TABLE ONLY auth.one_time_links
    ADD CONSTRAINT one_time_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.one_time_links
    ADD CONSTRAINT one_time_links_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY auth.owner_claims
    ADD CONSTRAINT owner_claims_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY auth.passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);
ALTER TABLE ONLY auth.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.pulse_days
    ADD CONSTRAINT pulse_days_pkey PRIMARY KEY (day);
ALTER TABLE ONLY auth.push_deliveries
    ADD CONSTRAINT push_deliveries_notification_id_subscription_id_pk PRIMARY KEY (notification_id, subscription_id);
ALTER TABLE ONLY auth.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint);
ALTER TABLE ONLY auth.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_unique UNIQUE (session_id);
ALTER TABLE ONLY auth.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY auth.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY auth.restore_holds
    ADD CONSTRAINT restore_holds_pkey PRIMARY KEY (held_at);
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY auth.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.sources
    ADD CONSTRAINT sources_values UNIQUE (channel, host, utm_source, utm_medium, utm_campaign, utm_term, utm_content);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.vip_subscriptions
    ADD CONSTRAINT vip_subscriptions_confirm_token_hash_unique UNIQUE (confirm_token_hash);
ALTER TABLE ONLY auth.vip_subscriptions
    ADD CONSTRAINT vip_subscriptions_email_unique UNIQUE (email);
ALTER TABLE ONLY auth.vip_subscriptions
    ADD CONSTRAINT vip_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.vip_subscriptions
    ADD CONSTRAINT vip_subscriptions_withdraw_token_hash_unique UNIQUE (withdraw_token_hash);
ALTER TABLE ONLY auth.visit_marks
    ADD CONSTRAINT visit_marks_day_hash_source_id_step_pk PRIMARY KEY (day, hash, source_id, step);
ALTER TABLE ONLY auth.visit_salts
    ADD CONSTRAINT visit_salts_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.air_chunks
    ADD CONSTRAINT air_chunks_series_id_day_import_id_pk PRIMARY KEY (series_id, day, import_id);
ALTER TABLE ONLY public.air_community_cells
    ADD CONSTRAINT air_community_cells_once UNIQUE (metric, part, name);
ALTER TABLE ONLY public.air_community_cells
    ADD CONSTRAINT air_community_cells_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_community_losses
    ADD CONSTRAINT air_community_losses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_community_members
    ADD CONSTRAINT air_community_members_cell_id_user_id_pk PRIMARY KEY (cell_id, user_id);
ALTER TABLE ONLY public.air_devices
    ADD CONSTRAINT air_devices_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_devices
    ADD CONSTRAINT air_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_imports
    ADD CONSTRAINT air_imports_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_imports
    ADD CONSTRAINT air_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_live_readings
    ADD CONSTRAINT air_live_readings_series_id_at_pk PRIMARY KEY (series_id, at);
ALTER TABLE ONLY public.air_marks
    ADD CONSTRAINT air_marks_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_marks
    ADD CONSTRAINT air_marks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_plans
    ADD CONSTRAINT air_plans_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_plans
    ADD CONSTRAINT air_plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_rooms
    ADD CONSTRAINT air_rooms_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_rooms
    ADD CONSTRAINT air_rooms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_once UNIQUE (room_id, device_id, metric, variant, unit);
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_own UNIQUE (id, user_id);
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_tokens
    ADD CONSTRAINT air_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.air_tokens
    ADD CONSTRAINT air_tokens_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_once UNIQUE (notice_id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_user_id_story_id_pk PRIMARY KEY (user_id, story_id);
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_campaign_id_person_id_pk PRIMARY KEY (campaign_id, person_id);
ALTER TABLE ONLY public.campaign_waves
    ADD CONSTRAINT campaign_waves_pkey PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mentions_comment_id_user_id_pk PRIMARY KEY (comment_id, user_id);
ALTER TABLE ONLY public.comment_tombstones
    ADD CONSTRAINT comment_tombstones_pkey PRIMARY KEY (id);
ALTER TABLE public.comments
    ADD CONSTRAINT comments_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 10000))) NOT VALID;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.community_changes
    ADD CONSTRAINT community_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_drafts
    ADD CONSTRAINT content_drafts_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.content_previews
    ADD CONSTRAINT content_previews_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.content_previews
    ADD CONSTRAINT content_previews_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.content_snapshots
    ADD CONSTRAINT content_snapshots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_version_unique UNIQUE (version);
ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_mail_id_unique UNIQUE (mail_id);
ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.event_consumers
    ADD CONSTRAINT event_consumers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.event_generations
    ADD CONSTRAINT event_generations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_xid_id_pk PRIMARY KEY (xid, id);
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_comment UNIQUE (user_id, comment_id);
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_story UNIQUE (user_id, story_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_scope_key_pk PRIMARY KEY (scope, key);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_campaign_id_person_id_pk PRIMARY KEY (campaign_id, person_id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_person UNIQUE (person_id);
ALTER TABLE ONLY public.last_visits
    ADD CONSTRAINT last_visits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.last_visits
    ADD CONSTRAINT last_visits_place UNIQUE NULLS NOT DISTINCT (user_id, story_id);
ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_decisions
    ADD CONSTRAINT moderation_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT moderation_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_settings
    ADD CONSTRAINT moderation_settings_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.moderation_undos
    ADD CONSTRAINT moderation_undos_pkey PRIMARY KEY (batch_id);
ALTER TABLE ONLY public.muted_people
    ADD CONSTRAINT muted_people_once UNIQUE (user_id, muted_id);
ALTER TABLE ONLY public.muted_people
    ADD CONSTRAINT muted_people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.muted_stories
    ADD CONSTRAINT muted_stories_user_id_story_id_pk PRIMARY KEY (user_id, story_id);
ALTER TABLE ONLY public.muted_words
    ADD CONSTRAINT muted_words_user_id_word_pk PRIMARY KEY (user_id, word);
ALTER TABLE ONLY public.notice_decisions
    ADD CONSTRAINT notice_decisions_notice_id_decision_id_pk PRIMARY KEY (notice_id, decision_id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE public.notification_choices
    ADD CONSTRAINT notification_choices_moderation CHECK (((kind <> 'moderation'::text) OR on_site)) NOT VALID;
ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_user_id_kind_pk PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_id_unique UNIQUE (id);
ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_user_id_story_id_pk PRIMARY KEY (user_id, story_id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people_exports
    ADD CONSTRAINT people_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people_imports
    ADD CONSTRAINT people_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people_segments
    ADD CONSTRAINT people_segments_name UNIQUE (name);
ALTER TABLE ONLY public.people_segments
    ADD CONSTRAINT people_segments_pkey PRIMARY KEY (id);
ALTER TABLE public.profiles
    ADD CONSTRAINT profiles_full_name_length CHECK (((char_length(full_name) >= 1) AND (char_length(full_name) <= 1000))) NOT VALID;
ALTER TABLE public.profiles
    ADD CONSTRAINT profiles_organization_length CHECK (((char_length(organization) >= 1) AND (char_length(organization) <= 1000))) NOT VALID;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_unique UNIQUE (user_id);
ALTER TABLE public.profiles
    ADD CONSTRAINT profiles_work_description_length CHECK (((char_length(work_description) >= 1) AND (char_length(work_description) <= 5000))) NOT VALID;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_once UNIQUE (story_id, user_id, type);
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recent_texts
    ADD CONSTRAINT recent_texts_hash_author_pk PRIMARY KEY (hash, author);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_once_by_person UNIQUE (case_id, user_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_once_by_visitor UNIQUE (case_id, reporter_hash);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reference_unique UNIQUE (reference);
ALTER TABLE ONLY public.rules
    ADD CONSTRAINT rules_key_version_pk PRIMARY KEY (key, version);
ALTER TABLE ONLY public.sanctions
    ADD CONSTRAINT sanctions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sitemap_shards
    ADD CONSTRAINT sitemap_shards_first UNIQUE (first_created_at, first_id);
ALTER TABLE ONLY public.sitemap_shards
    ADD CONSTRAINT sitemap_shards_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.staff_factor_resets
    ADD CONSTRAINT staff_factor_resets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_email_unique UNIQUE (email);
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.staff_members
    ADD CONSTRAINT staff_members_pkey PRIMARY KEY (user_id);
ALTER TABLE public.stories
    ADD CONSTRAINT stories_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 10000))) NOT VALID;
ALTER TABLE ONLY public.stories
    ADD CONSTRAINT stories_pkey PRIMARY KEY (id);
ALTER TABLE public.stories
    ADD CONSTRAINT stories_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 1100))) NOT VALID;
ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_pkey PRIMARY KEY (story_id);
ALTER TABLE ONLY public.strikes
    ADD CONSTRAINT strikes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.watched_stories
    ADD CONSTRAINT watched_stories_user_id_story_id_pk PRIMARY KEY (user_id, story_id);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_number_pk PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.word_rule_hits
    ADD CONSTRAINT word_rule_hits_subject_id_rule_id_pk PRIMARY KEY (subject_id, rule_id);
ALTER TABLE ONLY public.word_rules
    ADD CONSTRAINT word_rules_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_account_id ON auth.audit_log USING btree (account_id);
CREATE INDEX audit_log_actor_id ON auth.audit_log USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_by_staff ON auth.audit_log USING btree (id) WHERE ((by_role = ANY (ARRAY['owner'::text, 'site_owner'::text, 'moderator'::text, 'analyst'::text])) OR (action = ANY (ARRAY['became_owner'::text, 'became_moderator'::text, 'became_analyst'::text])));
CREATE INDEX challenges_expires_at ON auth.challenges USING btree (expires_at);
CREATE INDEX challenges_factor_id ON auth.challenges USING btree (factor_id);
CREATE INDEX challenges_user_id ON auth.challenges USING btree (user_id);
CREATE INDEX ended_sessions_ended_at ON auth.ended_sessions USING btree (ended_at);
CREATE UNIQUE INDEX factors_recovery_code ON auth.factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
CREATE INDEX factors_user_id ON auth.factors USING btree (user_id);
CREATE INDEX mail_bounces_created_at ON auth.mail_bounces USING btree (created_at);
CREATE INDEX mail_consents_address_hash ON auth.mail_consents USING btree (address_hash);
CREATE INDEX mail_consents_email ON auth.mail_consents USING btree (email);
CREATE UNIQUE INDEX mail_consents_one_in_force ON auth.mail_consents USING btree (email, form) WHERE (withdrawn_at IS NULL);
CREATE INDEX mail_consents_withdrawn_at ON auth.mail_consents USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX one_time_links_new_email ON auth.one_time_links USING btree (new_email) WHERE ((used_at IS NULL) AND (new_email IS NOT NULL));
CREATE INDEX one_time_links_user_id ON auth.one_time_links USING btree (user_id);
CREATE INDEX passkeys_user_id ON auth.passkeys USING btree (user_id);
CREATE INDEX push_deliveries_due ON auth.push_deliveries USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX push_deliveries_subscription_id ON auth.push_deliveries USING btree (subscription_id);
CREATE INDEX push_subscriptions_user_id ON auth.push_subscriptions USING btree (user_id);
CREATE INDEX recovery_codes_factor_id ON auth.recovery_codes USING btree (factor_id);
CREATE INDEX refresh_tokens_session_id ON auth.refresh_tokens USING btree (session_id);
CREATE INDEX refresh_tokens_unused ON auth.refresh_tokens USING btree (session_id) WHERE (used_at IS NULL);
CREATE INDEX sessions_user_id ON auth.sessions USING btree (user_id);
CREATE INDEX sources_last_day ON auth.sources USING btree (last_day);
CREATE INDEX users_email_search ON auth.users USING gin (email public.gin_trgm_ops);
CREATE INDEX users_newest ON auth.users USING btree (created_at, id);
CREATE INDEX users_unverified ON auth.users USING btree (created_at, id) WHERE (email_verified_at IS NULL);
CREATE INDEX vip_subscriptions_email_search ON auth.vip_subscriptions USING gin (email public.gin_trgm_ops);
CREATE INDEX vip_subscriptions_import_id ON auth.vip_subscriptions USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX vip_subscriptions_newest ON auth.vip_subscriptions USING btree (created_at, id);
CREATE INDEX vip_subscriptions_unconfirmed ON auth.vip_subscriptions USING btree (created_at, id) WHERE (confirmed_at IS NULL);
CREATE INDEX air_chunks_import_id ON public.air_chunks USING btree (import_id);
CREATE INDEX air_chunks_user_id ON public.air_chunks USING btree (user_id);
CREATE INDEX air_community_losses_cell_id ON public.air_community_losses USING btree (cell_id);
CREATE INDEX air_community_members_chart_id ON public.air_community_members USING btree (chart_id);
CREATE INDEX air_community_members_user_id ON public.air_community_members USING btree (user_id);
CREATE INDEX air_devices_user_id ON public.air_devices USING btree (user_id);
CREATE INDEX air_imports_device_id ON public.air_imports USING btree (device_id);
CREATE INDEX air_imports_room_id ON public.air_imports USING btree (room_id);
CREATE INDEX air_imports_user_id ON public.air_imports USING btree (user_id, created_at);
CREATE INDEX air_live_readings_user_id ON public.air_live_readings USING btree (user_id);
CREATE INDEX air_marks_room_id ON public.air_marks USING btree (room_id, at);
CREATE INDEX air_marks_user_id ON public.air_marks USING btree (user_id);
CREATE INDEX air_plans_series_id ON public.air_plans USING btree (series_id);
CREATE INDEX air_plans_user_id ON public.air_plans USING btree (user_id);
CREATE INDEX air_rooms_user_id ON public.air_rooms USING btree (user_id);
CREATE INDEX air_series_device_id ON public.air_series USING btree (device_id);
CREATE INDEX air_series_user_id ON public.air_series USING btree (user_id);
CREATE INDEX air_shared_charts_mark_id ON public.air_shared_charts USING btree (mark_id);
CREATE INDEX air_shared_charts_plan_id ON public.air_shared_charts USING btree (plan_id);
CREATE INDEX air_shared_charts_series_id ON public.air_shared_charts USING btree (series_id);
CREATE INDEX air_shared_charts_user_id ON public.air_shared_charts USING btree (user_id);
CREATE INDEX air_tokens_device_id ON public.air_tokens USING btree (device_id);
CREATE INDEX air_tokens_room_id ON public.air_tokens USING btree (room_id);
CREATE INDEX air_tokens_user_id ON public.air_tokens USING btree (user_id);
CREATE INDEX api_tokens_made_by ON public.api_tokens USING btree (made_by);
CREATE INDEX appeals_new_decision ON public.appeals USING btree (new_decision_id);
CREATE INDEX appeals_open ON public.appeals USING btree (created_at, id) WHERE (state = 'open'::text);
CREATE INDEX appeals_report_id ON public.appeals USING btree (report_id);
CREATE INDEX appeals_user_id ON public.appeals USING btree (user_id);
CREATE INDEX avatars_hash ON public.avatars USING btree (hash);
CREATE INDEX bookmarks_newest ON public.bookmarks USING btree (user_id, created_at DESC);
CREATE INDEX bookmarks_story_id ON public.bookmarks USING btree (story_id);
CREATE INDEX campaign_recipients_person_id ON public.campaign_recipients USING btree (person_id);
CREATE INDEX campaign_recipients_queued ON public.campaign_recipients USING btree (campaign_id) WHERE (state = 'queued'::text);
CREATE INDEX campaign_recipients_sending ON public.campaign_recipients USING btree (claimed_at) WHERE (state = 'sending'::text);
CREATE INDEX campaign_recipients_unsure ON public.campaign_recipients USING btree (campaign_id) WHERE (state = 'unsure'::text);
CREATE INDEX campaigns_created_by ON public.campaigns USING btree (created_by);
CREATE INDEX campaigns_due ON public.campaigns USING btree (next_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));
CREATE INDEX campaigns_segment_id ON public.campaigns USING btree (segment_id);
CREATE INDEX comment_mentions_author_id ON public.comment_mentions USING btree (author_id, created_at);
CREATE INDEX comment_mentions_user_id ON public.comment_mentions USING btree (user_id, told_at);
CREATE INDEX comment_tombstones_parent_id ON public.comment_tombstones USING btree (parent_id);
CREATE INDEX comment_tombstones_replies ON public.comment_tombstones USING btree (root_id, created_at, id);
CREATE INDEX comment_tombstones_story_id ON public.comment_tombstones USING btree (story_id, created_at, id);
CREATE INDEX comments_deleted ON public.comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX comments_parent_id ON public.comments USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comments_replies ON public.comments USING btree (root_id, created_at, id) WHERE (root_id IS NOT NULL);
CREATE INDEX comments_roots ON public.comments USING btree (story_id, created_at, id) WHERE (root_id IS NULL);
CREATE INDEX comments_story_id ON public.comments USING btree (story_id, created_at, id);
CREATE INDEX comments_user_id ON public.comments USING btree (user_id);
CREATE INDEX content_previews_expires_at ON public.content_previews USING btree (expires_at);
CREATE INDEX content_versions_published_by ON public.content_versions USING btree (published_by);
CREATE INDEX digests_due ON public.digests USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX folded_texts_comment_id ON public.folded_texts USING btree (comment_id);
CREATE INDEX folded_texts_story_id ON public.folded_texts USING btree (story_id);
CREATE INDEX invitations_open ON public.invitations USING btree (person_id) WHERE ((passed_on_to IS NULL) AND (joined_at IS NULL));
CREATE INDEX invitations_passed_on_to ON public.invitations USING btree (passed_on_to);
CREATE INDEX last_visits_latest ON public.last_visits USING btree (user_id, visited_at);
CREATE INDEX last_visits_story_id ON public.last_visits USING btree (story_id);
CREATE INDEX last_visits_visited_at ON public.last_visits USING btree (visited_at);
CREATE INDEX moderation_cases_author ON public.moderation_cases USING btree (author_id);
CREATE INDEX moderation_cases_closed ON public.moderation_cases USING btree (closed_at) WHERE (snapshot_id IS NOT NULL);
CREATE INDEX moderation_cases_due ON public.moderation_cases USING btree (due_at, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX moderation_cases_one_open ON public.moderation_cases USING btree (subject_type, subject_id) WHERE (state = 'open'::text);
CREATE INDEX moderation_cases_snapshot ON public.moderation_cases USING btree (snapshot_id);
CREATE INDEX moderation_cases_subject ON public.moderation_cases USING btree (subject_id, closed_at);
CREATE INDEX moderation_decisions_batch_id ON public.moderation_decisions USING btree (batch_id);
CREATE INDEX moderation_decisions_case_id ON public.moderation_decisions USING btree (case_id, decided_at);
CREATE INDEX moderation_decisions_latest ON public.moderation_decisions USING btree (decided_at, id);
CREATE INDEX moderation_decisions_latest_action ON public.moderation_decisions USING btree (action, decided_at, id);
CREATE INDEX moderation_decisions_latest_by ON public.moderation_decisions USING btree (decided_by, decided_at, id);
CREATE INDEX moderation_decisions_supersedes ON public.moderation_decisions USING btree (supersedes_id);
CREATE INDEX moderation_notes_case_id ON public.moderation_notes USING btree (case_id, created_at);
CREATE INDEX muted_people_muted_id ON public.muted_people USING btree (muted_id);
CREATE INDEX muted_stories_story_id ON public.muted_stories USING btree (story_id);
CREATE INDEX notice_decisions_decision_id ON public.notice_decisions USING btree (decision_id);
CREATE INDEX notices_report_id ON public.notices USING btree (report_id);
CREATE INDEX notices_user_id ON public.notices USING btree (user_id, visible_from, id);
CREATE INDEX notification_mails_story_id ON public.notification_mails USING btree (story_id);
CREATE INDEX notifications_latest ON public.notifications USING btree (user_id, last_at, id);
CREATE INDEX notifications_notice_id ON public.notifications USING btree (notice_id);
CREATE INDEX notifications_plan_id ON public.notifications USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX notifications_story_id ON public.notifications USING btree (story_id);
CREATE UNIQUE INDEX notifications_unread ON public.notifications USING btree (user_id, kind, story_id, day) WHERE (read_at IS NULL);
CREATE INDEX notifications_waiting ON public.notifications USING btree (waits_since) WHERE (waits_since IS NOT NULL);
CREATE INDEX people_exports_asked_by ON public.people_exports USING btree (asked_by);
CREATE INDEX people_exports_created_at ON public.people_exports USING btree (created_at);
CREATE INDEX people_imports_asked_by ON public.people_imports USING btree (asked_by);
CREATE INDEX people_imports_created_at ON public.people_imports USING btree (created_at);
CREATE INDEX people_imports_fingerprint ON public.people_imports USING btree (fingerprint);
CREATE INDEX people_segments_created_by ON public.people_segments USING btree (created_by);
CREATE INDEX profiles_name_search ON public.profiles USING gin (lower((full_name COLLATE "und-x-icu")) public.gin_trgm_ops);
CREATE INDEX reactions_user_id ON public.reactions USING btree (user_id);
CREATE INDEX recent_texts_written_at ON public.recent_texts USING btree (written_at);
CREATE INDEX reports_comment_id ON public.reports USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX reports_gone ON public.reports USING btree (told_at) WHERE (outcome = 'gone'::text);
CREATE INDEX reports_story_id ON public.reports USING btree (story_id);
CREATE INDEX reports_user_id ON public.reports USING btree (user_id);
CREATE INDEX sanctions_decision_id ON public.sanctions USING btree (decision_id);
CREATE INDEX sanctions_user_id ON public.sanctions USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX stories_chart_id ON public.stories USING btree (chart_id) WHERE (chart_id IS NOT NULL);
CREATE INDEX stories_deleted ON public.stories USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX stories_edited ON public.stories USING btree (created_at, id, edited_at) WHERE (is_visible AND (edited_at IS NOT NULL));
CREATE INDEX stories_measured ON public.stories USING btree (created_at, id) WHERE (is_visible AND (measurement IS NOT NULL));
CREATE INDEX stories_most_reactions ON public.stories USING btree (reaction_count DESC, created_at DESC, id DESC) WHERE is_visible;
CREATE INDEX stories_newest ON public.stories USING btree (created_at DESC, id DESC) WHERE is_visible;
CREATE INDEX stories_user_id ON public.stories USING btree (user_id, created_at DESC);
CREATE INDEX story_search_parts_and_issues ON public.story_search USING gin ((ARRAY[week]), public.list_pairs(search_text) COLLATE "C", search_text public.gin_trgm_ops, public.list_issues(search_text) COLLATE "C");
ALTER INDEX public.story_search_parts_and_issues ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX public.story_search_parts_and_issues ALTER COLUMN 2 SET STATISTICS 0;
ALTER INDEX public.story_search_parts_and_issues ALTER COLUMN 4 SET STATISTICS 0;
CREATE INDEX strikes_decision_id ON public.strikes USING btree (decision_id);
CREATE INDEX strikes_user_id ON public.strikes USING btree (user_id, expires_at);
CREATE INDEX used_challenges_expires_at ON public.used_challenges USING btree (expires_at);
CREATE INDEX watched_stories_story_id ON public.watched_stories USING btree (story_id);
CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, created_at, id);
CREATE INDEX webhook_endpoints_made_by ON public.webhook_endpoints USING btree (made_by);
CREATE INDEX word_rule_hits_case_id ON public.word_rule_hits USING btree (case_id);
CREATE INDEX word_rule_hits_rule_id ON public.word_rule_hits USING btree (rule_id);
insert into event_generations default values;
insert into event_consumers (name) values ('notifications');
insert into moderation_settings default values;
insert into rules (key, version, title, text, band) values
  ('danger', 1, 'No threats, and no call to harm anybody',
   'Don’t threaten anybody, wish them harm, or call on others to hurt somebody or themselves.', 0),
  ('children', 1, 'Nothing that harms children',
   'Nothing sexual about children, and nothing that puts a child at risk.', 0),
  ('privacy', 1, 'Nobody else’s private details',
   'Tell your own story. Leave out other people’s names, addresses, telephone numbers, illnesses and workplaces unless they agreed.', 0),
  ('respect', 1, 'No attacks on people',
   'Disagree with what somebody says, not with who they are. No insults, harassment or hatred.', 2),
  ('health', 1, 'No dangerous advice',
   'Tell what helped you. Don’t tell others to stop a treatment, to mix chemicals, or to do anything else that could hurt them.', 2),
  ('honesty', 1, 'Tell what you have lived through',
   'No made-up stories, no pretending to be somebody else, and no figures that you know to be wrong.', 2),
  ('advertising', 1, 'No advertising',
   'Naming a product that helped you is fine. Selling, referral links and the same text again and again are not.', 2),
  ('topic', 1, 'Stay with the air',
   'Stories and comments are about the air that people breathe and what it does to them.', 2);
create trigger confirm_waitlist_consent after update of email, email_verified_at on auth.users
  for each row execute function auth.confirm_waitlist_consent();
create trigger follow_email_verification after update of email_verified_at on auth.users
  for each row when ((old.email_verified_at is null) <> (new.email_verified_at is null))
  execute function follow_email_verification();
create trigger forget_invited after delete on auth.vip_subscriptions for each row execute function auth.forget_invited();
create trigger forget_mail_address after update of email or delete on auth.users
  for each row execute function auth.forget_mail_address();
create trigger forget_mail_address after update of email or delete on auth.vip_subscriptions
  for each row execute function auth.forget_mail_address();
create trigger forget_person before delete on auth.users
  for each row execute function auth.forget_person();
create trigger forget_recipient after delete on auth.users for each row execute function auth.forget_recipient();
create trigger forget_recipient after delete on auth.vip_subscriptions for each row execute function auth.forget_recipient();
create trigger lift_suppression after update of email_verified_at, email on auth.users
  for each row when (
    new.email_verified_at is not null and (old.email_verified_at is null or new.email <> old.email)
  ) execute function auth.lift_suppression();
create trigger lift_suppression after update of confirmed_at on auth.vip_subscriptions
  for each row when (new.confirmed_at is not null and old.confirmed_at is null)
  execute function auth.lift_suppression();
create trigger note_ended_session after delete on auth.sessions
  for each row when (old.is_external) execute function auth.note_ended_session();
create trigger note_joined after insert or update of email, email_verified_at on auth.users
  for each row when (new.email_verified_at is not null) execute function auth.note_joined();
create trigger note_vip_consent after insert or update of confirmed_at on auth.vip_subscriptions
  for each row execute function auth.note_vip_consent();
create trigger record_account after insert or update of email, email_verified_at, password_hash, role on auth.users
  for each row execute function auth.record_account();
create trigger record_followed_link after update of used_at on auth.one_time_links
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_link();
create trigger record_passkey after insert on auth.passkeys
  for each row execute function auth.record_factor('passkey');
create trigger record_passkey_removal after delete on auth.passkeys
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor('passkey');
create trigger record_recovery_code after update of used_at on auth.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_recovery_code();
create trigger record_recovery_codes after insert on auth.factors
  for each row when (new.factor_type = 'recovery_code') execute function auth.record_factor('recovery_codes');
create trigger record_recovery_codes_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.factor_type = 'recovery_code')
  execute function auth.record_factor('recovery_codes');
create trigger record_session_begin after insert on auth.sessions
  for each row execute function auth.record_session();
create trigger record_session_end after delete on auth.sessions
  for each row when (pg_trigger_depth() = 0) execute function auth.record_session();
create trigger record_signing_key after insert or delete on auth.signing_keys
  for each row execute function auth.record_signing_key();
create trigger record_totp after update of status on auth.factors
  for each row when (old.status <> new.status and new.factor_type = 'totp') execute function auth.record_factor('authenticator');
create trigger record_totp_removal after delete on auth.factors
  for each row when (pg_trigger_depth() = 0 and old.status = 'verified' and old.factor_type = 'totp')
  execute function auth.record_factor('authenticator');
create trigger webhook_confirmed after update of confirmed_at on auth.vip_subscriptions
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function auth.queue_webhooks('vip.confirmed');
create trigger webhook_erased after delete on auth.users
  for each row execute function auth.queue_webhooks('person.erased');
create trigger webhook_submitted after insert on auth.users
  for each row execute function auth.queue_webhooks('person.submitted');
create trigger webhook_verified after update of email_verified_at on auth.users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function auth.queue_webhooks('person.verified');
create trigger webhook_withdrawn after delete on auth.vip_subscriptions
  for each row when (old.confirmed_at is not null and old.import_id is null) execute function auth.queue_webhooks('vip.withdrawn');
create trigger withdraw_consent_of_leaver after delete on auth.users
  for each row execute function auth.withdraw_consent_of_leaver('waitlist');
create trigger withdraw_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('vip');
create trigger withdraw_import_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('import');
create trigger a_count_reply after insert or delete or update of hidden_at, held_at, deleted_at on comments
  for each row execute function count_reply();
create trigger a_hold_first_public_text before update of is_public on stories
  for each row when (new.is_public and not old.is_public and old.held_at is null) execute function hold_first_text();
create trigger a_hold_first_text before insert on comments for each row execute function hold_first_text();
create trigger a_hold_first_text before insert on stories
  for each row when (new.is_public) execute function hold_first_text();
create trigger a_settle_restored before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('comment');
create trigger a_settle_restored before update of deleted_at on stories
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function settle_restored_text('story');
create trigger await_community_count before delete on air_shared_charts
  for each statement execute function await_community_count();
create trigger b_screen_changed_text before update of content on comments
  for each row when (old.content <> new.content) execute function screen_text();
create trigger b_screen_changed_text before update of title, content, is_public on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function screen_text();
create trigger b_screen_text before insert on comments for each row execute function screen_text();
create trigger b_screen_text before insert on stories for each row when (new.is_public) execute function screen_text();
create trigger c_hold_added_links before update of content on comments
  for each row when (old.content <> new.content) execute function hold_links_of_new();
create trigger c_hold_added_links before update of title, content, is_public on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function hold_links_of_new();
create trigger c_hold_links before insert on comments for each row execute function hold_links_of_new();
create trigger c_hold_links before insert on stories for each row when (new.is_public) execute function hold_links_of_new();
create trigger check_mention before insert or update of start, length on comment_mentions
  for each row execute function check_mention();
create trigger count_changed_stories after update on stories
  referencing old table as gone new table as added for each statement execute function count_community();
create trigger count_comment after insert or delete or update of hidden_at, held_at, deleted_at on comments
  for each row execute function count_comment();
create trigger count_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function count_report();
create trigger count_gone_stories after delete on stories
  referencing old table as gone for each statement execute function count_community();
create trigger count_new_stories after insert on stories
  referencing new table as added for each statement execute function count_community();
create trigger count_reaction after insert or delete on reactions
  for each row execute function count_reaction();
create trigger count_report after insert on reports
  for each row when (new.case_id is not null) execute function count_report();
create trigger d_hold_suspicious before insert on comments for each row execute function hold_suspicious_text();
create trigger d_hold_suspicious before insert on stories for each row execute function hold_suspicious_text();
create trigger d_hold_suspicious_change before update of content on comments
  for each row when (old.content <> new.content) execute function hold_suspicious_text();
create trigger d_hold_suspicious_change before update of content, is_public on stories
  for each row when (
    (old.is_public or new.is_public) and (old.is_public <> new.is_public or old.content <> new.content)
  )
  execute function hold_suspicious_text();
create trigger derive_story
  before insert or update of title, content, air_quality_issues, is_public, hidden_at, held_at, deleted_at on stories
  for each row execute function derive_story();
create trigger end_report_of_changed after update of role on staff_members
  for each row when (new.role <> 'owner') execute function auth.end_health_report();
create trigger end_report_of_removed after delete on staff_members
  for each row execute function auth.end_health_report();
create trigger file_report before insert on reports for each row execute function file_report();
create trigger follow_profile after update of full_name, email_verified on profiles
  for each row when (old.full_name is distinct from new.full_name or old.email_verified <> new.email_verified)
  execute function follow_profile();
create trigger forget_effect before update of mark_id on air_shared_charts
  for each row when (new.mark_id is null) execute function forget_effect();
create trigger forget_gone_comments after delete on comments
  referencing old table as removed for each statement execute function forget_gone_comments();
create trigger forget_measurement before update of chart_id on stories
  for each row when (new.chart_id is null) execute function forget_measurement();
create trigger forget_planned_effect before update of plan_id on air_shared_charts
  for each row when (old.plan_id is not null and new.plan_id is null) execute function forget_effect();
create trigger guard_appeal before insert or update of state, decided_by on appeals
  for each row execute function guard_appeal();
create trigger guard_batch before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_batch();
create trigger guard_decision before insert on moderation_decisions for each row execute function guard_decision();
create trigger guard_hash before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_hash();
create trigger hold_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function hold_reported();
create trigger hold_reported after insert on reports
  for each row when (new.case_id is not null) execute function hold_reported();
create constraint trigger keep_an_owner after update or delete on staff_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner();
create trigger keep_changed_story_text
  after update of title, content, air_quality_issues, search_text, created_at on stories
  for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
  execute function keep_story_text();
create trigger keep_closed before update of state, closed_at on moderation_cases
  for each row when (
    current_user = 'moderator'
    and (old.closed_at is distinct from new.closed_at or (old.state <> 'open' and new.state = 'open'))
  )
  execute function keep_case_closed();
create trigger keep_decision before update or delete on moderation_decisions
  for each row execute function keep_decision();
create trigger keep_new_story_text after insert on stories
  for each row execute function keep_story_text();
create trigger keep_rule before update or delete on rules for each row execute function keep_rule();
create trigger leave_community_air after update of effect, spread on air_shared_charts for each row
  when (old.effect is distinct from new.effect or old.spread is distinct from new.spread)
  execute function leave_community_air();
create trigger leave_community_air_changed after update of chart_id, is_public, hidden_at, held_at, deleted_at, is_visible
  on stories for each row
  when (old.chart_id is not null and old.is_visible and (not new.is_visible or new.chart_id is distinct from old.chart_id))
  execute function leave_community_air();
create trigger leave_community_air_deleted after delete on stories for each row
  when (old.chart_id is not null and old.is_visible) execute function leave_community_air();
create trigger leave_tombstone before delete on comments for each row execute function leave_tombstone();
create trigger mark_edited_comment before update of content on comments
  for each row when (old.content <> new.content) execute function mark_edited_comment();
create trigger mark_edited_story before update of title, content, air_quality_issues on stories
  for each row when (
    (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
  )
  execute function mark_edited_story();
create trigger note_first_owner after insert or update of role on staff_members
  for each row when (new.role = 'owner') execute function note_first_owner();
create trigger notify_of_notice after insert on notices
  for each row when (new.user_id is not null) execute function notify_of_notice();
create trigger place_comment before insert on comments for each row execute function place_comment();
create trigger push_new after insert on notifications for each row execute function auth.queue_pushes();
create trigger push_news after update of seen_at on notifications
  for each row when (old.seen_at is not null and new.seen_at is null) execute function auth.queue_pushes();
create trigger queue_changed_word_hits after update of title, content, is_public on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
create trigger queue_held_again after update of deleted_at on comments
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.deleted_at is null and old.deleted_at is not null
  )
  execute function queue_held_text('comment');
create trigger queue_held_again after update of deleted_at, is_public on stories
  for each row when (
    new.held_at is not null and new.hidden_at is null and new.is_public and new.deleted_at is null
    and (not old.is_public or old.deleted_at is not null)
  )
  execute function queue_held_text('story');
create trigger queue_held_links after update of content on comments
  for each row when (new.held_at is not null and old.held_at is null and new.held_for in ('new_links', 'edited_new_links'))
  execute function queue_held_text('comment');
create trigger queue_held_links after update of title, content, is_public on stories
  for each row when (new.held_at is not null and old.held_at is null and new.held_for in ('new_links', 'edited_new_links'))
  execute function queue_held_text('story');
create trigger queue_held_text after insert on comments
  for each row when (new.held_at is not null) execute function queue_held_text('comment');
create trigger queue_held_text after insert on stories
  for each row when (new.held_at is not null and new.is_public) execute function queue_held_text('story');
create trigger queue_newly_held_text after update on stories
  for each row when (new.held_at is not null and old.held_at is null and new.held_for = 'first_text')
  execute function queue_held_text('story');
create trigger queue_suspicious_text after update of content on comments
  for each row when (new.held_at is not null and old.held_at is null and new.held_for = 'edited_same_text')
  execute function queue_suspicious_text('comment');
create trigger queue_suspicious_text after update of content, is_public on stories
  for each row when (
    new.is_public and new.held_at is not null and (old.held_at is null or not old.is_public)
    and new.held_for in ('trap', 'forged_stamp', 'too_quick', 'same_text', 'edited_same_text')
  )
  execute function queue_suspicious_text('story');
create trigger queue_word_hits after insert or update of content on comments
  for each row execute function queue_word_hits('comment');
create trigger queue_word_hits after insert on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
create trigger record_appeal after insert or update of state on appeals
  for each row execute function auth.record_appeal();
create trigger record_campaign_state after update of state on campaigns
  for each row when (old.state <> new.state) execute function auth.record_campaign();
create trigger record_campaign_written after insert or delete on campaigns
  for each row execute function auth.record_campaign();
create trigger record_case_event after update of claimed_by, state on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state)
  execute function record_case_event();
create trigger record_changed_chart after update on air_shared_charts for each row execute function record_chart_event();
create trigger record_changed_notifications after update on notifications
  referencing new table as changed for each statement execute function record_notification_event();
create trigger record_changed_story after update of id, user_id, title, content, air_quality_issues, share_permission,
    is_public, hidden_at, held_at, edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at, chart_id, measurement
  on stories for each row when (old.is_visible or new.is_visible) execute function record_story_event();
create trigger record_claim after update of claimed_by on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by and new.state = 'open') execute function auth.record_case();
create trigger record_comment
  after insert or delete or update of content, edited_at, hidden_at, held_at, deleted_at, created_at on comments
  for each row execute function record_comment_event();
create trigger record_community_loss after delete on air_community_members
  for each row execute function record_community_loss();
create trigger record_content_version after insert on content_versions
  for each row execute function auth.record_content_version();
create trigger record_decision after insert on moderation_decisions
  for each row execute function auth.record_decision();
create trigger record_factor_reset after insert or delete on staff_factor_resets
  for each row when (pg_trigger_depth() = 0) execute function auth.record_factor_reset();
create trigger record_invitation after insert or delete on staff_invitations
  for each row when (pg_trigger_depth() = 0) execute function auth.record_invitation();
create trigger record_left_staff after delete on staff_members
  for each row when (pg_trigger_depth() = 0) execute function auth.record_staff();
create trigger record_mention after insert or update of start on comment_mentions
  for each row when (new.start is not null and new.told_at is null) execute function record_mention_event();
create trigger record_moderation after update of hidden_at on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('comment');
create trigger record_moderation after update of hidden_at on stories
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function auth.record_moderation('story');
create trigger record_moderation_settings after update on moderation_settings
  for each row when (old.* is distinct from new.*) execute function auth.record_moderation_settings();
create trigger record_new_case_event after insert on moderation_cases for each row execute function record_case_event();
create trigger record_new_notifications after insert on notifications
  referencing new table as changed for each statement execute function record_notification_event();
create trigger record_new_story after insert on stories
  for each row when (new.is_visible) execute function record_story_event();
create trigger record_note after insert on moderation_notes for each row execute function auth.record_note();
create trigger record_people_export after insert on people_exports
  for each row execute function auth.record_people_export();
create trigger record_people_import after insert on people_imports
  for each row execute function auth.record_people_import();
create trigger record_people_import_undone after update of state on people_imports
  for each row when (old.state <> 'undone' and new.state = 'undone') execute function auth.record_people_import();
create trigger record_people_taken after update of used_at on people_exports
  for each row when (old.used_at is null and new.used_at is not null) execute function auth.record_people_export();
create trigger record_profile after update of full_name, organization, avatar_url on profiles
  for each row when (old.email_verified and old.* is distinct from new.*) execute function record_profile_event();
create trigger record_reaction after insert or delete on reactions
  for each row execute function record_reaction_event();
create trigger record_removed_story after delete on stories
  for each row when (old.is_visible) execute function record_story_event();
create trigger record_report after insert on reports
  for each row execute function auth.record_report();
create trigger record_resolution after update of resolved_at on reports
  for each row when (old.resolved_at is null and new.resolved_at is not null) execute function auth.record_report();
create trigger record_rule after insert on rules for each statement execute function auth.record_rule();
create trigger record_segment after insert or delete on people_segments
  for each row execute function auth.record_segment();
create trigger record_staff after insert or update on staff_members
  for each row execute function auth.record_staff();
create trigger record_token after insert or delete on api_tokens for each row execute function auth.record_token();
create trigger record_undo after insert on moderation_undos for each row execute function auth.record_undo();
create trigger record_webhook after insert or update of url, kinds, disabled_at or delete on webhook_endpoints
  for each row execute function auth.record_webhook();
create trigger record_word_rule after insert or delete or update of pattern, kind, action, exceptions, dry_run on word_rules
  for each row execute function auth.record_word_rule();
create trigger refuse_foreign_words before update of content on comments
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
create trigger refuse_foreign_words
  before update of title, content, air_quality_issues, share_permission, is_public on stories
  for each row when (current_user = 'moderator' and old.user_id is distinct from current_user_id())
  execute function refuse_foreign_words();
create trigger refuse_sanctioned after insert on air_chunks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
create trigger refuse_sanctioned after insert on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
create trigger refuse_sanctioned after insert on air_marks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
create trigger refuse_sanctioned before insert on air_shared_charts
  for each row execute function refuse_sanctioned('suspended', 'banned');
create trigger refuse_sanctioned before insert or update on avatars
  for each row execute function refuse_sanctioned('suspended', 'banned');
create trigger refuse_sanctioned before insert on comment_mentions
  for each row when (new.start is not null) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned before insert on comments
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned before insert on reactions
  for each row execute function refuse_sanctioned('suspended', 'banned');
create trigger refuse_sanctioned before insert on reports
  for each row execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
create trigger refuse_sanctioned before insert on stories
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned_changes after update on air_chunks referencing old table as former new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
create trigger refuse_sanctioned_changes after update on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
create trigger refuse_sanctioned_changes before update of done, missed, coins, start_day, switch_hour, zone on air_plans
  for each row when (
    current_user = 'member' and not (
      new.done <@ old.done and new.missed <@ old.missed
      and (new.coins, new.start_day, new.switch_hour, new.zone) is not distinct from (old.coins, old.start_day, old.switch_hour, old.zone)
    )
  )
  execute function refuse_sanctioned_plan('suspended', 'banned');
create trigger refuse_sanctioned_changes before update of mark_id on air_shared_charts
  for each row when (new.mark_id is not null and new.mark_id is distinct from old.mark_id)
  execute function refuse_sanctioned('suspended', 'banned');
create trigger refuse_sanctioned_changes before update of start, length on comment_mentions
  for each row when (new.start is not null and (old.start, old.length) is distinct from (new.start, new.length))
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned_changes before update of content on comments
  for each row when (old.content <> new.content) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned_changes before update of full_name, organization, avatar_url on profiles
  for each row when (
    old.full_name is distinct from new.full_name
    or (new.organization is not null and new.organization is distinct from old.organization)
    or (new.avatar_url is not null and new.avatar_url is distinct from old.avatar_url)
  )
  execute function refuse_sanctioned('suspended', 'banned');
create trigger refuse_sanctioned_changes before update of reasons, details, law on reports
  for each row when (
    old.reasons <> new.reasons
    or (new.details is not null and new.details is distinct from old.details)
    or (new.law is not null and new.law is distinct from old.law)
  )
  execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
create trigger refuse_sanctioned_changes
  before update of title, content, air_quality_issues, is_public, chart_id on stories
  for each row when (
    (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
    or (new.is_public and not old.is_public)
    or (new.chart_id is not null and new.chart_id is distinct from old.chart_id)
  )
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned_restoring before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_sanctioned_restoring before update of deleted_at on stories
  for each row when (new.is_public and old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
create trigger refuse_too_much before insert on comments for each row execute function refuse_too_much_of_new('comments');
create trigger refuse_too_much before insert on stories
  for each row when (new.is_public) execute function refuse_too_much_of_new('stories');
create trigger refuse_too_much_added before update of content on comments
  for each row when (old.content <> new.content) execute function refuse_too_much_of_new('comments');
create trigger refuse_too_much_added before update of title, content, is_public on stories
  for each row when (
    new.is_public and (not old.is_public or (old.title, old.content) is distinct from (new.title, new.content))
  )
  execute function refuse_too_much_of_new('stories');
create trigger remove_tombstones after delete on comments
  for each row when (old.parent_id is not null) execute function remove_tombstones();
create trigger set_email_verified before insert on profiles
  for each row execute function set_email_verified();
create trigger take_back_invitation after update of state on campaign_recipients
  for each row when (new.state = 'skipped' and new.reason = 'stopped')
  execute function auth.take_back_invitation();
create trigger void_case before delete on comments for each row execute function void_case('comment');
create trigger void_case before delete on stories for each row execute function void_case('story');
create trigger webhook_hidden after update of is_public, hidden_at, held_at, deleted_at, is_visible on stories
  for each row when (old.is_visible and not new.is_visible) execute function auth.queue_webhooks('story.hidden');
create trigger webhook_published after insert on stories
  for each row when (new.is_visible) execute function auth.queue_webhooks('story.published');
create trigger webhook_removed after delete on stories
  for each row when (old.is_visible) execute function auth.queue_webhooks('story.hidden');
create trigger webhook_shown after update of is_public, hidden_at, held_at, deleted_at, is_visible on stories
  for each row when (new.is_visible and not old.is_visible) execute function auth.queue_webhooks('story.published');
create trigger withdraw_invitations_of_changed after update of role on staff_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function withdraw_invitations();
create trigger withdraw_invitations_of_removed after delete on staff_members
  for each row when (old.role = 'owner') execute function withdraw_invitations();
ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT challenges_factor_id_factors_id_fk FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.factors
    ADD CONSTRAINT factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.health_reports
    ADD CONSTRAINT health_reports_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.known_devices
    ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.one_time_links
    ADD CONSTRAINT one_time_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.push_deliveries
    ADD CONSTRAINT push_deliveries_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.push_deliveries
    ADD CONSTRAINT push_deliveries_subscription_id_push_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES auth.push_subscriptions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.recovery_codes
    ADD CONSTRAINT recovery_codes_factor_id_factors_id_fk FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_chunks
    ADD CONSTRAINT air_chunks_import FOREIGN KEY (import_id, user_id) REFERENCES public.air_imports(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_chunks
    ADD CONSTRAINT air_chunks_series FOREIGN KEY (series_id, user_id) REFERENCES public.air_series(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_chunks
    ADD CONSTRAINT air_chunks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_community_losses
    ADD CONSTRAINT air_community_losses_cell_id_air_community_cells_id_fk FOREIGN KEY (cell_id) REFERENCES public.air_community_cells(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_community_members
    ADD CONSTRAINT air_community_members_cell_id_air_community_cells_id_fk FOREIGN KEY (cell_id) REFERENCES public.air_community_cells(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_community_members
    ADD CONSTRAINT air_community_members_chart_id_air_shared_charts_id_fk FOREIGN KEY (chart_id) REFERENCES public.air_shared_charts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_community_members
    ADD CONSTRAINT air_community_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_devices
    ADD CONSTRAINT air_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_imports
    ADD CONSTRAINT air_imports_device FOREIGN KEY (device_id, user_id) REFERENCES public.air_devices(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_imports
    ADD CONSTRAINT air_imports_room FOREIGN KEY (room_id, user_id) REFERENCES public.air_rooms(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_imports
    ADD CONSTRAINT air_imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_live_readings
    ADD CONSTRAINT air_live_readings_series FOREIGN KEY (series_id, user_id) REFERENCES public.air_series(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_live_readings
    ADD CONSTRAINT air_live_readings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_marks
    ADD CONSTRAINT air_marks_room FOREIGN KEY (room_id, user_id) REFERENCES public.air_rooms(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_marks
    ADD CONSTRAINT air_marks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_plans
    ADD CONSTRAINT air_plans_series FOREIGN KEY (series_id, user_id) REFERENCES public.air_series(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_plans
    ADD CONSTRAINT air_plans_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_rooms
    ADD CONSTRAINT air_rooms_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_device FOREIGN KEY (device_id, user_id) REFERENCES public.air_devices(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_room FOREIGN KEY (room_id, user_id) REFERENCES public.air_rooms(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_series
    ADD CONSTRAINT air_series_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_mark FOREIGN KEY (mark_id, user_id) REFERENCES public.air_marks(id, user_id) ON DELETE SET NULL (mark_id);
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_plan FOREIGN KEY (plan_id, user_id) REFERENCES public.air_plans(id, user_id) ON DELETE SET NULL (plan_id);
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_series FOREIGN KEY (series_id, user_id) REFERENCES public.air_series(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_shared_charts
    ADD CONSTRAINT air_shared_charts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_tokens
    ADD CONSTRAINT air_tokens_device FOREIGN KEY (device_id, user_id) REFERENCES public.air_devices(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_tokens
    ADD CONSTRAINT air_tokens_room FOREIGN KEY (room_id, user_id) REFERENCES public.air_rooms(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.air_tokens
    ADD CONSTRAINT air_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_made_by_profiles_user_id_fk FOREIGN KEY (made_by) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_new_decision_id_moderation_decisions_id_fk FOREIGN KEY (new_decision_id) REFERENCES public.moderation_decisions(id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_notice_id_notices_id_fk FOREIGN KEY (notice_id) REFERENCES public.notices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_report_id_reports_id_fk FOREIGN KEY (report_id) REFERENCES public.reports(id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT appeals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_campaign_id_campaigns_id_fk FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_waves
    ADD CONSTRAINT campaign_waves_campaign_id_campaigns_id_fk FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_created_by_profiles_user_id_fk FOREIGN KEY (created_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_segment_id_people_segments_id_fk FOREIGN KEY (segment_id) REFERENCES public.people_segments(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mentions_author_id_profiles_user_id_fk FOREIGN KEY (author_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mentions_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_mentions
    ADD CONSTRAINT comment_mentions_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment_tombstones
    ADD CONSTRAINT comment_tombstones_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comments
    ADD CONSTRAINT comments_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_drafts
    ADD CONSTRAINT content_drafts_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_previews
    ADD CONSTRAINT content_previews_user_id_content_drafts_user_id_fk FOREIGN KEY (user_id) REFERENCES public.content_drafts(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_published_by_profiles_user_id_fk FOREIGN KEY (published_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.digests
    ADD CONSTRAINT digests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.folded_texts
    ADD CONSTRAINT folded_texts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_campaign_id_campaign_waves_campaign_id_fk FOREIGN KEY (campaign_id) REFERENCES public.campaign_waves(campaign_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_passed_on_to_campaign_waves_campaign_id_fk FOREIGN KEY (passed_on_to) REFERENCES public.campaign_waves(campaign_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.last_visits
    ADD CONSTRAINT last_visits_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.last_visits
    ADD CONSTRAINT last_visits_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_cases
    ADD CONSTRAINT moderation_cases_snapshot_id_content_snapshots_id_fk FOREIGN KEY (snapshot_id) REFERENCES public.content_snapshots(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.moderation_decisions
    ADD CONSTRAINT moderation_decisions_case_id_moderation_cases_id_fk FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id);
ALTER TABLE ONLY public.moderation_decisions
    ADD CONSTRAINT moderation_decisions_rule_key_rule_version_rules_key_version_fk FOREIGN KEY (rule_key, rule_version) REFERENCES public.rules(key, version);
ALTER TABLE ONLY public.moderation_decisions
    ADD CONSTRAINT moderation_decisions_supersedes_id_moderation_decisions_id_fk FOREIGN KEY (supersedes_id) REFERENCES public.moderation_decisions(id);
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT moderation_notes_case_id_moderation_cases_id_fk FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id);
ALTER TABLE ONLY public.muted_people
    ADD CONSTRAINT muted_people_muted_id_users_id_fk FOREIGN KEY (muted_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.muted_people
    ADD CONSTRAINT muted_people_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.muted_stories
    ADD CONSTRAINT muted_stories_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.muted_stories
    ADD CONSTRAINT muted_stories_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.muted_words
    ADD CONSTRAINT muted_words_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_decisions
    ADD CONSTRAINT notice_decisions_decision_id_moderation_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES public.moderation_decisions(id);
ALTER TABLE ONLY public.notice_decisions
    ADD CONSTRAINT notice_decisions_notice_id_notices_id_fk FOREIGN KEY (notice_id) REFERENCES public.notices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_report_id_reports_id_fk FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_choices
    ADD CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_notice_id_notices_id_fk FOREIGN KEY (notice_id) REFERENCES public.notices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_plan_id_air_plans_id_fk FOREIGN KEY (plan_id) REFERENCES public.air_plans(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_exports
    ADD CONSTRAINT people_exports_asked_by_profiles_user_id_fk FOREIGN KEY (asked_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.people_imports
    ADD CONSTRAINT people_imports_asked_by_profiles_user_id_fk FOREIGN KEY (asked_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.people_segments
    ADD CONSTRAINT people_segments_created_by_profiles_user_id_fk FOREIGN KEY (created_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT reactions_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_case_id_moderation_cases_id_fk FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sanctions
    ADD CONSTRAINT sanctions_decision_id_moderation_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES public.moderation_decisions(id);
ALTER TABLE ONLY public.sanctions
    ADD CONSTRAINT sanctions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_factor_resets
    ADD CONSTRAINT staff_factor_resets_asked_by_profiles_user_id_fk FOREIGN KEY (asked_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.staff_factor_resets
    ADD CONSTRAINT staff_factor_resets_user_id_staff_members_user_id_fk FOREIGN KEY (user_id) REFERENCES public.staff_members(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_invitations
    ADD CONSTRAINT staff_invitations_invited_by_profiles_user_id_fk FOREIGN KEY (invited_by) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.staff_members
    ADD CONSTRAINT staff_members_invited_by_profiles_user_id_fk FOREIGN KEY (invited_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.staff_members
    ADD CONSTRAINT staff_members_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stories
    ADD CONSTRAINT stories_chart FOREIGN KEY (chart_id, user_id) REFERENCES public.air_shared_charts(id, user_id) ON DELETE SET NULL (chart_id) NOT VALID;
ALTER TABLE ONLY public.stories
    ADD CONSTRAINT stories_user_id_profiles_user_id_fk FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.story_search
    ADD CONSTRAINT story_search_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.strikes
    ADD CONSTRAINT strikes_decision_id_moderation_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES public.moderation_decisions(id);
ALTER TABLE ONLY public.strikes
    ADD CONSTRAINT strikes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watched_stories
    ADD CONSTRAINT watched_stories_story_id_stories_id_fk FOREIGN KEY (story_id) REFERENCES public.stories(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.watched_stories
    ADD CONSTRAINT watched_stories_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_webhook_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_made_by_profiles_user_id_fk FOREIGN KEY (made_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;
ALTER TABLE ONLY public.word_rule_hits
    ADD CONSTRAINT word_rule_hits_case_id_moderation_cases_id_fk FOREIGN KEY (case_id) REFERENCES public.moderation_cases(id);
ALTER TABLE ONLY public.word_rule_hits
    ADD CONSTRAINT word_rule_hits_rule_id_word_rules_id_fk FOREIGN KEY (rule_id) REFERENCES public.word_rules(id) ON DELETE CASCADE;
ALTER TABLE auth.audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.erasure_journals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_row ON auth.audit_log FOR SELECT TO accounts USING (true);
ALTER TABLE auth.first_owner ENABLE ROW LEVEL SECURITY;
CREATE POLICY holds ON auth.restore_holds FOR SELECT TO accounts USING (true);
CREATE POLICY old_rows ON auth.audit_log FOR DELETE TO accounts USING ((happened_at < (now() - '1 year'::interval)));
ALTER TABLE auth.owner_claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth.restore_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY accounts_attempts ON webhook_attempts TO accounts USING (true);
CREATE POLICY accounts_campaigns ON campaigns TO accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts_cases ON moderation_cases FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_decisions ON moderation_decisions FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_deliveries ON webhook_deliveries TO accounts USING (true);
CREATE POLICY accounts_drafts ON content_drafts FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_endpoints ON webhook_endpoints TO accounts USING (true);
CREATE POLICY accounts_exports ON people_exports FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_imports ON people_imports FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_invitations ON invitations TO accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts_invitations ON staff_invitations FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_notes ON moderation_notes FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_notices ON notices FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_previews ON content_previews FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_profiles ON profiles TO accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts_recent_texts ON recent_texts TO accounts USING ((written_at < (now() - '24:00:00'::interval)));
CREATE POLICY accounts_recipients ON campaign_recipients TO accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts_reports ON reports FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_resets ON staff_factor_resets FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_segments ON people_segments FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_shards ON sitemap_shards TO accounts USING (true);
CREATE POLICY accounts_staff ON staff_members FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_stories ON stories FOR SELECT TO accounts USING ((deleted_at IS NULL));
CREATE POLICY accounts_tokens ON api_tokens FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_tokens ON staff_invitations FOR UPDATE TO accounts USING (true);
CREATE POLICY accounts_undos ON moderation_undos FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_used_challenges ON used_challenges TO accounts USING ((expires_at < now()));
CREATE POLICY accounts_versions ON content_versions FOR SELECT TO accounts USING (true);
CREATE POLICY accounts_waves ON campaign_waves FOR SELECT TO accounts USING (true);
ALTER TABLE public.air_chunks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_community_cells ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_community_losses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_community_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_live_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY air_losses ON air_community_losses FOR SELECT TO anon USING (true);
ALTER TABLE public.air_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_rooms ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_series ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_shared_charts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.air_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY answered_appeals ON appeals FOR UPDATE TO moderator USING ((( SELECT public.is_moderator() AS is_moderator) AND (state = 'open'::text))) WITH CHECK ((( SELECT public.is_moderator() AS is_moderator) AND (decided_by = ( SELECT public.current_user_id() AS current_user_id)) AND (state <> 'open'::text)));
ALTER TABLE public.api_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.appeals ENABLE ROW LEVEL SECURITY;
CREATE POLICY attempts ON webhook_attempts FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.avatars ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.bookmarks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.campaign_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.campaign_waves ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.campaigns ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaigns_read ON campaigns FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY campaigns_written ON campaigns FOR INSERT TO site_owner WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (created_by = ( SELECT public.current_user_id() AS current_user_id)) AND (state = 'draft'::text)));
CREATE POLICY changed_endpoints ON webhook_endpoints FOR UPDATE TO site_owner USING (( SELECT (public.is_owner() AND public.has_fresh_proof())));
CREATE POLICY colleagues ON staff_members FOR UPDATE TO site_owner USING ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (user_id <> ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY colleagues_leave ON staff_members FOR DELETE TO site_owner USING ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (user_id <> ( SELECT public.current_user_id() AS current_user_id))));
ALTER TABLE public.comment_mentions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.comment_tombstones ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.comments ENABLE ROW LEVEL SECURITY;
CREATE POLICY comments_on_own_stories ON comments FOR SELECT TO member USING (((hidden_at IS NULL) AND (held_at IS NULL) AND (deleted_at IS NULL) AND (EXISTS ( SELECT
   FROM public.stories s
  WHERE ((s.id = comments.story_id) AND (s.user_id = ( SELECT public.current_user_id() AS current_user_id)))))));
ALTER TABLE public.community_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY confirmed_stories ON stories FOR UPDATE TO accounts USING (true) WITH CHECK ((share_permission OR (NOT is_public)));
ALTER TABLE public.content_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.content_previews ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.content_snapshots ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.content_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY counted_air_chart ON air_shared_charts FOR UPDATE TO accounts USING (true) WITH CHECK (true);
CREATE POLICY deliveries ON webhook_deliveries FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.digests ENABLE ROW LEVEL SECURITY;
CREATE POLICY drafts_changed ON campaigns FOR UPDATE TO site_owner USING ((( SELECT public.is_owner() AS is_owner) AND (state = 'draft'::text))) WITH CHECK ((state = 'draft'::text));
CREATE POLICY drafts_deleted ON campaigns FOR DELETE TO site_owner USING ((( SELECT public.is_owner() AS is_owner) AND (state = 'draft'::text)));
CREATE POLICY due_resets ON staff_factor_resets FOR DELETE TO accounts USING ((due_at <= now()));
CREATE POLICY endpoints ON webhook_endpoints FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.event_consumers ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.event_generations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_air_cell ON air_community_cells TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_air_chunk ON air_chunks TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_air_device ON air_devices FOR SELECT TO accounts USING (true);
CREATE POLICY every_air_import ON air_imports TO accounts USING (true) WITH CHECK ((kind = 'live'::text));
CREATE POLICY every_air_live_reading ON air_live_readings TO accounts USING (true);
CREATE POLICY every_air_loss ON air_community_losses TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_air_member ON air_community_members TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_air_plan ON air_plans FOR SELECT TO accounts USING (true);
CREATE POLICY every_air_room ON air_rooms FOR SELECT TO accounts USING (true);
CREATE POLICY every_air_series ON air_series FOR SELECT TO accounts USING (true);
CREATE POLICY every_air_shared_chart ON air_shared_charts FOR SELECT TO accounts USING (true);
CREATE POLICY every_air_token ON air_tokens TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_choice ON notification_choices TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_digest ON digests TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_event ON events TO accounts USING (true);
CREATE POLICY every_generation ON event_generations FOR SELECT TO accounts USING (true);
CREATE POLICY every_mail ON notification_mails TO accounts USING (true) WITH CHECK (true);
CREATE POLICY every_muted_person ON muted_people FOR SELECT TO accounts USING (true);
CREATE POLICY every_muted_story ON muted_stories FOR SELECT TO accounts USING (true);
CREATE POLICY every_removal ON reports FOR DELETE TO moderator USING (true);
CREATE POLICY every_report ON reports FOR SELECT TO moderator USING (true);
CREATE POLICY every_resolution ON reports FOR UPDATE TO moderator USING (true);
CREATE POLICY every_rule ON rules FOR SELECT TO anon, member, moderator, accounts USING (true);
CREATE POLICY every_shard ON sitemap_shards FOR SELECT TO anon USING (true);
CREATE POLICY every_watched_story ON watched_stories FOR SELECT TO accounts USING (true);
CREATE POLICY everybodys_figures ON community_changes FOR SELECT TO anon, member, moderator USING (true);
CREATE POLICY exports ON people_exports FOR SELECT TO site_owner USING (( SELECT public.may_read_people() AS may_read_people));
ALTER TABLE public.folded_texts ENABLE ROW LEVEL SECURITY;
CREATE POLICY further_reasons ON reports FOR UPDATE TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY imports ON people_imports FOR SELECT TO site_owner USING (( SELECT public.may_write_people() AS may_write_people));
ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY invitations ON staff_invitations FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY invitations_read ON invitations FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY kept_stories ON stories FOR INSERT TO accounts WITH CHECK ((NOT is_public));
ALTER TABLE public.last_visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY mailed_notifications ON notifications FOR UPDATE TO accounts USING (true);
CREATE POLICY moderated ON appeals FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON content_snapshots FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON moderation_cases TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON moderation_decisions FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON moderation_notes FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON moderation_undos FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON notice_decisions TO moderator USING (( SELECT public.is_moderator() AS is_moderator)) WITH CHECK ((( SELECT public.is_moderator() AS is_moderator) AND (EXISTS ( SELECT
   FROM public.moderation_decisions d
  WHERE ((d.id = notice_decisions.decision_id) AND (d.decided_at = (now())::timestamp(3) with time zone)))) AND (NOT (EXISTS ( SELECT
   FROM public.notices n
  WHERE ((n.id = notice_decisions.notice_id) AND (n.created_at <> (now())::timestamp(3) with time zone)))))));
CREATE POLICY moderated ON notices FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON sanctions TO moderator USING (( SELECT public.is_moderator() AS is_moderator)) WITH CHECK (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON strikes TO moderator USING (( SELECT public.is_moderator() AS is_moderator)) WITH CHECK (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON word_rule_hits FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated ON word_rules TO moderator USING (( SELECT public.is_moderator() AS is_moderator)) WITH CHECK (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderated_authors ON profiles FOR SELECT TO moderator USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.user_id = profiles.user_id))) OR (EXISTS ( SELECT
   FROM public.comments c
  WHERE (c.user_id = profiles.user_id)))));
CREATE POLICY moderated_changes ON comments FOR UPDATE TO moderator USING ((( SELECT true
   FROM public.stories s
  WHERE (s.id = comments.story_id)) OR public.is_being_judged('comment'::text, id, (hidden_at IS NOT NULL))));
CREATE POLICY moderated_changes ON stories FOR UPDATE TO moderator USING ((is_visible OR (user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (is_public AND ((hidden_at IS NOT NULL) OR (held_at IS NOT NULL))) OR public.is_being_judged('story'::text, id, (hidden_at IS NOT NULL)))) WITH CHECK (true);
CREATE POLICY moderated_comments ON comments FOR SELECT TO moderator USING (((deleted_at IS NULL) AND ((user_id = ( SELECT public.current_user_id() AS current_user_id)) OR ( SELECT true
   FROM public.stories s
  WHERE (s.id = comments.story_id)) OR public.is_being_judged('comment'::text, id, (hidden_at IS NOT NULL)))));
CREATE POLICY moderated_stories ON stories FOR SELECT TO moderator USING (((deleted_at IS NULL) AND (is_visible OR (user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (is_public AND ((hidden_at IS NOT NULL) OR (held_at IS NOT NULL))) OR public.is_being_judged('story'::text, id, (hidden_at IS NOT NULL)))));
ALTER TABLE public.moderation_cases ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.moderation_decisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.moderation_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.moderation_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.moderation_undos ENABLE ROW LEVEL SECURITY;
CREATE POLICY moderators_only ON comments AS RESTRICTIVE TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderators_only ON profiles AS RESTRICTIVE TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY moderators_only ON reports AS RESTRICTIVE TO moderator USING (public.is_moderator());
CREATE POLICY moderators_only ON stories AS RESTRICTIVE TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY muted_by_mail ON muted_people FOR INSERT TO accounts WITH CHECK (true);
CREATE POLICY muted_by_mail ON muted_stories FOR INSERT TO accounts WITH CHECK (true);
ALTER TABLE public.muted_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.muted_stories ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.muted_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY new_appeals ON appeals FOR INSERT TO member WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.notices n
  WHERE (n.id = appeals.notice_id)))));
CREATE POLICY new_bookmarks ON bookmarks FOR INSERT TO member, moderator WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.id = bookmarks.story_id)))));
CREATE POLICY new_comments ON comments FOR INSERT TO member, moderator WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.id = comments.story_id)))));
CREATE POLICY new_endpoints ON webhook_endpoints FOR INSERT TO site_owner WITH CHECK ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (made_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_exports ON people_exports FOR INSERT TO site_owner WITH CHECK ((( SELECT ((public.is_owner() AND public.has_fresh_proof()) OR public.has_token_for('people:read'::text))) AND (asked_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_imports ON people_imports FOR INSERT TO site_owner WITH CHECK ((( SELECT ((public.is_owner() AND public.has_fresh_proof()) OR public.has_token_for('people:write'::text))) AND (asked_by = ( SELECT public.current_user_id() AS current_user_id)) AND (state = 'running'::text)));
CREATE POLICY new_invitations ON staff_invitations FOR INSERT TO site_owner WITH CHECK ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (invited_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_notices ON notices FOR INSERT TO moderator WITH CHECK (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY new_pictures ON avatars FOR INSERT TO member, moderator WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY new_reactions ON reactions FOR INSERT TO member, moderator WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.id = reactions.story_id)))));
CREATE POLICY new_reports ON reports FOR INSERT TO member, moderator WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (num_nonnulls(story_id, comment_id) = 1) AND ((story_id IS NULL) OR (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.id = reports.story_id)))) AND ((comment_id IS NULL) OR (EXISTS ( SELECT
   FROM public.comments c
  WHERE (c.id = reports.comment_id))))));
CREATE POLICY new_resets ON staff_factor_resets FOR INSERT TO site_owner WITH CHECK ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (asked_by = ( SELECT public.current_user_id() AS current_user_id)) AND (user_id <> ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_stories ON stories FOR INSERT TO member, moderator WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY new_tokens ON api_tokens FOR INSERT TO site_owner WITH CHECK ((( SELECT (public.is_owner() AND public.has_fresh_proof())) AND (made_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_versions ON content_versions FOR INSERT TO site_owner WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (published_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY new_visitors_keys ON idempotency_keys FOR INSERT TO accounts WITH CHECK ((scope = ANY (ARRAY['waitlist'::text, 'vip'::text, 'report'::text])));
CREATE POLICY no_air_live_reading ON air_live_readings FOR SELECT TO anon USING (false);
ALTER TABLE public.notice_decisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY notifiers_appeals ON appeals FOR INSERT TO accounts WITH CHECK (((user_id IS NULL) AND (report_id IS NOT NULL) AND (party = 'reporter'::text)));
CREATE POLICY old_exports ON people_exports FOR DELETE TO accounts USING ((created_at < (now() - '1 year'::interval)));
CREATE POLICY old_imports ON people_imports FOR DELETE TO accounts USING ((created_at < (now() - '1 year'::interval)));
CREATE POLICY old_invitations ON staff_invitations FOR DELETE TO accounts USING ((COALESCE(expires_at, (created_at + '14 days'::interval)) < now()));
CREATE POLICY old_keys ON idempotency_keys FOR DELETE TO accounts USING ((created_at < (now() - '1 day'::interval)));
CREATE POLICY old_last_visits ON last_visits TO accounts USING ((visited_at < (now() - '170 days'::interval)));
CREATE POLICY old_notifications ON notifications TO accounts USING ((last_at < (now() - '80 days'::interval)));
CREATE POLICY old_previews ON content_previews FOR DELETE TO accounts USING ((expires_at < now()));
CREATE POLICY old_snapshots ON content_snapshots TO accounts USING ((EXISTS ( SELECT
   FROM public.moderation_cases c
  WHERE ((c.snapshot_id = content_snapshots.id) AND (c.closed_at < (now() - '1 year'::interval))))));
CREATE POLICY old_tokens ON api_tokens FOR DELETE TO accounts USING ((expires_at < (now() - '29 days'::interval)));
CREATE POLICY own_air_chunks ON air_chunks TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_devices ON air_devices TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_imports ON air_imports TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_live_readings ON air_live_readings TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_marks ON air_marks TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_plans ON air_plans TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_rooms ON air_rooms TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_series ON air_series TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_shared_charts ON air_shared_charts TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_air_tokens ON air_tokens TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_appeals ON appeals FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_bookmarks ON bookmarks FOR SELECT TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_changes ON comments FOR UPDATE TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_changes ON profiles FOR UPDATE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_changes ON stories FOR UPDATE TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_choices ON notification_choices TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_comments ON comments FOR SELECT TO member USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (deleted_at IS NULL)));
CREATE POLICY own_decisions ON moderation_decisions FOR INSERT TO moderator WITH CHECK ((( SELECT public.is_moderator() AS is_moderator) AND (decided_by = ( SELECT public.current_user_id() AS current_user_id)) AND (decided_at = (now())::timestamp(3) with time zone) AND (NOT automated_decision) AND (trigger <> 'automatic'::text)));
CREATE POLICY own_digest ON digests TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_draft ON content_drafts TO site_owner USING ((( SELECT public.is_owner() AS is_owner) AND (user_id = ( SELECT public.current_user_id() AS current_user_id)))) WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (user_id = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY own_folded_texts ON folded_texts TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_keys ON idempotency_keys TO member, moderator USING ((scope = (( SELECT public.current_user_id() AS current_user_id))::text)) WITH CHECK ((scope = (( SELECT public.current_user_id() AS current_user_id))::text));
CREATE POLICY own_last_visits ON last_visits TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_mails ON notification_mails FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_mentions ON comment_mentions TO member USING ((author_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((author_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_muted_people ON muted_people TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_muted_stories ON muted_stories TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_muted_words ON muted_words TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_notes ON moderation_notes FOR INSERT TO moderator WITH CHECK ((( SELECT public.is_moderator() AS is_moderator) AND (author_id = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY own_notices ON notice_decisions FOR SELECT TO member USING ((EXISTS ( SELECT
   FROM public.notices n
  WHERE (n.id = notice_decisions.notice_id))));
CREATE POLICY own_notices ON notices TO member USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (visible_from <= now())));
CREATE POLICY own_notifications ON notifications TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_picture ON avatars FOR SELECT TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_pictures ON avatars FOR UPDATE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_preview ON content_previews TO site_owner USING ((( SELECT public.is_owner() AS is_owner) AND (user_id = ( SELECT public.current_user_id() AS current_user_id)))) WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (user_id = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY own_reactions ON reactions FOR SELECT TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_removals ON avatars FOR DELETE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_removals ON bookmarks FOR DELETE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_removals ON comments FOR DELETE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_removals ON reactions FOR DELETE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_removals ON stories FOR DELETE TO member, moderator USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_reports ON reports FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_row ON profiles FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_sanctions ON sanctions FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_stories ON stories FOR SELECT TO member USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (deleted_at IS NULL)));
CREATE POLICY own_strikes ON strikes FOR SELECT TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY own_undos ON moderation_undos FOR INSERT TO moderator WITH CHECK ((( SELECT public.is_moderator() AS is_moderator) AND (undone_by = ( SELECT public.current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM public.moderation_decisions d
  WHERE (d.batch_id = moderation_undos.batch_id))) AND (NOT (EXISTS ( SELECT
   FROM public.moderation_decisions d
  WHERE ((d.batch_id = moderation_undos.batch_id) AND ((d.decided_by IS DISTINCT FROM ( SELECT public.current_user_id() AS current_user_id)) OR (d.decided_at <= (clock_timestamp() - '00:00:30'::interval)))))))));
CREATE POLICY own_watched_stories ON watched_stories TO member USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));
CREATE POLICY owners_settings ON moderation_settings TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.people_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.people_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.people_segments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY public_authors ON profiles FOR SELECT TO anon, member USING (((EXISTS ( SELECT
   FROM public.stories s
  WHERE ((s.user_id = profiles.user_id) AND s.is_visible))) OR (EXISTS ( SELECT
   FROM public.comments c
  WHERE (c.user_id = profiles.user_id)))));
ALTER TABLE public.reactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_settings ON moderation_settings FOR SELECT TO moderator USING (( SELECT public.is_moderator() AS is_moderator));
CREATE POLICY readable_comments ON comments FOR SELECT TO anon, member USING (((hidden_at IS NULL) AND (held_at IS NULL) AND (deleted_at IS NULL) AND ( SELECT s.is_visible
   FROM public.stories s
  WHERE (s.id = comments.story_id))));
CREATE POLICY readable_mentions ON comment_mentions FOR SELECT TO anon, member, moderator USING (((start IS NOT NULL) AND (EXISTS ( SELECT
   FROM public.comments c
  WHERE (c.id = comment_mentions.comment_id)))));
ALTER TABLE public.recent_texts ENABLE ROW LEVEL SECURITY;
CREATE POLICY recipients_read ON campaign_recipients FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY removed_endpoints ON webhook_endpoints FOR DELETE TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY replays ON webhook_deliveries FOR UPDATE TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY resets ON staff_factor_resets FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY revoked_tokens ON api_tokens FOR DELETE TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sanctions ENABLE ROW LEVEL SECURITY;
CREATE POLICY segments ON people_segments TO site_owner USING (( SELECT public.is_owner() AS is_owner)) WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (created_by = ( SELECT public.current_user_id() AS current_user_id))));
CREATE POLICY shared_air_charts ON air_shared_charts FOR SELECT TO anon USING (true);
CREATE POLICY shared_air_chunks ON air_chunks FOR SELECT TO anon USING ((EXISTS ( SELECT
   FROM public.air_shared_charts c
  WHERE ((c.series_id = air_chunks.series_id) AND (c.from_at <= air_chunks.last_at) AND (c.to_at > air_chunks.first_at)))));
CREATE POLICY shared_air_devices ON air_devices FOR SELECT TO anon USING ((EXISTS ( SELECT
   FROM public.air_series s
  WHERE (s.device_id = air_devices.id))));
CREATE POLICY shared_air_marks ON air_marks FOR SELECT TO anon USING ((EXISTS ( SELECT
   FROM (public.air_shared_charts c
     JOIN public.air_series s ON ((s.id = c.series_id)))
  WHERE ((s.room_id = air_marks.room_id) AND (air_marks.at >= c.from_at) AND (air_marks.at < c.to_at)))));
CREATE POLICY shared_air_rooms ON air_rooms FOR SELECT TO anon USING ((EXISTS ( SELECT
   FROM public.air_series s
  WHERE (s.room_id = air_rooms.id))));
CREATE POLICY shared_air_series ON air_series FOR SELECT TO anon USING ((EXISTS ( SELECT
   FROM public.air_shared_charts c
  WHERE (c.series_id = air_series.id))));
CREATE POLICY shown_air_cells ON air_community_cells FOR SELECT TO anon USING ((is_shown AND (NOT (EXISTS ( SELECT
   FROM public.air_community_losses l
  WHERE (l.cell_id = air_community_cells.id))))));
ALTER TABLE public.sitemap_shards ENABLE ROW LEVEL SECURITY;
CREATE POLICY staff ON staff_members FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.staff_factor_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff_invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.staff_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY status_links ON reports FOR UPDATE TO accounts USING (((user_id IS NULL) AND (notifier_email IS NOT NULL)));
ALTER TABLE public.stories ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.story_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strikes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tokens ON api_tokens FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY untold_notices ON notices FOR DELETE TO moderator USING ((( SELECT public.is_moderator() AS is_moderator) AND (visible_from > now())));
ALTER TABLE public.used_challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY versions ON content_versions FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY visible_stories ON stories FOR SELECT TO anon, member USING (is_visible);
CREATE POLICY visitors_keys ON idempotency_keys FOR SELECT TO accounts USING (((scope = ANY (ARRAY['waitlist'::text, 'vip'::text, 'report'::text])) OR (created_at < (now() - '1 day'::interval))));
CREATE POLICY visitors_reports ON reports FOR INSERT TO anon WITH CHECK (((user_id IS NULL) AND (num_nonnulls(story_id, comment_id) = 1) AND ((story_id IS NULL) OR (EXISTS ( SELECT
   FROM public.stories s
  WHERE (s.id = reports.story_id)))) AND ((comment_id IS NULL) OR (EXISTS ( SELECT
   FROM public.comments c
  WHERE (c.id = reports.comment_id))))));
CREATE POLICY visits_since_digests ON last_visits FOR SELECT TO accounts USING (true);
CREATE POLICY waiting_notifications ON notifications FOR SELECT TO accounts USING (true);
ALTER TABLE public.watched_stories ENABLE ROW LEVEL SECURITY;
CREATE POLICY waves_changed ON campaign_waves FOR UPDATE TO site_owner USING ((( SELECT public.is_owner() AS is_owner) AND (EXISTS ( SELECT
   FROM public.campaigns c
  WHERE ((c.id = campaign_waves.campaign_id) AND (c.state = 'draft'::text))))));
CREATE POLICY waves_read ON campaign_waves FOR SELECT TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY waves_written ON campaign_waves FOR INSERT TO site_owner WITH CHECK ((( SELECT public.is_owner() AS is_owner) AND (EXISTS ( SELECT
   FROM public.campaigns c
  WHERE ((c.id = campaign_waves.campaign_id) AND (c.state = 'draft'::text))))));
ALTER TABLE public.webhook_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY withdrawn_appeals ON appeals FOR UPDATE TO member USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (state = 'open'::text))) WITH CHECK ((state = 'withdrawn'::text));
CREATE POLICY withdrawn_invitations ON staff_invitations FOR DELETE TO site_owner USING (( SELECT public.is_owner() AS is_owner));
CREATE POLICY withdrawn_resets ON staff_factor_resets FOR DELETE TO site_owner USING (( SELECT public.is_owner() AS is_owner));
ALTER TABLE public.word_rule_hits ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.word_rules ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA auth TO accounts;
REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO member;
GRANT USAGE ON SCHEMA public TO moderator;
GRANT USAGE ON SCHEMA public TO accounts;
GRANT USAGE ON SCHEMA public TO site_owner;
GRANT USAGE ON SCHEMA public TO analyst;
REVOKE ALL ON FUNCTION public.gtrgm_in(cstring) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_out(public.gtrgm) FROM PUBLIC;
GRANT DELETE ON TABLE public.api_tokens TO site_owner;
GRANT SELECT,DELETE ON TABLE public.api_tokens TO accounts;
GRANT SELECT(id) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(name),INSERT(name) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(scopes),INSERT(scopes) ON TABLE public.api_tokens TO site_owner;
GRANT INSERT(token_hash) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(made_by),INSERT(made_by) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(expires_at),INSERT(expires_at) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(last_used_at) ON TABLE public.api_tokens TO site_owner;
GRANT SELECT(created_at) ON TABLE public.api_tokens TO site_owner;
REVOKE ALL ON FUNCTION auth.acting_token() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.begin_wave(wave uuid, segment uuid, size integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.confirm_waitlist_consent() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.users TO accounts;
REVOKE ALL ON FUNCTION auth.confirmed_email(person uuid) FROM PUBLIC;
GRANT SELECT ON TABLE public.campaign_recipients TO site_owner;
GRANT SELECT,UPDATE ON TABLE public.campaign_recipients TO accounts;
GRANT SELECT ON TABLE public.invitations TO site_owner;
GRANT SELECT,UPDATE ON TABLE public.invitations TO accounts;
REVOKE ALL ON FUNCTION auth.describe_invitation(invitation public.invitations) FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.sessions TO accounts;
GRANT SELECT,DELETE ON TABLE public.staff_members TO site_owner;
GRANT SELECT ON TABLE public.staff_members TO accounts;
GRANT UPDATE(role) ON TABLE public.staff_members TO site_owner;
REVOKE ALL ON FUNCTION auth.desk_role(of_session uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.end_health_report() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.find_audience(segment uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.find_free_places() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.vip_subscriptions TO accounts;
REVOKE ALL ON FUNCTION auth.find_invitees(segment uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.forget_invited() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.forget_mail_address() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.forget_person() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.forget_recipient() FROM PUBLIC;
GRANT SELECT,INSERT,UPDATE ON TABLE auth.funnel_days TO accounts;
GRANT SELECT,INSERT,UPDATE ON TABLE auth.pulse_days TO accounts;
GRANT DELETE ON TABLE public.stories TO member;
GRANT DELETE ON TABLE public.stories TO moderator;
GRANT SELECT(id),INSERT(id) ON TABLE public.stories TO member;
GRANT SELECT(id),INSERT(id) ON TABLE public.stories TO moderator;
GRANT SELECT(id) ON TABLE public.stories TO anon;
GRANT SELECT(id),INSERT(id) ON TABLE public.stories TO accounts;
GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.stories TO member;
GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.stories TO moderator;
GRANT SELECT(user_id) ON TABLE public.stories TO anon;
GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.stories TO accounts;
GRANT SELECT(title),INSERT(title),UPDATE(title) ON TABLE public.stories TO member;
GRANT SELECT(title),INSERT(title),UPDATE(title) ON TABLE public.stories TO moderator;
GRANT SELECT(title) ON TABLE public.stories TO anon;
GRANT SELECT(title),INSERT(title) ON TABLE public.stories TO accounts;
GRANT SELECT(content),INSERT(content),UPDATE(content) ON TABLE public.stories TO member;
GRANT SELECT(content),INSERT(content),UPDATE(content) ON TABLE public.stories TO moderator;
GRANT SELECT(content) ON TABLE public.stories TO anon;
GRANT INSERT(content) ON TABLE public.stories TO accounts;
GRANT SELECT(air_quality_issues),INSERT(air_quality_issues),UPDATE(air_quality_issues) ON TABLE public.stories TO member;
GRANT SELECT(air_quality_issues),INSERT(air_quality_issues),UPDATE(air_quality_issues) ON TABLE public.stories TO moderator;
GRANT SELECT(air_quality_issues) ON TABLE public.stories TO anon;
GRANT INSERT(air_quality_issues) ON TABLE public.stories TO accounts;
GRANT SELECT(share_permission),INSERT(share_permission),UPDATE(share_permission) ON TABLE public.stories TO member;
GRANT SELECT(share_permission),INSERT(share_permission),UPDATE(share_permission) ON TABLE public.stories TO moderator;
GRANT SELECT(share_permission),INSERT(share_permission) ON TABLE public.stories TO accounts;
GRANT SELECT(is_public),INSERT(is_public),UPDATE(is_public) ON TABLE public.stories TO member;
GRANT SELECT(is_public),INSERT(is_public),UPDATE(is_public) ON TABLE public.stories TO moderator;
GRANT INSERT(is_public),UPDATE(is_public) ON TABLE public.stories TO accounts;
GRANT SELECT(hidden_at) ON TABLE public.stories TO member;
GRANT SELECT(hidden_at),UPDATE(hidden_at) ON TABLE public.stories TO moderator;
GRANT SELECT(is_visible) ON TABLE public.stories TO member;
GRANT SELECT(is_visible) ON TABLE public.stories TO moderator;
GRANT SELECT(is_visible) ON TABLE public.stories TO anon;
GRANT SELECT(is_visible) ON TABLE public.stories TO accounts;
GRANT SELECT(comment_count) ON TABLE public.stories TO member;
GRANT SELECT(comment_count) ON TABLE public.stories TO moderator;
GRANT SELECT(comment_count) ON TABLE public.stories TO anon;
GRANT SELECT(heart_count) ON TABLE public.stories TO member;
GRANT SELECT(heart_count) ON TABLE public.stories TO moderator;
GRANT SELECT(heart_count) ON TABLE public.stories TO anon;
GRANT SELECT(support_count) ON TABLE public.stories TO member;
GRANT SELECT(support_count) ON TABLE public.stories TO moderator;
GRANT SELECT(support_count) ON TABLE public.stories TO anon;
GRANT SELECT(helpful_count) ON TABLE public.stories TO member;
GRANT SELECT(helpful_count) ON TABLE public.stories TO moderator;
GRANT SELECT(helpful_count) ON TABLE public.stories TO anon;
GRANT SELECT(sad_count) ON TABLE public.stories TO member;
GRANT SELECT(sad_count) ON TABLE public.stories TO moderator;
GRANT SELECT(sad_count) ON TABLE public.stories TO anon;
GRANT SELECT(reaction_count) ON TABLE public.stories TO member;
GRANT SELECT(reaction_count) ON TABLE public.stories TO moderator;
GRANT SELECT(reaction_count) ON TABLE public.stories TO anon;
GRANT SELECT(search_text) ON TABLE public.stories TO member;
GRANT SELECT(search_text) ON TABLE public.stories TO moderator;
GRANT SELECT(search_text) ON TABLE public.stories TO anon;
GRANT SELECT(created_at) ON TABLE public.stories TO member;
GRANT SELECT(created_at) ON TABLE public.stories TO moderator;
GRANT SELECT(created_at) ON TABLE public.stories TO anon;
GRANT SELECT(created_at) ON TABLE public.stories TO accounts;
GRANT SELECT(edited_at) ON TABLE public.stories TO anon;
GRANT SELECT(edited_at) ON TABLE public.stories TO member;
GRANT SELECT(edited_at) ON TABLE public.stories TO moderator;
GRANT SELECT(edited_after_reactions) ON TABLE public.stories TO anon;
GRANT SELECT(edited_after_reactions) ON TABLE public.stories TO member;
GRANT SELECT(edited_after_reactions) ON TABLE public.stories TO moderator;
GRANT SELECT(held_at) ON TABLE public.stories TO member;
GRANT SELECT(held_at) ON TABLE public.stories TO moderator;
GRANT SELECT(held_for) ON TABLE public.stories TO member;
GRANT SELECT(held_for) ON TABLE public.stories TO moderator;
GRANT SELECT(chart_id) ON TABLE public.stories TO anon;
GRANT SELECT(chart_id),UPDATE(chart_id) ON TABLE public.stories TO member;
GRANT SELECT(chart_id) ON TABLE public.stories TO moderator;
GRANT SELECT(chart_id) ON TABLE public.stories TO accounts;
GRANT SELECT(measurement) ON TABLE public.stories TO anon;
GRANT SELECT(measurement),UPDATE(measurement) ON TABLE public.stories TO member;
GRANT SELECT(measurement) ON TABLE public.stories TO moderator;
REVOKE ALL ON FUNCTION auth.funnel_counts(from_day date, to_day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.hide_few(n bigint) FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.factors TO accounts;
REVOKE ALL ON FUNCTION auth.is_assured(s auth.sessions) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.is_assured(s auth.sessions) TO accounts;
REVOKE ALL ON FUNCTION auth.is_on_duty(of_session uuid, duty text) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.lift_suppression() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.mask_email(address text) FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.name_source(of_day date, of_channel text, of_host text, utm text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.name_source(of_day date, of_channel text, of_host text, utm text[]) TO accounts;
REVOKE ALL ON FUNCTION auth.note_ended_session() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.note_joined() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.note_vip_consent() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE ON TABLE auth.visit_salts TO accounts;
REVOKE ALL ON FUNCTION auth.open_visit_salt(of_day date, fresh bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.open_visit_salt(of_day date, fresh bytea) TO accounts;
REVOKE ALL ON FUNCTION auth.queue_pushes() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.queue_webhooks() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_account() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.current_user_id() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_user_id() TO anon;
GRANT ALL ON FUNCTION public.current_user_id() TO member;
GRANT ALL ON FUNCTION public.current_user_id() TO moderator;
GRANT ALL ON FUNCTION public.current_user_id() TO accounts;
GRANT ALL ON FUNCTION public.current_user_id() TO site_owner;
GRANT ALL ON FUNCTION public.current_user_id() TO analyst;
GRANT SELECT,DELETE ON TABLE auth.audit_log TO accounts;
REVOKE ALL ON FUNCTION auth.record_action(action text, account_id uuid, subject_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.record_action(action text, account_id uuid, subject_id uuid) TO accounts;
REVOKE ALL ON FUNCTION auth.record_appeal() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_campaign() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_case() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_content_version() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_decision() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_factor() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_factor_reset() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_invitation() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_link() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_moderation() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_moderation_settings() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_note() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_people_export() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_people_import() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_recovery_code() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_report() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_rule() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_segment() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_session() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_signing_key() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_staff() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_token() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_undo() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_webhook() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.record_word_rule() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.take_back_invitation() FROM PUBLIC;
REVOKE ALL ON FUNCTION auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.take_pulses(of_day date, by_salt uuid, pulses jsonb, loads integer, objected integer, unread integer) TO accounts;
REVOKE ALL ON FUNCTION auth.withdraw_consent_of_leaver() FROM PUBLIC;
GRANT DELETE ON TABLE public.staff_invitations TO site_owner;
GRANT SELECT,DELETE ON TABLE public.staff_invitations TO accounts;
GRANT SELECT(id),INSERT(id) ON TABLE public.staff_invitations TO site_owner;
GRANT INSERT(email) ON TABLE public.staff_invitations TO site_owner;
GRANT SELECT(role),INSERT(role) ON TABLE public.staff_invitations TO site_owner;
GRANT SELECT(invited_by),INSERT(invited_by) ON TABLE public.staff_invitations TO site_owner;
GRANT UPDATE(token_hash) ON TABLE public.staff_invitations TO accounts;
GRANT SELECT(expires_at) ON TABLE public.staff_invitations TO site_owner;
GRANT UPDATE(expires_at) ON TABLE public.staff_invitations TO accounts;
GRANT SELECT(created_at) ON TABLE public.staff_invitations TO site_owner;
REVOKE ALL ON FUNCTION public.accept_staff_invitation(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.accept_staff_invitation(hash bytea) TO member;
REVOKE ALL ON FUNCTION public.accept_work(used bytea, until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.accept_work(used bytea, until timestamp with time zone) TO member;
GRANT ALL ON FUNCTION public.accept_work(used bytea, until timestamp with time zone) TO accounts;
REVOKE ALL ON FUNCTION public.act_as_staff(session_id uuid, claimed_user_id uuid, duty text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.act_as_staff(session_id uuid, claimed_user_id uuid, duty text) TO site_owner;
GRANT ALL ON FUNCTION public.act_as_staff(session_id uuid, claimed_user_id uuid, duty text) TO moderator;
GRANT ALL ON FUNCTION public.act_as_staff(session_id uuid, claimed_user_id uuid, duty text) TO analyst;
REVOKE ALL ON FUNCTION public.act_by_token(hash bytea, scope text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.act_by_token(hash bytea, scope text) TO site_owner;
REVOKE ALL ON FUNCTION public.act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.act_in_session(session_id uuid, claimed_user_id uuid, claimed_role text) TO member;
REVOKE ALL ON FUNCTION public.acting_token_name() FROM PUBLIC;
GRANT ALL ON FUNCTION public.acting_token_name() TO site_owner;
GRANT SELECT,DELETE ON TABLE public.reports TO moderator;
GRANT INSERT(id) ON TABLE public.reports TO anon;
GRANT SELECT(id),INSERT(id) ON TABLE public.reports TO member;
GRANT INSERT(id) ON TABLE public.reports TO moderator;
GRANT SELECT(id) ON TABLE public.reports TO accounts;
GRANT INSERT(story_id) ON TABLE public.reports TO anon;
GRANT SELECT(story_id),INSERT(story_id) ON TABLE public.reports TO member;
GRANT INSERT(story_id) ON TABLE public.reports TO moderator;
GRANT INSERT(user_id) ON TABLE public.reports TO anon;
GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.reports TO member;
GRANT INSERT(user_id) ON TABLE public.reports TO moderator;
GRANT SELECT(user_id) ON TABLE public.reports TO accounts;
GRANT UPDATE(resolved_at) ON TABLE public.reports TO moderator;
GRANT SELECT(created_at) ON TABLE public.reports TO member;
GRANT SELECT(created_at) ON TABLE public.reports TO accounts;
GRANT INSERT(comment_id) ON TABLE public.reports TO anon;
GRANT SELECT(comment_id),INSERT(comment_id) ON TABLE public.reports TO member;
GRANT INSERT(comment_id) ON TABLE public.reports TO moderator;
GRANT SELECT(case_id) ON TABLE public.reports TO member;
GRANT UPDATE(case_id) ON TABLE public.reports TO moderator;
GRANT INSERT(reasons) ON TABLE public.reports TO anon;
GRANT SELECT(reasons),INSERT(reasons),UPDATE(reasons) ON TABLE public.reports TO member;
GRANT INSERT(reasons) ON TABLE public.reports TO moderator;
GRANT INSERT(details) ON TABLE public.reports TO anon;
GRANT SELECT(details),INSERT(details),UPDATE(details) ON TABLE public.reports TO member;
GRANT INSERT(details) ON TABLE public.reports TO moderator;
GRANT INSERT(law) ON TABLE public.reports TO anon;
GRANT SELECT(law),INSERT(law),UPDATE(law) ON TABLE public.reports TO member;
GRANT INSERT(law) ON TABLE public.reports TO moderator;
GRANT INSERT(notifier_name) ON TABLE public.reports TO anon;
GRANT INSERT(notifier_name) ON TABLE public.reports TO member;
GRANT INSERT(notifier_name) ON TABLE public.reports TO moderator;
GRANT SELECT(notifier_name) ON TABLE public.reports TO accounts;
GRANT INSERT(notifier_email) ON TABLE public.reports TO anon;
GRANT INSERT(notifier_email) ON TABLE public.reports TO member;
GRANT INSERT(notifier_email) ON TABLE public.reports TO moderator;
GRANT SELECT(notifier_email) ON TABLE public.reports TO accounts;
GRANT INSERT(good_faith_at) ON TABLE public.reports TO anon;
GRANT SELECT(good_faith_at),INSERT(good_faith_at),UPDATE(good_faith_at) ON TABLE public.reports TO member;
GRANT INSERT(good_faith_at) ON TABLE public.reports TO moderator;
GRANT INSERT(reference) ON TABLE public.reports TO anon;
GRANT SELECT(reference),INSERT(reference),UPDATE(reference) ON TABLE public.reports TO member;
GRANT INSERT(reference) ON TABLE public.reports TO moderator;
GRANT SELECT(reference) ON TABLE public.reports TO accounts;
GRANT INSERT(reporter_hash) ON TABLE public.reports TO anon;
GRANT INSERT(reporter_hash) ON TABLE public.reports TO member;
GRANT INSERT(reporter_hash) ON TABLE public.reports TO moderator;
GRANT SELECT(outcome) ON TABLE public.reports TO member;
GRANT UPDATE(outcome) ON TABLE public.reports TO moderator;
GRANT SELECT(outcome) ON TABLE public.reports TO accounts;
GRANT SELECT(told_at) ON TABLE public.reports TO member;
GRANT UPDATE(told_at) ON TABLE public.reports TO moderator;
GRANT SELECT(told_at) ON TABLE public.reports TO accounts;
GRANT SELECT(status_hashes),UPDATE(status_hashes) ON TABLE public.reports TO accounts;
REVOKE ALL ON FUNCTION public.add_to_visitors_report(of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text, named text, email text, in_good_faith timestamp with time zone, new_reference text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_to_visitors_report(of_visitor bytea, reported_story uuid, reported_comment uuid, further_reasons text[], further_details text, named_law text, named text, email text, in_good_faith timestamp with time zone, new_reference text) TO anon;
REVOKE ALL ON FUNCTION public.announce_public_data() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.announce_withdrawal(story_id uuid) FROM PUBLIC;
GRANT SELECT ON TABLE public.rules TO anon;
GRANT SELECT ON TABLE public.rules TO member;
GRANT SELECT ON TABLE public.rules TO moderator;
GRANT SELECT ON TABLE public.rules TO accounts;
REVOKE ALL ON FUNCTION public.report_band(reasons text[]) FROM PUBLIC;
GRANT SELECT,DELETE ON TABLE public.avatars TO member;
GRANT SELECT,DELETE ON TABLE public.avatars TO moderator;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE public.avatars TO member;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE public.avatars TO moderator;
GRANT INSERT(hash),UPDATE(hash) ON TABLE public.avatars TO member;
GRANT INSERT(hash),UPDATE(hash) ON TABLE public.avatars TO moderator;
GRANT INSERT(image),UPDATE(image) ON TABLE public.avatars TO member;
GRANT INSERT(image),UPDATE(image) ON TABLE public.avatars TO moderator;
GRANT SELECT ON TABLE public.comments TO anon;
GRANT SELECT,DELETE ON TABLE public.comments TO member;
GRANT SELECT,DELETE ON TABLE public.comments TO moderator;
GRANT INSERT(id) ON TABLE public.comments TO member;
GRANT INSERT(id) ON TABLE public.comments TO moderator;
GRANT INSERT(story_id) ON TABLE public.comments TO member;
GRANT INSERT(story_id) ON TABLE public.comments TO moderator;
GRANT INSERT(user_id) ON TABLE public.comments TO member;
GRANT INSERT(user_id) ON TABLE public.comments TO moderator;
GRANT INSERT(content),UPDATE(content) ON TABLE public.comments TO member;
GRANT INSERT(content),UPDATE(content) ON TABLE public.comments TO moderator;
GRANT UPDATE(hidden_at) ON TABLE public.comments TO moderator;
GRANT INSERT(parent_id) ON TABLE public.comments TO member;
GRANT INSERT(parent_id) ON TABLE public.comments TO moderator;
REVOKE ALL ON FUNCTION public.subject_content(type text, subject uuid) FROM PUBLIC;
GRANT SELECT ON TABLE public.moderation_cases TO moderator;
GRANT SELECT ON TABLE public.moderation_cases TO accounts;
GRANT UPDATE(state) ON TABLE public.moderation_cases TO moderator;
GRANT UPDATE(report_count) ON TABLE public.moderation_cases TO moderator;
GRANT UPDATE(claimed_by) ON TABLE public.moderation_cases TO moderator;
GRANT UPDATE(claim_until) ON TABLE public.moderation_cases TO moderator;
GRANT UPDATE(version) ON TABLE public.moderation_cases TO moderator;
GRANT UPDATE(closed_at) ON TABLE public.moderation_cases TO moderator;
GRANT SELECT,INSERT ON TABLE public.moderation_decisions TO moderator;
GRANT SELECT ON TABLE public.moderation_decisions TO accounts;
GRANT SELECT ON TABLE public.moderation_undos TO accounts;
GRANT SELECT ON TABLE public.moderation_undos TO moderator;
GRANT INSERT(batch_id) ON TABLE public.moderation_undos TO moderator;
GRANT INSERT(undone_by) ON TABLE public.moderation_undos TO moderator;
REVOKE ALL ON FUNCTION public.answered_case(type text, subject uuid, reasons text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.await_community_count() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.one_time_links TO accounts;
REVOKE ALL ON FUNCTION public.awaiting_stories(person uuid, story uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.begin_campaign(campaign uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_campaign(campaign uuid) TO accounts;
GRANT SELECT ON TABLE public.event_generations TO accounts;
GRANT SELECT,DELETE ON TABLE public.events TO accounts;
REVOKE ALL ON FUNCTION public.begin_event_generation() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.change_campaign(campaign uuid, act text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_campaign(campaign uuid, act text, at timestamp with time zone) TO site_owner;
REVOKE ALL ON FUNCTION public.change_reply_count(comment_id uuid, change integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.check_desk_sessions(session_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.check_desk_sessions(session_ids uuid[]) TO accounts;
REVOKE ALL ON FUNCTION public.check_mention() FROM PUBLIC;
GRANT SELECT ON TABLE public.notifications TO member;
GRANT SELECT,DELETE ON TABLE public.notifications TO accounts;
GRANT UPDATE(seen_at) ON TABLE public.notifications TO member;
GRANT UPDATE(read_at) ON TABLE public.notifications TO member;
GRANT UPDATE(waits_since) ON TABLE public.notifications TO accounts;
REVOKE ALL ON FUNCTION public.check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[]) TO accounts;
REVOKE ALL ON FUNCTION public.choose_health_report(wanted boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.choose_health_report(wanted boolean) TO site_owner;
REVOKE ALL ON FUNCTION public.claim_ownership(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_ownership(hash bytea) TO member;
REVOKE ALL ON FUNCTION public.count_audience(segment uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_audience(segment uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.count_author(author uuid, change integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_comment() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_community() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_crowd() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_crowd() TO anon;
GRANT ALL ON FUNCTION public.count_crowd() TO accounts;
GRANT ALL ON FUNCTION public.count_crowd() TO site_owner;
REVOKE ALL ON FUNCTION public.is_moderator() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_moderator() TO moderator;
REVOKE ALL ON FUNCTION public.count_exposures() FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_exposures() TO moderator;
REVOKE ALL ON FUNCTION public.count_invitations(wave uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_invitations(wave uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.fold_text(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_links(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_mentions(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_reaction() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_reply() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_report() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.holding_reasons() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_waiting_holds(person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_wave(segment uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_wave(segment uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.delete_comment(id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_comment(id uuid) TO member;
GRANT ALL ON FUNCTION public.delete_comment(id uuid) TO moderator;
GRANT SELECT,INSERT,DELETE ON TABLE public.idempotency_keys TO member;
GRANT SELECT,INSERT,DELETE ON TABLE public.idempotency_keys TO moderator;
GRANT SELECT,INSERT,DELETE ON TABLE public.idempotency_keys TO accounts;
REVOKE ALL ON FUNCTION public.delete_idempotency_keys(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_idempotency_keys(person uuid) TO accounts;
REVOKE ALL ON FUNCTION public.delete_sign_up_stories(person uuid, story uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_sign_up_stories(person uuid, story uuid) TO accounts;
REVOKE ALL ON FUNCTION public.delete_story(id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_story(id uuid) TO member;
GRANT ALL ON FUNCTION public.delete_story(id uuid) TO moderator;
REVOKE ALL ON FUNCTION public.derive_story() FROM PUBLIC;
GRANT SELECT ON TABLE public.moderation_settings TO moderator;
GRANT SELECT,UPDATE ON TABLE public.moderation_settings TO site_owner;
REVOKE ALL ON FUNCTION public.due_time(of_band integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.file_report() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.find_mentionable(story uuid, search text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_mentionable(story uuid, search text) TO member;
REVOKE ALL ON FUNCTION public.find_picture(wanted_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_picture(wanted_hash text) TO anon;
GRANT ALL ON FUNCTION public.find_picture(wanted_hash text) TO member;
GRANT ALL ON FUNCTION public.find_picture(wanted_hash text) TO moderator;
REVOKE ALL ON FUNCTION public.find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO anon;
GRANT ALL ON FUNCTION public.find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO member;
GRANT ALL ON FUNCTION public.find_visible_stories(pattern text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO moderator;
REVOKE ALL ON FUNCTION public.find_words(folded text, pattern text, kind text, exceptions text[]) FROM PUBLIC;
GRANT SELECT ON TABLE public.people_exports TO site_owner;
GRANT SELECT,DELETE ON TABLE public.people_exports TO accounts;
GRANT INSERT(asked_by) ON TABLE public.people_exports TO site_owner;
GRANT INSERT(state) ON TABLE public.people_exports TO site_owner;
GRANT INSERT(columns) ON TABLE public.people_exports TO site_owner;
REVOKE ALL ON FUNCTION public.finish_people_export(export_id uuid, sent integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_people_export(export_id uuid, sent integer) TO site_owner;
REVOKE ALL ON FUNCTION public.has_token_for(scope text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_token_for(scope text) TO site_owner;
REVOKE ALL ON FUNCTION public.is_owner() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_owner() TO site_owner;
REVOKE ALL ON FUNCTION public.may_write_people() FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_write_people() TO site_owner;
GRANT SELECT ON TABLE public.people_imports TO site_owner;
GRANT SELECT,DELETE ON TABLE public.people_imports TO accounts;
GRANT INSERT(asked_by) ON TABLE public.people_imports TO site_owner;
GRANT INSERT(fingerprint) ON TABLE public.people_imports TO site_owner;
GRANT INSERT(consent) ON TABLE public.people_imports TO site_owner;
REVOKE ALL ON FUNCTION public.finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) TO site_owner;
GRANT SELECT(stories) ON TABLE public.community_changes TO anon;
GRANT SELECT(stories) ON TABLE public.community_changes TO member;
GRANT SELECT(stories) ON TABLE public.community_changes TO moderator;
GRANT SELECT(comments) ON TABLE public.community_changes TO anon;
GRANT SELECT(comments) ON TABLE public.community_changes TO member;
GRANT SELECT(comments) ON TABLE public.community_changes TO moderator;
GRANT SELECT(reactions) ON TABLE public.community_changes TO anon;
GRANT SELECT(reactions) ON TABLE public.community_changes TO member;
GRANT SELECT(reactions) ON TABLE public.community_changes TO moderator;
GRANT SELECT(people) ON TABLE public.community_changes TO anon;
GRANT SELECT(people) ON TABLE public.community_changes TO member;
GRANT SELECT(people) ON TABLE public.community_changes TO moderator;
REVOKE ALL ON FUNCTION public.fold_community_changes() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.follow_email_verification() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.follow_profile() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.follow_report_misuse(batch uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.follow_report_misuse(batch uuid) TO moderator;
REVOKE ALL ON FUNCTION public.forget_effect() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_gone_comments() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_measurement() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gin_extract_query_trgm(text, internal, smallint, internal, internal, internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gin_extract_value_trgm(text, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gin_trgm_triconsistent(internal, smallint, text, integer, internal, internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_compress(internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_consistent(internal, text, smallint, oid, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_decompress(internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_distance(internal, text, smallint, oid, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_options(internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_penalty(internal, internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_picksplit(internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_same(public.gtrgm, public.gtrgm, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.gtrgm_union(internal, internal) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.guard_appeal() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.guard_batch() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.guard_decision() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.guard_hash() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.has_account(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_account(person uuid) TO moderator;
REVOKE ALL ON FUNCTION public.has_fresh_proof() FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_fresh_proof() TO site_owner;
GRANT ALL ON FUNCTION public.has_fresh_proof() TO moderator;
GRANT ALL ON FUNCTION public.has_fresh_proof() TO analyst;
REVOKE ALL ON FUNCTION public.hash_for_comparing(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.hold_again(type text, subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hold_again(type text, subject uuid) TO moderator;
REVOKE ALL ON FUNCTION public.hold_first_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.hold_links_of_new() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.hold_reported() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.hold_suspicious_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.import_people(import uuid, people jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.import_people(import uuid, people jsonb) TO site_owner;
REVOKE ALL ON FUNCTION public.is_analyst() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_analyst() TO analyst;
GRANT SELECT ON TABLE public.appeals TO member;
GRANT SELECT ON TABLE public.appeals TO moderator;
GRANT INSERT(id) ON TABLE public.appeals TO member;
GRANT INSERT(id) ON TABLE public.appeals TO accounts;
GRANT INSERT(notice_id) ON TABLE public.appeals TO member;
GRANT INSERT(notice_id) ON TABLE public.appeals TO accounts;
GRANT INSERT(user_id) ON TABLE public.appeals TO member;
GRANT INSERT(party) ON TABLE public.appeals TO member;
GRANT INSERT(party) ON TABLE public.appeals TO accounts;
GRANT INSERT(text) ON TABLE public.appeals TO member;
GRANT INSERT(text) ON TABLE public.appeals TO accounts;
GRANT UPDATE(state) ON TABLE public.appeals TO member;
GRANT UPDATE(state) ON TABLE public.appeals TO moderator;
GRANT UPDATE(decided_by) ON TABLE public.appeals TO moderator;
GRANT UPDATE(answer) ON TABLE public.appeals TO moderator;
GRANT UPDATE(decided_at) ON TABLE public.appeals TO moderator;
GRANT UPDATE(new_decision_id) ON TABLE public.appeals TO moderator;
GRANT INSERT(report_id) ON TABLE public.appeals TO accounts;
GRANT SELECT ON TABLE public.notice_decisions TO member;
GRANT SELECT,INSERT ON TABLE public.notice_decisions TO moderator;
REVOKE ALL ON FUNCTION public.is_being_judged(type text, subject uuid, is_hidden boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_being_judged(type text, subject uuid, is_hidden boolean) TO moderator;
GRANT SELECT,DELETE ON TABLE public.recent_texts TO accounts;
REVOKE ALL ON FUNCTION public.is_copy(text_hash bytea, person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_hidden_by_decision(type text, subject uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_new_author(person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_limited_as_new(person uuid) FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.profiles TO accounts;
GRANT SELECT(id) ON TABLE public.profiles TO anon;
GRANT SELECT(id) ON TABLE public.profiles TO member;
GRANT SELECT(id) ON TABLE public.profiles TO moderator;
GRANT SELECT(user_id) ON TABLE public.profiles TO anon;
GRANT SELECT(user_id) ON TABLE public.profiles TO member;
GRANT SELECT(user_id) ON TABLE public.profiles TO moderator;
GRANT SELECT(full_name) ON TABLE public.profiles TO anon;
GRANT SELECT(full_name),UPDATE(full_name) ON TABLE public.profiles TO member;
GRANT SELECT(full_name),UPDATE(full_name) ON TABLE public.profiles TO moderator;
GRANT SELECT(organization) ON TABLE public.profiles TO anon;
GRANT SELECT(organization),UPDATE(organization) ON TABLE public.profiles TO member;
GRANT SELECT(organization),UPDATE(organization) ON TABLE public.profiles TO moderator;
GRANT SELECT(avatar_url) ON TABLE public.profiles TO anon;
GRANT SELECT(avatar_url),UPDATE(avatar_url) ON TABLE public.profiles TO member;
GRANT SELECT(avatar_url),UPDATE(avatar_url) ON TABLE public.profiles TO moderator;
GRANT UPDATE(work_description) ON TABLE public.profiles TO member;
GRANT UPDATE(work_description) ON TABLE public.profiles TO moderator;
REVOKE ALL ON FUNCTION public.is_mentionable(person uuid, story uuid) FROM PUBLIC;
GRANT SELECT,INSERT ON TABLE public.sanctions TO moderator;
GRANT SELECT ON TABLE public.sanctions TO member;
GRANT UPDATE(lifted_at) ON TABLE public.sanctions TO moderator;
REVOKE ALL ON FUNCTION public.is_proven_reporter(person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_read_at_desk(type text, subject uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_reliable_reporter(person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_staff_address(address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_staff_address(address text) TO site_owner;
REVOKE ALL ON FUNCTION public.is_trusted_login() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.is_word_part(letter text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_an_owner() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_case_closed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_decision() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_rule() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_story_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.last_migration() FROM PUBLIC;
GRANT ALL ON FUNCTION public.last_migration() TO anon;
GRANT ALL ON FUNCTION public.last_migration() TO accounts;
REVOKE ALL ON FUNCTION public.leave_community_air() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.leave_tombstone() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.list_case_reports(wanted uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_case_reports(wanted uuid, up_to integer) TO moderator;
REVOKE ALL ON FUNCTION public.list_funnel(from_day date, to_day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_funnel(from_day date, to_day date) TO analyst;
REVOKE ALL ON FUNCTION public.list_invitations(wave uuid, after_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_invitations(wave uuid, after_id uuid, up_to integer) TO site_owner;
REVOKE ALL ON FUNCTION public.list_issues(words text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.list_mentionable(story uuid, people uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_mentionable(story uuid, people uuid[]) TO member;
REVOKE ALL ON FUNCTION public.list_pairs(words text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) TO site_owner;
REVOKE ALL ON FUNCTION public.list_staff() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_staff() TO site_owner;
REVOKE ALL ON FUNCTION public.list_staff_acts(before bigint, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_staff_acts(before bigint, up_to integer) TO site_owner;
REVOKE ALL ON FUNCTION public.list_staff_invitations() FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_staff_invitations() TO site_owner;
REVOKE ALL ON FUNCTION public.list_unsure(campaign uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_unsure(campaign uuid, up_to integer) TO site_owner;
REVOKE ALL ON FUNCTION public.list_word_hits(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.mark_edited_comment() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.mark_edited_story() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.mark_wrong_hit(wanted_case uuid, wanted_rule uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_wrong_hit(wanted_case uuid, wanted_rule uuid) TO moderator;
REVOKE ALL ON FUNCTION public.may_read_people() FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_read_people() TO site_owner;
REVOKE ALL ON FUNCTION public.needs_work(reason text, content text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.needs_work(reason text, content text) TO member;
GRANT ALL ON FUNCTION public.needs_work(reason text, content text) TO accounts;
REVOKE ALL ON FUNCTION public.note_erasures(journal text, so_far integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_erasures(journal text, so_far integer) TO member;
GRANT ALL ON FUNCTION public.note_erasures(journal text, so_far integer) TO moderator;
GRANT ALL ON FUNCTION public.note_erasures(journal text, so_far integer) TO accounts;
REVOKE ALL ON FUNCTION public.note_first_owner() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_suspicion(reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_suspicion(reason text) TO member;
GRANT ALL ON FUNCTION public.note_suspicion(reason text) TO accounts;
REVOKE ALL ON FUNCTION public.note_text(text_hash bytea, person uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.notify_of_notice() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.open_case(type text, subject uuid, by_whom text, wanted_band integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.open_case_for_moderator(type text, subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_case_for_moderator(type text, subject uuid) TO moderator;
REVOKE ALL ON FUNCTION public.open_own_case(type text, subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_own_case(type text, subject uuid) TO moderator;
REVOKE ALL ON FUNCTION public.open_people_export(export_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_people_export(export_id uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.other_moderators(than uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.other_moderators(than uuid[]) TO moderator;
GRANT SELECT,DELETE ON TABLE public.staff_factor_resets TO site_owner;
GRANT SELECT,DELETE ON TABLE public.staff_factor_resets TO accounts;
GRANT INSERT(user_id) ON TABLE public.staff_factor_resets TO site_owner;
GRANT INSERT(asked_by) ON TABLE public.staff_factor_resets TO site_owner;
REVOKE ALL ON FUNCTION public.own_factor_reset() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_factor_reset() TO member;
REVOKE ALL ON FUNCTION public.own_profile() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_profile() TO member;
GRANT ALL ON FUNCTION public.own_profile() TO moderator;
REVOKE ALL ON FUNCTION public.own_staff_role() FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_staff_role() TO member;
REVOKE ALL ON FUNCTION public.place_comment() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.preview_staff_invitation(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.preview_staff_invitation(hash bytea) TO member;
REVOKE ALL ON FUNCTION public.purge_deleted_comments(up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_deleted_comments(up_to integer) TO accounts;
REVOKE ALL ON FUNCTION public.purge_deleted_stories(up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_deleted_stories(up_to integer) TO accounts;
REVOKE ALL ON FUNCTION public.purge_report_texts(up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_report_texts(up_to integer) TO accounts;
REVOKE ALL ON FUNCTION public.queue_held_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.queue_suspicious_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.queue_word_hits() FROM PUBLIC;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.content_drafts TO site_owner;
GRANT SELECT ON TABLE public.content_drafts TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.content_previews TO site_owner;
GRANT SELECT,DELETE ON TABLE public.content_previews TO accounts;
REVOKE ALL ON FUNCTION public.read_content_preview(token_hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_content_preview(token_hash bytea) TO anon;
GRANT ALL ON FUNCTION public.read_content_preview(token_hash bytea) TO accounts;
GRANT ALL ON FUNCTION public.read_content_preview(token_hash bytea) TO site_owner;
REVOKE ALL ON FUNCTION public.read_funnel(from_day date, to_day date, of_channel text, of_source integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_funnel(from_day date, to_day date, of_channel text, of_source integer) TO analyst;
GRANT SELECT ON TABLE public.notices TO member;
GRANT SELECT,INSERT,DELETE ON TABLE public.notices TO moderator;
GRANT SELECT ON TABLE public.notices TO accounts;
GRANT UPDATE(read_at) ON TABLE public.notices TO member;
REVOKE ALL ON FUNCTION public.read_given_answer(of_report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_given_answer(of_report uuid) TO anon;
GRANT ALL ON FUNCTION public.read_given_answer(of_report uuid) TO member;
REVOKE ALL ON FUNCTION public.read_person(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_person(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_person_address(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_person_address(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_person_campaigns(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_person_campaigns(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_person_mail(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_person_mail(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_person_source(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_person_source(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_report_answer(report_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_report_answer(report_id uuid) TO anon;
GRANT ALL ON FUNCTION public.read_report_answer(report_id uuid) TO member;
GRANT ALL ON FUNCTION public.read_report_answer(report_id uuid) TO moderator;
REVOKE ALL ON FUNCTION public.read_report_status(of_reference text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_report_status(of_reference text) TO accounts;
REVOKE ALL ON FUNCTION public.read_sign_up_stories(person uuid, story uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_sign_up_stories(person uuid, story uuid) TO accounts;
GRANT SELECT ON TABLE public.content_versions TO site_owner;
GRANT SELECT ON TABLE public.content_versions TO accounts;
GRANT INSERT(version) ON TABLE public.content_versions TO site_owner;
GRANT INSERT(content) ON TABLE public.content_versions TO site_owner;
GRANT INSERT(changed) ON TABLE public.content_versions TO site_owner;
GRANT INSERT(restored_from) ON TABLE public.content_versions TO site_owner;
GRANT INSERT(published_by) ON TABLE public.content_versions TO site_owner;
REVOKE ALL ON FUNCTION public.read_site_content() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_site_content() TO anon;
GRANT ALL ON FUNCTION public.read_site_content() TO accounts;
GRANT ALL ON FUNCTION public.read_site_content() TO site_owner;
REVOKE ALL ON FUNCTION public.read_staff_address(subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_staff_address(subject uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.read_standby_lag() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_standby_lag() TO accounts;
REVOKE ALL ON FUNCTION public.read_transparency() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_transparency() TO anon;
REVOKE ALL ON FUNCTION public.read_untold_hold(of_report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_untold_hold(of_report uuid) TO member;
REVOKE ALL ON FUNCTION public.record_case_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_chart_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_comment_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_community_loss() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_event(kind text, story_id uuid, comment_id uuid, reaction_id uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_exposure(seen uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_exposure(seen uuid) TO moderator;
REVOKE ALL ON FUNCTION public.record_mention_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_notification_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_profile_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_reaction_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_story_event() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.recount_community() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_sanctioned() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_sanctioned_air() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_sanctioned_plan() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_too_much_of_new() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_while_sanctioned(person uuid, kinds text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.release_held(type text, subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_held(type text, subject uuid) TO moderator;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.mail_consents TO accounts;
REVOKE ALL ON FUNCTION public.remember_consent_hash(address text, hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remember_consent_hash(address text, hash bytea) TO accounts;
REVOKE ALL ON FUNCTION public.remove_tombstones() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.resend_unsure(campaign uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resend_unsure(campaign uuid, person uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.restore_comment(id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_comment(id uuid) TO member;
GRANT ALL ON FUNCTION public.restore_comment(id uuid) TO moderator;
REVOKE ALL ON FUNCTION public.restore_story(id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_story(id uuid) TO member;
GRANT ALL ON FUNCTION public.restore_story(id uuid) TO moderator;
REVOKE ALL ON FUNCTION public.resume_consents(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resume_consents(hash bytea) TO accounts;
REVOKE ALL ON FUNCTION public.rotate_webhook_secret(endpoint uuid, new_secret bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rotate_webhook_secret(endpoint uuid, new_secret bytea) TO site_owner;
REVOKE ALL ON FUNCTION public.screen_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO anon;
GRANT ALL ON FUNCTION public.search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO member;
GRANT ALL ON FUNCTION public.search_measured_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO moderator;
REVOKE ALL ON FUNCTION public.search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO anon;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO member;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO moderator;
REVOKE ALL ON FUNCTION public.search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO anon;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO member;
GRANT ALL ON FUNCTION public.search_visible_stories(search text, issue text, sort text, from_reactions integer, from_time timestamp with time zone, from_id uuid, up_to integer) TO moderator;
REVOKE ALL ON FUNCTION public.set_email_verified() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.set_limit(real) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.settle_restored_text() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.show_again(type text, subject uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.show_again(type text, subject uuid) TO moderator;
REVOKE ALL ON FUNCTION public.show_limit() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.show_trgm(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.similarity(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.similarity_dist(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.similarity_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.simplify_text(content text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.simplify_word(word text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.staff_name(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.staff_name(person uuid) TO moderator;
REVOKE ALL ON FUNCTION public.store_live_readings(token bytea, readings jsonb, max_series integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_live_readings(token bytea, readings jsonb, max_series integer) TO anon;
REVOKE ALL ON FUNCTION public.story_search_text(content text, title text, full_name text, issues text[]) FROM PUBLIC;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_rooms TO member;
GRANT SELECT ON TABLE public.air_rooms TO accounts;
GRANT SELECT(id) ON TABLE public.air_rooms TO anon;
GRANT SELECT(kind) ON TABLE public.air_rooms TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_series TO member;
GRANT SELECT ON TABLE public.air_series TO accounts;
GRANT SELECT(id) ON TABLE public.air_series TO anon;
GRANT SELECT(room_id) ON TABLE public.air_series TO anon;
GRANT SELECT(device_id) ON TABLE public.air_series TO anon;
GRANT SELECT(metric) ON TABLE public.air_series TO anon;
GRANT SELECT(variant) ON TABLE public.air_series TO anon;
GRANT SELECT(unit) ON TABLE public.air_series TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_shared_charts TO member;
GRANT SELECT(id) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(id) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(user_id) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(series_id) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(series_id) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(from_at) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(from_at) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(to_at) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(to_at) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(zone) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(zone) ON TABLE public.air_shared_charts TO accounts;
GRANT SELECT(is_exact) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(is_exact) ON TABLE public.air_shared_charts TO accounts;
GRANT UPDATE(mark_id) ON TABLE public.air_shared_charts TO member;
GRANT UPDATE(effect) ON TABLE public.air_shared_charts TO member;
GRANT SELECT(effect) ON TABLE public.air_shared_charts TO anon;
GRANT SELECT(effect) ON TABLE public.air_shared_charts TO accounts;
GRANT UPDATE(spread) ON TABLE public.air_shared_charts TO member;
GRANT SELECT(spread),UPDATE(spread) ON TABLE public.air_shared_charts TO accounts;
REVOKE ALL ON FUNCTION public.stretches_resting_on(of_series uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.strict_word_similarity(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.strict_word_similarity_commutator_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.strict_word_similarity_dist_commutator_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.strict_word_similarity_dist_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.strict_word_similarity_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.summarize_reports(cases uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.summarize_reports(cases uuid[]) TO moderator;
REVOKE ALL ON FUNCTION public.take_people_export(export_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_people_export(export_id uuid) TO site_owner;
REVOKE ALL ON FUNCTION public.tell_given_answer(of_report uuid, told_subject text, told_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tell_given_answer(of_report uuid, told_subject text, told_text text) TO anon;
GRANT ALL ON FUNCTION public.tell_given_answer(of_report uuid, told_subject text, told_text text) TO member;
REVOKE ALL ON FUNCTION public.tell_hold(of_report uuid, told_subject text, told_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tell_hold(of_report uuid, told_subject text, told_text text) TO member;
REVOKE ALL ON FUNCTION public.tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tell_plan_day(plan uuid, day_of_plan integer, is_on boolean) TO accounts;
REVOKE ALL ON FUNCTION public.try_word_rule(pattern text, kind text, exceptions text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.try_word_rule(pattern text, kind text, exceptions text[]) TO moderator;
REVOKE ALL ON FUNCTION public.undo_people_import(import uuid, up_to integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undo_people_import(import uuid, up_to integer) TO site_owner;
REVOKE ALL ON FUNCTION public.void_case() FROM PUBLIC;
GRANT SELECT,DELETE ON TABLE auth.health_reports TO accounts;
GRANT UPDATE(report) ON TABLE auth.health_reports TO accounts;
GRANT UPDATE(made_at) ON TABLE auth.health_reports TO accounts;
REVOKE ALL ON FUNCTION public.wants_health_report() FROM PUBLIC;
GRANT ALL ON FUNCTION public.wants_health_report() TO site_owner;
REVOKE ALL ON FUNCTION public.week_of(moment timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.withdraw_consents(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.withdraw_consents(hash bytea) TO accounts;
REVOKE ALL ON FUNCTION public.withdraw_invitations() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.withdraw_own_factor_reset() FROM PUBLIC;
GRANT ALL ON FUNCTION public.withdraw_own_factor_reset() TO member;
REVOKE ALL ON FUNCTION public.word_similarity(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.word_similarity_commutator_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.word_similarity_dist_commutator_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.word_similarity_dist_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.word_similarity_op(text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.write_notifications() FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_notifications() TO accounts;
GRANT SELECT ON TABLE auth.backup_runs TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.challenges TO accounts;
GRANT SELECT,DELETE ON TABLE auth.ended_sessions TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.inbox_messages TO accounts;
GRANT USAGE ON SEQUENCE auth.inbox_messages_id_seq TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.known_addresses TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.known_devices TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.mail_bounces TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.mail_suppressions TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.passkeys TO accounts;
GRANT SELECT ON TABLE auth.people TO accounts;
GRANT SELECT,DELETE ON TABLE auth.push_deliveries TO accounts;
GRANT UPDATE(attempts) ON TABLE auth.push_deliveries TO accounts;
GRANT UPDATE(due_at) ON TABLE auth.push_deliveries TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE auth.push_subscriptions TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.rate_limits TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.recovery_codes TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.refresh_tokens TO accounts;
GRANT USAGE ON SEQUENCE auth.refresh_tokens_id_seq TO accounts;
GRANT SELECT ON TABLE auth.restore_holds TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.signing_keys TO accounts;
GRANT SELECT,INSERT,UPDATE ON TABLE auth.sources TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE auth.visit_marks TO accounts;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.air_chunks TO member;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.air_chunks TO accounts;
GRANT SELECT(series_id) ON TABLE public.air_chunks TO anon;
GRANT SELECT(day) ON TABLE public.air_chunks TO anon;
GRANT SELECT(import_id) ON TABLE public.air_chunks TO anon;
GRANT SELECT(count) ON TABLE public.air_chunks TO anon;
GRANT SELECT(first_at) ON TABLE public.air_chunks TO anon;
GRANT SELECT(last_at) ON TABLE public.air_chunks TO anon;
GRANT SELECT(packed) ON TABLE public.air_chunks TO anon;
GRANT SELECT,INSERT,UPDATE ON TABLE public.air_community_cells TO accounts;
GRANT SELECT(id) ON TABLE public.air_community_cells TO anon;
GRANT SELECT(metric) ON TABLE public.air_community_cells TO anon;
GRANT SELECT(part) ON TABLE public.air_community_cells TO anon;
GRANT SELECT(name) ON TABLE public.air_community_cells TO anon;
GRANT SELECT(figures) ON TABLE public.air_community_cells TO anon;
GRANT SELECT(counted_at) ON TABLE public.air_community_cells TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_community_losses TO accounts;
GRANT SELECT(cell_id) ON TABLE public.air_community_losses TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_community_members TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_devices TO member;
GRANT SELECT(id) ON TABLE public.air_devices TO anon;
GRANT SELECT(id) ON TABLE public.air_devices TO accounts;
GRANT SELECT(model) ON TABLE public.air_devices TO anon;
GRANT SELECT(model) ON TABLE public.air_devices TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_imports TO member;
GRANT SELECT,INSERT ON TABLE public.air_imports TO accounts;
GRANT SELECT,DELETE ON TABLE public.air_live_readings TO member;
GRANT SELECT,DELETE ON TABLE public.air_live_readings TO accounts;
GRANT SELECT(series_id) ON TABLE public.air_live_readings TO anon;
GRANT SELECT(at) ON TABLE public.air_live_readings TO anon;
GRANT SELECT(value) ON TABLE public.air_live_readings TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_marks TO member;
GRANT SELECT(room_id) ON TABLE public.air_marks TO anon;
GRANT SELECT(kind) ON TABLE public.air_marks TO anon;
GRANT SELECT(at) ON TABLE public.air_marks TO anon;
GRANT SELECT,INSERT,DELETE ON TABLE public.air_plans TO member;
GRANT SELECT ON TABLE public.air_plans TO accounts;
GRANT UPDATE(coins) ON TABLE public.air_plans TO member;
GRANT UPDATE(done) ON TABLE public.air_plans TO member;
GRANT UPDATE(missed) ON TABLE public.air_plans TO member;
GRANT UPDATE(by_mail) ON TABLE public.air_plans TO member;
GRANT UPDATE(on_site) ON TABLE public.air_plans TO member;
GRANT INSERT,DELETE ON TABLE public.air_tokens TO member;
GRANT SELECT(id) ON TABLE public.air_tokens TO member;
GRANT SELECT(id) ON TABLE public.air_tokens TO accounts;
GRANT SELECT(user_id) ON TABLE public.air_tokens TO member;
GRANT SELECT(user_id) ON TABLE public.air_tokens TO accounts;
GRANT SELECT(room_id) ON TABLE public.air_tokens TO member;
GRANT SELECT(device_id) ON TABLE public.air_tokens TO member;
GRANT SELECT(created_at) ON TABLE public.air_tokens TO member;
GRANT SELECT(last_used_at) ON TABLE public.air_tokens TO member;
GRANT SELECT(full_since) ON TABLE public.air_tokens TO member;
GRANT SELECT(full_since),UPDATE(full_since) ON TABLE public.air_tokens TO accounts;
GRANT SELECT,DELETE ON TABLE public.bookmarks TO member;
GRANT SELECT,DELETE ON TABLE public.bookmarks TO moderator;
GRANT INSERT(user_id) ON TABLE public.bookmarks TO member;
GRANT INSERT(user_id) ON TABLE public.bookmarks TO moderator;
GRANT INSERT(story_id) ON TABLE public.bookmarks TO member;
GRANT INSERT(story_id) ON TABLE public.bookmarks TO moderator;
GRANT SELECT,INSERT,DELETE ON TABLE public.campaign_waves TO site_owner;
GRANT SELECT ON TABLE public.campaign_waves TO accounts;
GRANT UPDATE(size) ON TABLE public.campaign_waves TO site_owner;
GRANT UPDATE(valid_days) ON TABLE public.campaign_waves TO site_owner;
GRANT SELECT,DELETE ON TABLE public.campaigns TO site_owner;
GRANT SELECT,UPDATE ON TABLE public.campaigns TO accounts;
GRANT INSERT(subject),UPDATE(subject) ON TABLE public.campaigns TO site_owner;
GRANT INSERT(body),UPDATE(body) ON TABLE public.campaigns TO site_owner;
GRANT INSERT(segment_id),UPDATE(segment_id) ON TABLE public.campaigns TO site_owner;
GRANT INSERT(mails_per_hour),UPDATE(mails_per_hour) ON TABLE public.campaigns TO site_owner;
GRANT INSERT(created_by) ON TABLE public.campaigns TO site_owner;
GRANT SELECT ON TABLE public.comment_mentions TO anon;
GRANT SELECT ON TABLE public.comment_mentions TO member;
GRANT SELECT ON TABLE public.comment_mentions TO moderator;
GRANT INSERT(comment_id) ON TABLE public.comment_mentions TO member;
GRANT INSERT(user_id) ON TABLE public.comment_mentions TO member;
GRANT INSERT(start),UPDATE(start) ON TABLE public.comment_mentions TO member;
GRANT INSERT(length),UPDATE(length) ON TABLE public.comment_mentions TO member;
GRANT SELECT ON TABLE public.comment_places TO anon;
GRANT SELECT ON TABLE public.comment_places TO member;
GRANT SELECT ON TABLE public.comment_places TO moderator;
GRANT SELECT ON TABLE public.content_snapshots TO moderator;
GRANT SELECT,DELETE ON TABLE public.content_snapshots TO accounts;
GRANT SELECT,INSERT ON TABLE public.digests TO member;
GRANT SELECT,UPDATE ON TABLE public.digests TO accounts;
GRANT UPDATE(every) ON TABLE public.digests TO member;
GRANT UPDATE(time_zone) ON TABLE public.digests TO member;
GRANT UPDATE(next_at) ON TABLE public.digests TO member;
GRANT UPDATE(told_until) ON TABLE public.digests TO member;
GRANT SELECT,INSERT,DELETE ON TABLE public.folded_texts TO member;
GRANT SELECT,DELETE ON TABLE public.last_visits TO member;
GRANT SELECT,DELETE ON TABLE public.last_visits TO accounts;
GRANT INSERT(user_id) ON TABLE public.last_visits TO member;
GRANT INSERT(story_id) ON TABLE public.last_visits TO member;
GRANT INSERT(visited_at),UPDATE(visited_at) ON TABLE public.last_visits TO member;
GRANT UPDATE(since_at) ON TABLE public.last_visits TO member;
GRANT SELECT ON TABLE public.moderation_notes TO moderator;
GRANT SELECT ON TABLE public.moderation_notes TO accounts;
GRANT INSERT(case_id) ON TABLE public.moderation_notes TO moderator;
GRANT INSERT(author_id) ON TABLE public.moderation_notes TO moderator;
GRANT INSERT(text) ON TABLE public.moderation_notes TO moderator;
GRANT INSERT(proposes) ON TABLE public.moderation_notes TO moderator;
GRANT SELECT,INSERT,DELETE ON TABLE public.muted_people TO member;
GRANT SELECT ON TABLE public.muted_people TO accounts;
GRANT INSERT(user_id) ON TABLE public.muted_people TO accounts;
GRANT INSERT(muted_id) ON TABLE public.muted_people TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE public.muted_stories TO member;
GRANT SELECT,INSERT ON TABLE public.muted_stories TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE public.muted_words TO member;
GRANT SELECT,INSERT ON TABLE public.notification_choices TO member;
GRANT SELECT,INSERT ON TABLE public.notification_choices TO accounts;
GRANT UPDATE(on_site) ON TABLE public.notification_choices TO member;
GRANT UPDATE(by_mail) ON TABLE public.notification_choices TO accounts;
GRANT UPDATE(by_mail) ON TABLE public.notification_choices TO member;
GRANT UPDATE(by_push) ON TABLE public.notification_choices TO member;
GRANT SELECT ON TABLE public.notification_mails TO member;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_mails TO accounts;
GRANT SELECT,DELETE ON TABLE public.people_segments TO site_owner;
GRANT SELECT ON TABLE public.people_segments TO accounts;
GRANT INSERT(name) ON TABLE public.people_segments TO site_owner;
GRANT INSERT(search) ON TABLE public.people_segments TO site_owner;
GRANT INSERT(state) ON TABLE public.people_segments TO site_owner;
GRANT INSERT(created_by) ON TABLE public.people_segments TO site_owner;
GRANT SELECT,DELETE ON TABLE public.reactions TO member;
GRANT SELECT,DELETE ON TABLE public.reactions TO moderator;
GRANT INSERT(id) ON TABLE public.reactions TO member;
GRANT INSERT(id) ON TABLE public.reactions TO moderator;
GRANT INSERT(story_id) ON TABLE public.reactions TO member;
GRANT INSERT(story_id) ON TABLE public.reactions TO moderator;
GRANT INSERT(user_id) ON TABLE public.reactions TO member;
GRANT INSERT(user_id) ON TABLE public.reactions TO moderator;
GRANT INSERT(type) ON TABLE public.reactions TO member;
GRANT INSERT(type) ON TABLE public.reactions TO moderator;
GRANT SELECT ON TABLE public.sitemap_shards TO anon;
GRANT SELECT,INSERT ON TABLE public.sitemap_shards TO accounts;
GRANT SELECT ON TABLE public.strikes TO member;
GRANT SELECT,INSERT ON TABLE public.strikes TO moderator;
GRANT UPDATE(expires_at) ON TABLE public.strikes TO moderator;
GRANT SELECT,DELETE ON TABLE public.used_challenges TO accounts;
GRANT SELECT,INSERT,DELETE ON TABLE public.watched_stories TO member;
GRANT SELECT ON TABLE public.watched_stories TO accounts;
GRANT UPDATE(level) ON TABLE public.watched_stories TO member;
GRANT UPDATE(created_at) ON TABLE public.watched_stories TO member;
GRANT SELECT ON TABLE public.webhook_attempts TO site_owner;
GRANT SELECT,INSERT ON TABLE public.webhook_attempts TO accounts;
GRANT SELECT ON TABLE public.webhook_deliveries TO site_owner;
GRANT SELECT,DELETE ON TABLE public.webhook_deliveries TO accounts;
GRANT UPDATE(attempts) ON TABLE public.webhook_deliveries TO accounts;
GRANT UPDATE(state) ON TABLE public.webhook_deliveries TO site_owner;
GRANT UPDATE(state) ON TABLE public.webhook_deliveries TO accounts;
GRANT UPDATE(due_at) ON TABLE public.webhook_deliveries TO site_owner;
GRANT UPDATE(due_at) ON TABLE public.webhook_deliveries TO accounts;
GRANT UPDATE(is_replay) ON TABLE public.webhook_deliveries TO site_owner;
GRANT UPDATE(is_replay) ON TABLE public.webhook_deliveries TO accounts;
GRANT DELETE ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT ON TABLE public.webhook_endpoints TO accounts;
GRANT SELECT(id),INSERT(id) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT(url),INSERT(url),UPDATE(url) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT(kinds),INSERT(kinds),UPDATE(kinds) ON TABLE public.webhook_endpoints TO site_owner;
GRANT INSERT(secret) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT(old_secret_until) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT(failing_since),UPDATE(failing_since) ON TABLE public.webhook_endpoints TO site_owner;
GRANT UPDATE(failing_since) ON TABLE public.webhook_endpoints TO accounts;
GRANT SELECT(disabled_at),UPDATE(disabled_at) ON TABLE public.webhook_endpoints TO site_owner;
GRANT UPDATE(disabled_at) ON TABLE public.webhook_endpoints TO accounts;
GRANT SELECT(disabled_for),UPDATE(disabled_for) ON TABLE public.webhook_endpoints TO site_owner;
GRANT UPDATE(disabled_for) ON TABLE public.webhook_endpoints TO accounts;
GRANT SELECT(made_by),INSERT(made_by) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT(created_at) ON TABLE public.webhook_endpoints TO site_owner;
GRANT SELECT ON TABLE public.word_rule_hits TO moderator;
GRANT SELECT,DELETE ON TABLE public.word_rules TO moderator;
GRANT INSERT(id) ON TABLE public.word_rules TO moderator;
GRANT INSERT(pattern) ON TABLE public.word_rules TO moderator;
GRANT INSERT(kind) ON TABLE public.word_rules TO moderator;
GRANT INSERT(action) ON TABLE public.word_rules TO moderator;
GRANT INSERT(exceptions) ON TABLE public.word_rules TO moderator;
GRANT INSERT(dry_run),UPDATE(dry_run) ON TABLE public.word_rules TO moderator;
set local check_function_bodies = on;