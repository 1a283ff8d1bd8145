-- Imports rows of a file, or only counts them if `import` is null. Each row has an address, its keyed hash and optionally a name, an
-- organization and the time of consent.
create or replace function import_people(import uuid, people jsonb) returns table (added integer, known integer, suppressed integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Plans each call anew, because the table grows with each batch: a plan for a small table would scan a large one.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  basis text;
begin
  if not public.may_write_people() then return; end if;
  -- The number of known people in a list of guesses would reveal addresses.
  if import is null and not (public.has_fresh_proof() or public.has_token_for('people:write')) then return; end if;
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
revoke all on function import_people(import uuid, people jsonb) from public;
grant execute on function import_people(import uuid, people jsonb) to site_owner;
--> statement-breakpoint
create or replace function finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.people_imports i
      set state = 'done', ended_at = now(), added_count = added, known_count = known, wrong_count = wrong, suppressed_count = suppressed
      where i.id = import and i.state = 'running' and i.asked_by = public.current_user_id() and public.may_write_people();
  end;
revoke all on function finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) from public;
grant execute on function finish_people_import(import uuid, added integer, known integer, wrong integer, suppressed integer) to site_owner;
--> statement-breakpoint
-- Undoes a part of an import. Returns the number of removed people and true once none are left, or no row if the import can't be undone.
-- Keeps people who have created an account or sent the site's own form in the meantime, and the consents of people to whom mail was sent.
create or replace function undo_people_import(import uuid, up_to integer) returns table (removed integer, is_over boolean)
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
revoke all on function undo_people_import(import uuid, up_to integer) from public;
grant execute on function undo_people_import(import uuid, up_to integer) to site_owner;
