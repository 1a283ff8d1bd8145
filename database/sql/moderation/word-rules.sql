-- Finds a normalized pattern as a whole word in a normalized text, and returns its position, or null. A domain also matches after a
-- subdomain. Uses string comparison only, so that no text takes long to search.
create or replace function locate_words(folded text, pattern text, kind text, exceptions text[]) returns integer
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  exception_text text;
  parts text[];
  last_part integer;
  place integer := 1;
  before text;
  after text;
begin
  if pattern = '' or strpos(folded, pattern) = 0 then
    return null;
  end if;
  foreach exception_text in array exceptions loop
    exception_text := public.fold_text(btrim(exception_text));
    folded := replace(folded, exception_text, repeat(chr(1), char_length(exception_text)));
  end loop;
  parts := string_to_array(folded, pattern);
  last_part := cardinality(parts);
  for part in 1 .. last_part - 1 loop
    place := place + char_length(parts[part]);
    before := right(case when parts[part] = '' and part > 1 then pattern else parts[part] end, 1);
    after := left(case when parts[part + 1] = '' and part + 1 < last_part then pattern else parts[part + 1] end, 2);
    if not public.is_word_part(before) and not public.is_word_part(left(after, 1)) and (
      kind <> 'domain' or (
        before <> '-' and left(after, 1) <> '-' and not (left(after, 1) = '.' and public.is_word_part(substr(after, 2, 1)))
      )
    ) then
      return place;
    end if;
    place := place + char_length(pattern);
  end loop;
  return null;
end $$;
revoke all on function locate_words(folded text, pattern text, kind text, exceptions text[]) from public;
--> statement-breakpoint
-- Returns the position in a text of the character at a position of its normalized form.
create or replace function unfold_position(content text, place integer) returns integer
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  low integer := 1;
  high integer := char_length(content);
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    if char_length(public.fold_text(left(content, middle))) < place then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
revoke all on function unfold_position(content text, place integer) from public;
--> statement-breakpoint
create or replace function list_word_hits(content text) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := public.fold_text(content);
begin
  return array(
    select r.id from public.word_rules r
      where public.locate_words(folded, public.fold_text(btrim(r.pattern)), r.kind, r.exceptions) is not null order by r.id
  );
end $$;
revoke all on function list_word_hits(content text) from public;
--> statement-breakpoint
-- Returns true for a name that matches a rule which holds texts. Such a name is refused, because names can't wait for a moderator.
create or replace function is_held_name(name text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
        select from public.word_rules r
          where r.id = any(public.list_word_hits(name)) and not r.dry_run and r.action = 'hold'
      ) and not exists (select from public.staff_members where user_id = public.current_user_id());
  end;
revoke all on function is_held_name(name text) from public;
grant execute on function is_held_name(name text) to member;
--> statement-breakpoint
-- Screens texts before they become public. An edited text is screened as a whole.
create or replace function screen_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_public boolean := tg_op = 'UPDATE' and coalesce((to_jsonb(old) ->> 'is_public')::boolean, true);
  found_rules uuid[];
begin
  if current_setting('role') = 'none' or not exists (select from public.word_rules)
    or exists (select from public.staff_members where user_id = new.user_id) then
    return new;
  end if;
  found_rules := public.list_word_hits(public.written_words(new));
  if found_rules = '{}' or public.is_known_text(tg_table_name, was_public, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  -- Locks the rules in a fixed order, to prevent deadlocks.
  perform from public.word_rules where id = any(found_rules) order by id for no key update;
  update public.word_rules set hits = hits + 1 where id = any(found_rules);
  insert into public.word_rule_hits (rule_id, subject_id)
    select r.id, new.id from public.word_rules r where r.id = any(found_rules) and not r.dry_run
    on conflict (subject_id, rule_id) do update set case_id = null, wrong_at = null, hit_at = now();
  if new.held_at is null
    and exists (select from public.word_rules r where r.id = any(found_rules) and not r.dry_run and r.action = 'hold') then
    new.held_at := now();
    new.held_for := case when was_public then 'edited_word_rule' else 'word_rule' end;
  end if;
  return new;
end $$;
revoke all on function screen_text() from public;
--> statement-breakpoint
-- Runs after the trigger that holds first texts and before derive_story: triggers fire alphabetically.
create or replace trigger b_screen_text before insert on stories for each row when (new.is_public) execute function screen_text();
--> statement-breakpoint
create or replace trigger b_screen_changed_text before update of :written, is_public, is_anonymous on stories
  for each row when (new.is_public and (not old.is_public or written_words(old) <> written_words(new)))
  execute function screen_text();
--> statement-breakpoint
create or replace trigger b_screen_text before insert on comments for each row execute function screen_text();
--> statement-breakpoint
create or replace trigger b_screen_changed_text before update of content on comments
  for each row when (pg_trigger_depth() = 0 and old.content <> new.content) execute function screen_text();
--> statement-breakpoint
-- Queues a text that matches a word rule. A text that a moderator has hidden is queued when it is shown again.
create or replace function queue_word_hits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if new.hidden_at is null and exists (select from public.word_rule_hits where subject_id = new.id and case_id is null) then
    opened := public.open_case(tg_argv[0], new.id, 'automatic', case when new.held_at is null then 2 else 3 end);
    update public.word_rule_hits set case_id = opened where subject_id = new.id and case_id is null;
  end if;
  return null;
end $$;
revoke all on function queue_word_hits() from public;
--> statement-breakpoint
create or replace trigger queue_word_hits after insert on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
create or replace trigger queue_changed_word_hits
  after update of :written, hidden_at, deleted_at, is_public, is_anonymous on stories
  for each row when (new.is_public) execute function queue_word_hits('story');
--> statement-breakpoint
create or replace trigger queue_word_hits after insert or update of content, hidden_at, deleted_at on comments
  for each row execute function queue_word_hits('comment');
--> statement-breakpoint
-- Tries a rule on the latest 10,000 public texts (up to five million characters). Returns the number of texts, the number of hits and the
-- latest hits with their surroundings, in which `match_at` counts from 0.
create or replace function try_word_rule(pattern text, kind text, exceptions text[])
  returns table (texts bigint, hits bigint, subject_type text, subject_id uuid, story_id uuid, around text, match_at integer, match_length integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with latest as materialized (
      select * from (
        (select 'story' as type, s.id, s.id as story_id, public.written_words(s) as content, s.created_at
          from public.stories s where s.is_visible order by s.created_at desc limit 10000)
        union all
        (select 'comment', c.id, c.story_id, c.content, c.created_at
          from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
          where c.is_shown order by c.created_at desc limit 10000)
      ) texts where public.is_moderator() order by created_at desc limit 10000
    ), counted as (
      select *, sum(char_length(content)) over (order by created_at desc, id) as letters from latest
    ), tried as materialized (
      select l.*, public.locate_words(public.fold_text(l.content), public.fold_text(btrim(try_word_rule.pattern)),
          try_word_rule.kind, try_word_rule.exceptions) as place
        from counted l where l.letters <= 5000000
    ), hit as materialized (
      select t.type, t.id, t.story_id, t.content, public.unfold_position(t.content, t.place) as starts,
          public.unfold_position(t.content, t.place + char_length(public.fold_text(btrim(try_word_rule.pattern))) - 1) as ends
        from (select * from tried where place is not null order by created_at desc limit 20) t
    )
    select (select count(*) from tried), (select count(*) from tried t where t.place is not null), h.type, h.id, h.story_id,
        translate(substr(h.content, greatest(h.starts - 60, 1), h.ends + 60 - greatest(h.starts - 60, 1)), chr(1), ' '),
        least(h.starts - 1, 60), h.ends - h.starts + 1
      from (select) always left join hit h on true;
  end;
revoke all on function try_word_rule(pattern text, kind text, exceptions text[]) from public;
grant execute on function try_word_rule(pattern text, kind text, exceptions text[]) to moderator;
--> statement-breakpoint
-- Marks a rule's hit as wrong, once per hit.
create or replace function mark_wrong_hit(wanted_case uuid, wanted_rule uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  update public.word_rule_hits set wrong_at = now() where case_id = wanted_case and rule_id = wanted_rule and wrong_at is null;
  if found then
    update public.word_rules set wrong_hits = wrong_hits + 1 where id = wanted_rule;
    return true;
  end if;
  return exists (select from public.word_rule_hits where case_id = wanted_case and rule_id = wanted_rule);
end $$;
revoke all on function mark_wrong_hit(wanted_case uuid, wanted_rule uuid) from public;
grant execute on function mark_wrong_hit(wanted_case uuid, wanted_rule uuid) to moderator;
