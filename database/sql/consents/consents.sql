create or replace function auth.note_vip_consent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- An imported person has not sent our form.
    if new.import_id is not null then return null; end if;
    insert into auth.mail_consents (email, form, given_at, confirmed_at)
      values (new.email, 'vip', new.created_at, new.confirmed_at) on conflict do nothing;
  else
    update auth.mail_consents set confirmed_at = new.confirmed_at
      where email = new.email and form = 'vip' and withdrawn_at is null and confirmed_at is null;
  end if;
  return null;
end $$;
revoke all on function auth.note_vip_consent() from public;
--> statement-breakpoint
create or replace trigger note_vip_consent after insert or update of confirmed_at on auth.vip_subscriptions
  for each row execute function auth.note_vip_consent();
--> statement-breakpoint
create or replace function auth.confirm_waitlist_consent() returns trigger
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
revoke all on function auth.confirm_waitlist_consent() from public;
--> statement-breakpoint
create or replace trigger confirm_waitlist_consent after update of email, email_verified_at on auth.users
  for each row execute function auth.confirm_waitlist_consent();
--> statement-breakpoint
-- Keeps confirmed consents of a deleted account as proof, under the hash of the address. Deletes unconfirmed ones and those without a hash.
create or replace function auth.withdraw_consent_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.mail_consents
    where email = old.email and form = tg_argv[0] and (confirmed_at is null or address_hash is null);
  update auth.mail_consents
    set email = null, withdrawn_at = coalesce(withdrawn_at, now()), withdrawn_by = coalesce(withdrawn_by, 'leaving')
    where email = old.email and form = tg_argv[0];
  return null;
end $$;
revoke all on function auth.withdraw_consent_of_leaver() from public;
--> statement-breakpoint
create or replace trigger withdraw_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('vip');
--> statement-breakpoint
create or replace trigger withdraw_consent_of_leaver after delete on auth.users
  for each row execute function auth.withdraw_consent_of_leaver('waitlist');
--> statement-breakpoint
create or replace trigger withdraw_import_consent_of_leaver after delete on auth.vip_subscriptions
  for each row execute function auth.withdraw_consent_of_leaver('import');
--> statement-breakpoint
-- Withdraws all consents of an address through a campaign mail's unsubscribe link. Returns true if that changed anything.
create or replace function withdraw_consents(hash bytea) returns boolean
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
revoke all on function withdraw_consents(hash bytea) from public;
grant execute on function withdraw_consents(hash bytea) to accounts;
--> statement-breakpoint
-- Resumes consents withdrawn by a link within the last 24 hours, for example after a mail scanner submitted the form. After that, someone
-- else may have got the mail. Returns true if mail is sent again.
create or replace function resume_consents(hash bytea) returns boolean
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
revoke all on function resume_consents(hash bytea) from public;
grant execute on function resume_consents(hash bytea) to accounts;
--> statement-breakpoint
-- Adds the address hash to consents that were stored without one.
create or replace function remember_consent_hash(address text, hash bytea) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update auth.mail_consents set address_hash = hash where email = address and address_hash is null;
  end;
revoke all on function remember_consent_hash(address text, hash bytea) from public;
grant execute on function remember_consent_hash(address text, hash bytea) to accounts;
