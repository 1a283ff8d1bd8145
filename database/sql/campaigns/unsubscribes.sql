-- Counts people who unsubscribe, at the latest campaign that they got, and no longer counts those who undo that within its 24 hours.
create or replace function auth.count_unsubscribed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  address text := case tg_op when 'INSERT' then new.email else old.email end;
begin
  update public.campaigns c
    set unsubscribed_count = greatest(c.unsubscribed_count + case tg_op when 'INSERT' then 1 else -1 end, 0)
    where c.id = (
      select r.campaign_id from public.campaign_recipients r
        where r.state in ('sent', 'unsure') and r.person_id in (
          select u.id from auth.users u where u.email = address
            union all select s.id from auth.vip_subscriptions s where s.email = address
        )
        order by r.claimed_at desc nulls last limit 1
    );
  return null;
end $$;
revoke all on function auth.count_unsubscribed() from public;
--> statement-breakpoint
create or replace trigger count_unsubscribed after insert on auth.mail_suppressions
  for each row when (new.reason = 'unsubscribed') execute function auth.count_unsubscribed();
--> statement-breakpoint
create or replace trigger uncount_unsubscribed after delete on auth.mail_suppressions
  for each row when (old.reason = 'unsubscribed' and old.created_at > now() - interval '24 hours')
  execute function auth.count_unsubscribed();
