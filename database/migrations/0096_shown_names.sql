ALTER TABLE "profiles" ADD COLUMN "hidden_name" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "name_shown" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hidden_name_length" CHECK (char_length("profiles"."hidden_name") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_display_name_length" CHECK (char_length("profiles"."display_name") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_name_shown" CHECK ("profiles"."name_shown" in ('full', 'first') or "profiles"."name_shown" = 'display' and "profiles"."display_name" is not null);--> statement-breakpoint
-- What is left of a name when look-alikes count as one: other scripts' letters, accents, signs and spaces.
create function name_skeleton(name text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return replace(translate(regexp_replace(
    normalize(public.fold_text(name), NFD) collate "und-x-icu", '[^[:alnum:]]', '', 'g'
  ), '01l', 'oii'), 'rn', 'm');
--> statement-breakpoint
create function title_waitlist_story(name text) returns text language sql immutable parallel safe
  return coalesce(name || '''s Air Quality Story', 'An Air Quality Story');
--> statement-breakpoint
-- A name that is written is the full name, also while another is shown.
create function keep_full_name() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.hidden_name := new.full_name;
  return new;
end $$;
--> statement-breakpoint
-- Nobody is shown by a name that begins like that of people without one.
create function show_name() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whole text := coalesce(new.hidden_name, new.full_name);
  shown text := case new.name_shown
    when 'first' then substring(whole from '\S+')
    when 'display' then new.display_name
    else whole
  end;
begin
  new.full_name := case when starts_with(public.name_skeleton(shown), 'anonymous') then null else shown end;
  new.hidden_name := case when new.full_name is distinct from whole then whole end;
  return new;
end $$;
--> statement-breakpoint
create trigger a_keep_full_name before update of full_name on profiles
  for each row execute function keep_full_name();
--> statement-breakpoint
create trigger b_show_name before insert or update of full_name, hidden_name, name_shown, display_name on profiles
  for each row execute function show_name();
--> statement-breakpoint
-- Generated titles follow the name; before the account is confirmed they may be of several people's sign-ups.
create or replace function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    title = case when old.email_verified and title = public.title_waitlist_story(old.full_name)
      then public.title_waitlist_story(new.full_name) else title end,
    is_visible = is_public and new.email_verified and hidden_at is null and held_at is null and deleted_at is null,
    search_text = public.story_search_text(content, title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger follow_profile after update of full_name, hidden_name, name_shown, display_name, email_verified on profiles
  for each row when (old.full_name is distinct from new.full_name or old.email_verified <> new.email_verified)
  execute function follow_profile();
--> statement-breakpoint
create or replace trigger record_profile
  after update of full_name, hidden_name, name_shown, display_name, organization, avatar_url on profiles
  for each row when (
    old.email_verified and (
      old.full_name is distinct from new.full_name or old.organization is distinct from new.organization
      or old.avatar_url is distinct from new.avatar_url
    )
  ) execute function record_profile_event();
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes
  before update of full_name, hidden_name, name_shown, display_name, organization, avatar_url on profiles
  for each row when (
    old.full_name is distinct from new.full_name
    or new.organization is not null and new.organization is distinct from old.organization
    or new.avatar_url is not null and new.avatar_url is distinct from old.avatar_url
  ) execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- What a trigger changes of a story, its author has not edited.
create or replace trigger mark_edited_story before update of title, content, air_quality_issues on stories
  for each row when (
    pg_trigger_depth() = 0 and (
      old.title is distinct from new.title or old.content is distinct from new.content
      or old.air_quality_issues is distinct from new.air_quality_issues
    )
  ) execute function mark_edited_story();
--> statement-breakpoint
create or replace trigger refuse_sanctioned_changes before update of title, content, air_quality_issues, is_public, chart_id on stories
  for each row when (
    pg_trigger_depth() = 0 and (
      old.title is distinct from new.title or old.content is distinct from new.content
      or old.air_quality_issues is distinct from new.air_quality_issues or new.is_public and not old.is_public
      or new.chart_id is not null and new.chart_id is distinct from old.chart_id
    )
  ) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
drop function own_profile();
--> statement-breakpoint
create function own_profile()
  returns table (
    full_name text, organization text, avatar_url text, work_description text, name_shown text, display_name text, shown_name text
  )
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(p.hidden_name, p.full_name), p.organization, p.avatar_url, p.work_description, p.name_shown, p.display_name,
        p.full_name
      from public.profiles p where p.user_id = public.current_user_id();
  end;
--> statement-breakpoint
-- Whether a display name could be taken for the site or its staff. Names of other people are shared by people.
create function is_reserved_name(wanted text, site text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select starts_with(public.name_skeleton(wanted), 'anonymous')
      or starts_with(public.name_skeleton(wanted), nullif(public.name_skeleton(site), ''))
      or exists (
        select from public.staff_members m join public.profiles p on p.user_id = m.user_id
          where m.user_id <> public.current_user_id() and public.name_skeleton(wanted) <> ''
            and public.name_skeleton(p.full_name) = public.name_skeleton(wanted)
      );
  end;
--> statement-breakpoint
revoke all on function name_skeleton(text), title_waitlist_story(text), keep_full_name(), show_name(), own_profile(),
  is_reserved_name(text, text) from public;
--> statement-breakpoint
grant execute on function own_profile() to member, moderator;
--> statement-breakpoint
grant execute on function is_reserved_name(text, text) to member;
--> statement-breakpoint
grant update (name_shown, display_name) on profiles to member, moderator;
--> statement-breakpoint
-- Owners read and search the full names of people.
create or replace view auth.people as
  select u.id, u.id as user_id, u.email, u.created_at as since, coalesce(p.hidden_name, p.full_name) as full_name, p.organization,
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
--> statement-breakpoint
create or replace function list_people(search text, of_state text, from_time timestamptz, from_id uuid, up_to integer)
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
        (select p.user_id from public.profiles p where lower(p.hidden_name collate "und-x-icu") like pattern limit few + 1)
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
--> statement-breakpoint
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
          select * from public.sanctions o where o.user_id = person.user_id and o.lifted_at is null
            order by o.starts_at desc limit 20
        ) s
    ), '[]')
  );
end $$;
