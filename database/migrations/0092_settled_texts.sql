-- WHAT IS DECIDED ABOUT A TEXT THAT ITS DECIDER CAN'T SEE
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
--> statement-breakpoint
-- Once no decision hides it. By a moderator who may have lost sight of it: its author has deleted it, or keeps it to themselves. What a
-- restore of the database has hidden stays so.
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
--> statement-breakpoint
-- As in 0091, but what is being decided just now is waited for, and what waited for a moderator waits no more once they have decided.
create or replace function settle_restored_text() returns trigger
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
      select from public.moderation_cases c
        where c.subject_type = tg_argv[0] and c.subject_id = new.id and c.state = 'decided' and c.closed_at >= new.held_at
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
--> statement-breakpoint
-- WHAT A MODERATOR OPENS
-- As in 0091, but by a notice of now: an objection to an earlier one would open whatever it was told beside. One that the
-- same statement writes is not seen yet.
alter policy moderated on notice_decisions with check (
  (select is_moderator())
  and exists (select from moderation_decisions d where d.id = decision_id and d.decided_at = now()::timestamptz(3))
  and not exists (select from notices n where n.id = notice_id and n.created_at <> now()::timestamptz(3))
);
--> statement-breakpoint
-- As in 0091, but by the clock, as a transaction that stays open has the time at which it began; and nobody undoes what nobody decided.
alter policy own_undos on moderation_undos with check (
  (select is_moderator()) and undone_by = (select current_user_id())
  and exists (select from moderation_decisions d where d.batch_id = moderation_undos.batch_id)
  and not exists (
    select from moderation_decisions d where d.batch_id = moderation_undos.batch_id
      and (
        d.decided_by is distinct from (select current_user_id())
        or d.decided_at <= clock_timestamp() - interval '30 seconds'
      )
  )
);
--> statement-breakpoint
-- No decision is put among a colleague's, who could not undo theirs then.
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
--> statement-breakpoint
create trigger guard_batch before insert on moderation_decisions
  for each row when (current_user = 'moderator') execute function guard_batch();
--> statement-breakpoint
-- WHAT A REPORTER IS TOLD
-- As in 0070 and 0085, but of what everybody reads, or would read if it were not held: words may be their author's alone later.
create or replace function read_given_answer(of_report uuid) returns table (
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
--> statement-breakpoint
create or replace function read_untold_hold(of_report uuid) returns table (
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
--> statement-breakpoint
-- WHO CAN BE MENTIONED
-- As in 0071, but under a story that its caller reads: somebody who only commented there is described by what they said.
create or replace function find_mentionable(story uuid, search text)
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
--> statement-breakpoint
-- SANCTIONS
-- As in 0089, but by the clock: a transaction that stays open has the time at which it began.
create or replace function refuse_while_sanctioned(person uuid, kinds text[]) returns void
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
--> statement-breakpoint
revoke all on function is_hidden_by_decision(text, uuid), show_again(text, uuid), guard_batch() from public;
--> statement-breakpoint
grant execute on function show_again(text, uuid) to moderator;
