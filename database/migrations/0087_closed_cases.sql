-- WHAT A MODERATOR READS
-- What nobody else reads any more is theirs as long as there is something to decide about it: in an open case, in another's objection
-- that waits for its answer, or in the very transaction that decides. What they have hidden stays theirs until it is shown again.
create function is_being_judged(type text, subject uuid, is_hidden boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.moderation_cases c
        where c.subject_id = subject and c.subject_type = type and (
          c.state = 'open'
          or exists (
            select from public.moderation_decisions d
              where d.case_id = c.id and (
                d.decided_at = now()::timestamptz(3)
                or (is_hidden and d.action in ('hide', 'reject_held'))
                or exists (
                  select from public.notice_decisions told join public.appeals a on a.notice_id = told.notice_id
                    where told.decision_id = d.id and a.state = 'open' and a.user_id is distinct from public.current_user_id()
                )
              )
          )
        )
    );
  end;
--> statement-breakpoint
revoke all on function is_being_judged(text, uuid, boolean) from public;
--> statement-breakpoint
grant execute on function is_being_judged(text, uuid, boolean) to moderator;
--> statement-breakpoint
-- That somebody has reported it once opens nothing: what its author keeps to themselves since it was let stand is theirs alone.
alter policy moderated_stories on stories using (
  deleted_at is null and (
    is_visible
    or user_id = (select current_user_id())
    or (is_public and (hidden_at is not null or held_at is not null))
    or is_being_judged('story', id, hidden_at is not null)
  )
);
--> statement-breakpoint
alter policy moderated_changes on stories using (
  is_visible
  or user_id = (select current_user_id())
  or (is_public and (hidden_at is not null or held_at is not null))
  or is_being_judged('story', id, hidden_at is not null)
);
--> statement-breakpoint
-- With their story, and by themselves, as a story may be made private while a comment on it waits.
alter policy moderated_comments on comments using (
  deleted_at is null and (
    user_id = (select current_user_id())
    or (select true from stories s where s.id = story_id)
    or is_being_judged('comment', id, hidden_at is not null)
  )
);
--> statement-breakpoint
alter policy moderated_changes on comments using (
  (select true from stories s where s.id = story_id) or is_being_judged('comment', id, hidden_at is not null)
);
--> statement-breakpoint
-- NEW PEOPLE

-- As in 0039, but a comment on a story that nobody else reads is no text that others let stand.
create or replace function is_new_author(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.new_until_hours > 0 and u.created_at > now() - make_interval(hours => m.new_until_hours)
        or (
          select count(*) from (
            select from public.stories s where s.user_id = person and s.is_visible
            union all
            select from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
              where c.user_id = person and c.hidden_at is null and c.held_at is null and c.deleted_at is null
            limit m.new_until_texts
          ) standing
        ) < m.new_until_texts
      from public.moderation_settings m, auth.users u where u.id = person;
  end;
--> statement-breakpoint
-- SANCTIONS

-- As in 0042, and of a mention it is whoever wrote it who may not, not whom it names.
create or replace function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid := case tg_table_name when 'comment_mentions' then (to_jsonb(new) ->> 'author_id')::uuid else new.user_id end;
  in_force record;
begin
  if writer is null or current_setting('role') = 'none' then
    return new;
  end if;
  if current_setting('role') = 'accounts' and tg_table_name = 'stories' and tg_op = 'INSERT' then
    return new;
  end if;
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.title into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = writer and s.lifted_at is null and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      and s.kind = any(tg_argv)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.title, in_force.law)
    )::text;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Taking a chart out of a story stays possible, as making it private does.
create or replace trigger refuse_sanctioned_changes
  before update of title, content, air_quality_issues, is_public, chart_id on stories
  for each row when (
    (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
    or (new.is_public and not old.is_public)
    or (new.chart_id is not null and new.chart_id is distinct from old.chart_id)
  )
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
-- After check_mention, by their names, which says who wrote it. An edit may add one to the same words; without a place it is taken out.
create trigger refuse_sanctioned before insert on comment_mentions
  for each row when (new.start is not null) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_changes before update of start, length on comment_mentions
  for each row when (new.start is not null and (old.start, old.length) is distinct from (new.start, new.length))
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned before insert on air_shared_charts
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Not of effect and spread: they follow the readings, and deleting some of these must stay possible.
create trigger refuse_sanctioned_changes before update of mark_id on air_shared_charts
  for each row when (new.mark_id is not null and new.mark_id is distinct from old.mark_id)
  execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned before insert or update on avatars
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Moderators read these. What is wiped of a report is nobody's writing.
create trigger refuse_sanctioned_changes before update of reasons, details, law on reports
  for each row when (
    old.reasons <> new.reasons
    or (new.details is not null and new.details is distinct from old.details)
    or (new.law is not null and new.law is distinct from old.law)
  )
  execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
