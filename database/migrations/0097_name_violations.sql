ALTER TABLE "rules" ADD COLUMN "violation" text DEFAULT '' NOT NULL;--> statement-breakpoint
alter table rules disable trigger keep_rule;
--> statement-breakpoint
-- Titles say what people should do; these labels say what a text is reported or hidden for.
update rules r set violation = coalesce(label.violation, left('Against “' || r.title, 199) || '”')
  from rules named left join (values
    ('danger', 'Threat or incitement'),
    ('children', 'Harms children'),
    ('privacy', 'Private information'),
    ('respect', 'Personal attack'),
    ('health', 'Dangerous advice'),
    ('honesty', 'Fabricated'),
    ('advertising', 'Spam or advertising'),
    ('topic', 'Off topic')
  ) label(key, violation) on label.key = named.key
  where (named.key, named.version) = (r.key, r.version);
--> statement-breakpoint
alter table rules enable trigger keep_rule;
--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_violation" CHECK (char_length("rules"."violation") between 1 and 200);
--> statement-breakpoint
-- An owner's rule without a label gets the one of the version before, or one made of its title.
create function complete_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.violation := coalesce(
    nullif(btrim(new.violation), ''),
    (
      select r.violation from public.rules r
        where r.key = new.key and r.violation <> 'Against “' || r.title || '”' order by r.version desc limit 1
    ),
    left('Against “' || new.title, 199) || '”'
  );
  return new;
end $$;
--> statement-breakpoint
create trigger complete_rule before insert on rules for each row execute function complete_rule();
--> statement-breakpoint
-- Returns the violations that reporters named; `illegal` stands for itself.
create or replace function summarize_reports(cases uuid[]) returns table (case_id uuid, reasons text[], reliable integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id, array(
        select coalesce((select r.violation from public.rules r where r.key = named.reason order by r.version desc limit 1), named.reason)
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
--> statement-breakpoint
-- With the violation in place of the rule's title.
create or replace function refuse_while_sanctioned(person uuid, kinds text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.violation into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = person and s.lifted_at is null and s.starts_at <= clock_timestamp()
      and coalesce(s.ends_at > now(), true) and s.kind = any(kinds)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.violation, in_force.law)
    )::text;
  end if;
end $$;
--> statement-breakpoint
revoke all on function complete_rule() from public;
