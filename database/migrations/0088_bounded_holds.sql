-- HELD FOR REPORTS
-- As in 0085, but of three decided reports at least: one or two that were right are quickly come by, and so say nothing yet.
create or replace function is_proven_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.users u where u.id = person and u.created_at <= now() - interval '30 days')
      and not exists (
        select from public.sanctions s
          where s.user_id = person and s.kind in ('suspended', 'banned', 'reports_unheard') and s.lifted_at is null
            and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      )
      and (
        select count(*) >= 3 and count(*) filter (where r.outcome in ('hidden', 'measure')) >= 0.7 * count(*)
          from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') and r.created_at > now() - interval '1 year'
      );
  end;
--> statement-breakpoint
-- How many texts somebody's reports help to keep out of sight, of which no moderator has decided yet.
create function count_waiting_holds(person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer
      from public.reports r join public.moderation_cases c on c.id = r.case_id and c.state = 'open'
      where r.user_id = person and r.reasons && public.holding_reasons() and (
        c.subject_type = 'story' and exists (
          select from public.stories s where s.id = c.subject_id and s.held_at is not null and s.held_for = 'reported'
        )
        or c.subject_type = 'comment' and exists (
          select from public.comments m where m.id = c.subject_id and m.held_at is not null and m.held_for = 'reported'
        )
      );
  end;
--> statement-breakpoint
-- As in 0085, but nobody's reports count for a further text while three that they helped to hold wait: only what is decided lowers a
-- reporter's share, so until then nothing else would keep a few people from emptying the site.
create or replace function hold_reported() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  most_waiting constant integer := 3;
  counting text[] := public.holding_reasons();
  judged public.moderation_cases;
  proven uuid[];
  ground record;
begin
  if new.user_id is null or not new.reasons && counting
    or not (select holds_reported from public.moderation_settings) then
    return null;
  end if;
  select * into judged from public.moderation_cases where id = new.case_id and state = 'open';
  if not found or judged.author_id = new.user_id
    or exists (select from public.staff_members where user_id = judged.author_id)
    or not public.is_proven_reporter(new.user_id)
    -- A person has let this very text stand.
    or exists (
      select from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id
        where c.subject_type = judged.subject_type and c.subject_id = judged.subject_id
          and d.action in ('none', 'approve', 'restore')
          and d.content_sha256 = (select sha256 from public.subject_content(judged.subject_type, judged.subject_id))
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
    ) then
    return null;
  end if;
  proven := array(
    select r.user_id from public.reports r
      where r.case_id = judged.id and r.user_id <> judged.author_id and r.reasons && counting
        and public.is_proven_reporter(r.user_id) order by r.user_id
  );
  if cardinality(proven) < 3 then
    return null;
  end if;
  -- Of many reports of different texts by the same people at once, each sees what those before have held. After the case, and
  -- everybody in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(person::text, 4127090317)) from unnest(proven) person;
  if (select count(*) from unnest(proven) person where public.count_waiting_holds(person) < most_waiting) < 3 then
    return null;
  end if;
  if judged.subject_type = 'story' then
    update public.stories set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  else
    update public.comments set held_at = now(), held_for = 'reported'
      where id = judged.subject_id and held_at is null and hidden_at is null and deleted_at is null;
  end if;
  if not found then
    return null;
  end if;
  update public.moderation_cases set due_at = least(due_at, now() + interval '1 hour') where id = judged.id;
  select rule.key, rule.version into ground from (
      select reason, count(*) as times from public.reports r, unnest(r.reasons) reason
        where r.case_id = judged.id and reason = any(counting) group by reason
    ) named
    join public.rules rule on rule.key = named.reason and rule.valid_from <= now()
    order by named.times desc, rule.band, rule.key, rule.version desc limit 1;
  insert into public.moderation_decisions
      (case_id, batch_id, action, rule_key, rule_version, facts, explanation, trigger, automated_decision, scope)
    values (
      judged.id, gen_random_uuid(), 'hold', ground.key, ground.version,
      'At least three people have reported it for a danger to people or for advertising. Moderators agreed with what they reported before.',
      'What such reports are right about can harm somebody within hours, so nobody reads it until a moderator has.',
      'automatic', true, 'content'
    );
  return null;
end $$;
--> statement-breakpoint
-- THE SAME TEXT
-- By which texts are compared; null for what is short and has no link: such texts are much alike.
create function hash_for_comparing(content text) returns bytea
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := btrim(public.fold_text(content));
begin
  if char_length(folded) < 50 and public.count_links(folded) = 0 then
    return null;
  end if;
  return sha256(convert_to(folded, 'UTF8'));
end $$;
--> statement-breakpoint
-- Whether it is somebody else's text of this day, and not this person's as well. Since only whoever was first is noted, and whoever
-- had it in public, a copy never makes a copier of whom it was taken from.
create function is_copy(text_hash bytea, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) > 0 and bool_and(r.author <> sha256(text_hash || convert_to(person::text, 'UTF8')))
      from public.recent_texts r where r.hash = text_hash and r.written_at > now() - interval '24 hours';
  end;
--> statement-breakpoint
create function note_text(text_hash bytea, person uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into public.recent_texts (hash, author)
      values (text_hash, sha256(text_hash || convert_to(person::text, 'UTF8')))
      on conflict (hash, author) do update set written_at = now();
  end;
--> statement-breakpoint
-- As in 0054, but what was one's own is not suspicious.
create or replace function needs_work(reason text, content text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not (select hold_suspicious and asks_for_work from public.moderation_settings)
    or exists (select from public.staff_members where user_id = public.current_user_id()) then
    return false;
  end if;
  if reason in ('forged_stamp', 'too_quick') then
    return true;
  end if;
  return public.is_copy(public.hash_for_comparing(content), public.current_user_id());
end $$;
--> statement-breakpoint
-- As in 0054, but who had a text first keeps it, and so does who had it in public and takes it back, for a day.
create or replace function hold_suspicious_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  suspicion text := case when tg_op = 'INSERT' then current_setting('site.suspicion', true) end;
  shown_hash bytea;
  text_hash bytea;
begin
  if current_setting('role') = 'none' or not (select hold_suspicious from public.moderation_settings)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  if new.held_at is null and suspicion in ('trap', 'forged_stamp', 'too_quick') then
    new.held_at := now();
    new.held_for := suspicion;
  end if;
  if was_public and old.held_at is null and old.hidden_at is null then
    shown_hash := public.hash_for_comparing(old.content);
  end if;
  if coalesce((to_jsonb(new) ->> 'is_public')::boolean, true) then
    text_hash := public.hash_for_comparing(new.content);
  end if;
  -- Of many that are sent at once, each sees those before it. Both in one order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(encode(hash, 'hex'), 4127090315))
    from (select distinct hash from unnest(array[shown_hash, text_hash]) hash where hash is not null order by hash) hashes;
  if shown_hash is not null then
    perform public.note_text(shown_hash, new.user_id);
  end if;
  if text_hash is null then
    return new;
  end if;
  if not public.is_copy(text_hash, new.user_id) then
    perform public.note_text(text_hash, new.user_id);
    return new;
  end if;
  -- Whose it is stays known for as long as copies come, whether or not these are held or deleted.
  update public.recent_texts set written_at = now() where hash = text_hash and written_at > now() - interval '24 hours';
  if new.held_at is null and suspicion is distinct from 'worked' then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_same_text' else 'same_text' end;
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke all on function count_waiting_holds(uuid), hash_for_comparing(text), is_copy(bytea, uuid), note_text(bytea, uuid) from public;
--> statement-breakpoint
-- Until now copies were noted as well; who was last seen first is taken for whose it is.
delete from recent_texts r
  where exists (select from recent_texts earlier where earlier.hash = r.hash and earlier.written_at < r.written_at);
--> statement-breakpoint
-- Also when a story is made private: that it was public is known no longer afterwards.
create or replace trigger d_hold_suspicious_change before update of content, is_public on stories
  for each row when (
    (old.is_public or new.is_public) and (old.is_public <> new.is_public or old.content <> new.content)
  )
  execute function hold_suspicious_text();
