-- The list of people: accounts, and VIP entries without an account. Contains full names instead of shown ones: owners read and search them.
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
