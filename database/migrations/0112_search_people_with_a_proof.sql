-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
drop policy if exists segments on people_segments;
create policy segments on people_segments to site_owner
  using ((select is_owner()))
  with check (
    (select is_owner()) and created_by = (select current_user_id()) and (search = '' or (select has_fresh_proof()))
  );
--> statement-breakpoint
-- Without capitals and punctuation, as muted words are compared in app/community/folds/muted-words.ts.
create or replace function simplify_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return btrim(regexp_replace(lower(normalize(content, NFKC) collate "und-x-icu"), '[^[:alnum:]\u0300-\u036f]+', ' ', 'g'));
revoke all on function simplify_text(content text) from public;
--> statement-breakpoint
-- The latest first. What few have in their address or name is looked up; what many have is soon found among the latest. A search
-- needs a fresh proof: masked addresses could be guessed by it letter by letter.
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
revoke all on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) from public;
grant execute on function list_people(search text, of_state text, from_time timestamp with time zone, from_id uuid, up_to integer) to site_owner;
