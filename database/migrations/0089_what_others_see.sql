-- WHAT A MODERATOR OPENS
-- Whether a moderator reads it, as the policies of 0087 say: they don't apply in functions of the owner. Locked, so that an author who
-- makes it private in the same moment has done so before this looks, or does so once the case is open.
create function is_read_at_desk(type text, subject uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  about public.comments;
  about_story uuid := subject;
begin
  if type = 'comment' then
    select * into about from public.comments c where c.id = subject and c.deleted_at is null for share;
    if not found then
      return false;
    end if;
    if about.user_id = public.current_user_id()
      or public.is_being_judged('comment', about.id, about.hidden_at is not null) then
      return true;
    end if;
    about_story := about.story_id;
  elsif type is distinct from 'story' then
    return false;
  end if;
  perform from public.stories s
    where s.id = about_story and s.deleted_at is null and (
      s.is_visible
      or s.user_id = public.current_user_id()
      or (s.is_public and (s.hidden_at is not null or s.held_at is not null))
      or public.is_being_judged('story', s.id, s.hidden_at is not null)
    ) for share;
  return found;
end $$;
--> statement-breakpoint
-- As in 0039, but only of what they read: an open case has them read it, so an id would be enough to read what its author keeps to
-- themselves. Reports and what the site finds open theirs in open_case.
create or replace function open_case_for_moderator(type text, subject uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if not public.is_moderator() then
    return null;
  end if;
  -- A colleague may be about to close it: then what is read by it alone is read no longer.
  perform from public.moderation_cases c where c.subject_type = type and c.subject_id = subject and c.state = 'open' for update;
  if not public.is_read_at_desk(type, subject) then
    return null;
  end if;
  opened := public.open_case(type, subject, 'moderator', 2);
  perform auth.record_action('case_opened', c.author_id, c.subject_id) from public.moderation_cases c where c.id = opened;
  return opened;
end $$;
--> statement-breakpoint
-- As in 0039, but only of what is being judged: the case that this opens would have them read any text that once was held. When a
-- decision is undone, its case is open again by then.
create or replace function hold_again(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() or not public.is_being_judged(type, subject, false) then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = now() where id = subject and held_for is not null and held_at is null;
  else
    update public.comments set held_at = now() where id = subject and held_for is not null and held_at is null;
  end if;
  return found;
end $$;
--> statement-breakpoint
-- For the same reason a moderator opens a case again by undoing what they decided, which is recorded, and in no other way: what was
-- let stand may be its author's alone by now.
create function keep_case_closed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from public.moderation_undos u join public.moderation_decisions d on d.batch_id = u.batch_id
      where d.case_id = new.id and u.undone_at = now()::timestamptz(3)
  ) then
    raise insufficient_privilege using message = 'a case is opened again by undoing what was decided';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_closed before update of state on moderation_cases
  for each row when (current_user = 'moderator' and old.state <> 'open' and new.state = 'open')
  execute function keep_case_closed();
--> statement-breakpoint
revoke all on function is_read_at_desk(text, uuid), keep_case_closed() from public;
--> statement-breakpoint
-- SANCTIONS

-- Refuses what somebody writes while one of these sanctions is in force, with until when and why.
create function refuse_while_sanctioned(person uuid, kinds text[]) returns void
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.title into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = person and s.lifted_at is null and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      and s.kind = any(kinds)
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
-- As in 0087.
create or replace function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid := case tg_table_name when 'comment_mentions' then (to_jsonb(new) ->> 'author_id')::uuid else new.user_id end;
begin
  if writer is null or current_setting('role') = 'none' then
    return new;
  end if;
  if current_setting('role') = 'accounts' and tg_table_name = 'stories' and tg_op = 'INSERT' then
    return new;
  end if;
  perform public.refuse_while_sanctioned(writer, tg_argv);
  return new;
end $$;
--> statement-breakpoint
-- Undoing a deletion shows the text again. A private story comes back, as nobody else reads it.
create trigger refuse_sanctioned_restoring before update of deleted_at on stories
  for each row when (new.is_public and old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_restoring before update of deleted_at on comments
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
-- As in 0039, but taking away one's organization or picture stays possible.
create or replace trigger refuse_sanctioned_changes before update of full_name, organization, avatar_url on profiles
  for each row when (
    old.full_name is distinct from new.full_name
    or (new.organization is not null and new.organization is distinct from old.organization)
    or (new.avatar_url is not null and new.avatar_url is distinct from old.avatar_url)
  )
  execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- Marks and readings, where a chart that is shared shows them. Others are nobody else's to see: new rooms, devices and series belong to
-- no shared chart, and sharing one is refused. Taking readings out leaves fewer of them, and stays possible.
create function refuse_sanctioned_air() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer uuid;
begin
  -- The cleanup packs what devices have sent, which was looked at then.
  if current_setting('role') in ('none', 'accounts') then
    return null;
  end if;
  if tg_table_name = 'air_marks' then
    select a.user_id into writer from added a
      join public.air_series s on s.room_id = a.room_id
      join public.air_shared_charts c on c.series_id = s.id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_table_name = 'air_live_readings' then
    select a.user_id into writer from added a
      join public.air_shared_charts c on c.series_id = a.series_id and c.from_at <= a.at and c.to_at > a.at
      limit 1;
  elsif tg_op = 'INSERT' then
    select a.user_id into writer from added a
      join public.air_shared_charts c on c.series_id = a.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      limit 1;
  else
    select a.user_id into writer from added a
      join public.air_shared_charts c on c.series_id = a.series_id and c.from_at <= a.last_at and c.to_at > a.first_at
      where not exists (
        select from former f
          where f.series_id = a.series_id and f.day = a.day and f.import_id = a.import_id
            and (f.* is not distinct from a.* or (f.count > a.count and f.first_at <= a.first_at and f.last_at >= a.last_at))
      )
      limit 1;
  end if;
  if writer is not null then
    perform public.refuse_while_sanctioned(writer, tg_argv);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger refuse_sanctioned after insert on air_marks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned after insert on air_chunks referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_changes after update on air_chunks referencing old table as former new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned after insert on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_changes after update on air_live_readings referencing new table as added
  for each statement execute function refuse_sanctioned_air('suspended', 'banned');
--> statement-breakpoint
revoke all on function refuse_while_sanctioned(uuid, text[]), refuse_sanctioned_air() from public;
