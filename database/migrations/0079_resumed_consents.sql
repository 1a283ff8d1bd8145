-- Whoever has just unsubscribed by the link of a mail, or had a program follow it that tries every form, takes that back within a
-- day. Later, an old mail may be in other hands. Whether they are written to again.
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
--> statement-breakpoint
revoke all on function resume_consents(bytea) from public;
--> statement-breakpoint
grant execute on function resume_consents(bytea) to accounts;
