drop function try_word_rule(text, text, text[]);
--> statement-breakpoint
drop function find_words(text, text, text, text[]);
--> statement-breakpoint
ALTER TABLE "moderation_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
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
-- Returns true if the caller's role was removed, as long as the audit log knows.
create or replace function lost_own_role() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from auth.audit_log where account_id = public.current_user_id() and action = 'left_staff');
  end;
revoke all on function lost_own_role() from public;
grant execute on function lost_own_role() to member;
--> statement-breakpoint
-- Returns the name of a present or former colleague to moderators, for claims and decisions.
create or replace function staff_name(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name from public.profiles p
      where p.user_id = person and public.is_moderator() and (
        exists (select from public.staff_members m where m.user_id = person)
        or exists (select from public.moderation_decisions d where d.decided_by = person)
        or exists (select from auth.audit_log l where l.account_id = person and l.action = 'left_staff')
      );
  end;
revoke all on function staff_name(person uuid) from public;
grant execute on function staff_name(person uuid) to moderator;
--> statement-breakpoint
-- Returns all words of a story, screened by word rules and the limits on links and mentions. Of a generated title (title_waitlist_story),
-- these are the author's name.
create or replace function written_words(story stories) returns text
  language sql stable parallel safe
  return concat_ws(chr(1), regexp_replace(story.title, '(^An|''s) Air Quality Story$', ''), public.written_text(story));
revoke all on function written_words(story stories) from public;
grant execute on function written_words(story stories) to member, moderator, accounts;
