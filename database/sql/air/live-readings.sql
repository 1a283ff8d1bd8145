/**
 * Keeps what a device sends, for whose room its token is. Each reading has the keys metric, unit, at and value. Sent again, one
 * changes nothing; with another value, the last one counts.
 *
 * Returns null for a token that is none, and else whether the person has room for more and how many were new or other ones.
 */
create or replace function store_live_readings(token bytea, readings jsonb, max_series integer)
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
revoke all on function store_live_readings(token bytea, readings jsonb, max_series integer) from public;
grant execute on function store_live_readings(token bytea, readings jsonb, max_series integer) to anon;
