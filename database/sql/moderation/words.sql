-- Normalizes a text for comparison: NFKC, lower case, without invisible characters, and with Latin letters instead of
-- letters that look like them.
create or replace function fold_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_replace(
    case when octet_length(content) = char_length(content) then lower(content collate "C") else
      translate(
        normalize(lower(upper(normalize(regexp_replace(content, '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC) collate "und-x-icu") collate "und-x-icu"), NFKC),
        U&'оаентсрвкмпугхіјѕԁοαιτνκρυχςɑɡ\0307', 'oaehtcpbkmnyrxijsdoaitvkpuxσag'
      ) collate "C"
    end, '\s+', ' ', 'g'
  );
revoke all on function fold_text(content text) from public;
--> statement-breakpoint
-- Returns true for a character that belongs to a word: a letter, mark or number of any script.
create or replace function is_word_part(letter text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return letter collate "und-x-icu" ~ '^[[:alnum:]\u00b2-\u00b3\u00b9\u00bc-\u00be\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u07f3\u07fd\u0816-\u082d\u0859-\u085b\u0897-\u08e1\u08e3-\u0963\u0981-\u09e3\u09f4-\u09f9\u09fe-\u0a75\u0a81-\u0ae3\u0afa-\u0b63\u0b72-\u0bf2\u0c00-\u0c63\u0c78-\u0c7e\u0c81-\u0c83\u0cbc-\u0d4d\u0d57-\u0d78\u0d81-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ece\u0f18-\u0f19\u0f2a-\u0f33\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u102b-\u103e\u1056-\u109d\u135d-\u135f\u1369-\u137c\u16ee-\u1734\u1752-\u17d3\u17dd-\u17f9\u180b-\u180d\u180f-\u193b\u19da\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b44\u1b6b-\u1b73\u1b80-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1dff\u2070-\u2079\u2080-\u2089\u20d0-\u20f0\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2cef-\u2cf1\u2cfd\u2d7f-\u2dff\u3007\u3021-\u302f\u3038-\u303a\u3099-\u309a\u3192-\u3195\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289\u32b1-\u32bf\ua66f-\ua672\ua674-\ua67d\ua69e-\ua6f1\ua802-\ua827\ua82c-\ua835\ua880-\ua8c5\ua8e0-\ua8f1\ua8ff-\ua92d\ua947-\ua953\ua980-\ua9c0\ua9e5-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U00010107-\U00010133\U00010140-\U00010178\U0001018a-\U0001018b\U000101fd-\U0001037a\U000103d1-\U000103d5\U00010858-\U0001085f\U00010879-\U0001091b\U000109bc-\U00010a48\U00010a7d-\U00010a7e\U00010a9d-\U00010a9f\U00010ae5-\U00010aef\U00010b58-\U00010b7f\U00010ba9-\U00010d6d\U00010e60-\U00010eac\U00010efa-\U00010f54\U00010f82-\U00010f85\U00010fc5-\U00011046\U00011052-\U000110ba\U000110c2\U00011100-\U00011134\U00011145-\U00011173\U00011180-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111e1-\U00011237\U0001123e-\U00011241\U000112df-\U000113d2\U000113e1-\U00011446\U0001145e-\U000114c3\U000115af-\U000115c0\U000115dc-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001173b\U0001182c-\U0001183a\U000118ea-\U00011943\U000119d1-\U000119e0\U000119e4-\U00011a3e\U00011a47-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c3f\U00011c5a-\U00011c6c\U00011c92-\U00011ef6\U00011f00-\U00011f42\U00011f5a-\U00011fd4\U00012400-\U0001246e\U00013440-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016b5b-\U00016b61\U00016e80-\U00016e96\U00016f4f-\U00016f92\U00016fe4-\U00016ff6\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d2c0-\U0001d2f3\U0001d360-\U0001d378\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e136\U0001e2ae-\U0001e2ef\U0001e4ec-\U0001e5ef\U0001e6e3-\U0001e94a\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf\U0001ecb1-\U0001ed2d\U0001ed2f-\U0001ed3d\U0001f100-\U0001f10c\U000e0100-\U000e01ef]$';
revoke all on function is_word_part(letter text) from public;
--> statement-breakpoint
-- Normalizes case and punctuation as app/community/collapsed-texts/muted-words.ts does for muted words.
create or replace function simplify_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return btrim(regexp_replace(lower(normalize(content, NFKC) collate "und-x-icu"), '[^[:alnum:]\u0300-\u036f]+', ' ', 'g'));
revoke all on function simplify_text(content text) from public;
--> statement-breakpoint
-- Returns a muted word as it is searched in a simplified text that has a space at both ends. In scripts without spaces between words, it
-- matches anywhere.
create or replace function simplify_word(word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then public.simplify_text(word) else ' ' || public.simplify_text(word) || ' ' end;
revoke all on function simplify_word(word text) from public;
--> statement-breakpoint
-- Finds a normalized pattern as a whole word in a normalized text, and returns it with its surroundings, or null. A domain also matches
-- after a subdomain. Uses string comparison only, so that no text takes long to search.
create or replace function find_words(folded text, pattern text, kind text, exceptions text[]) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  exception_text text;
  parts text[];
  last_part integer;
  before text;
  after text;
begin
  if pattern = '' or strpos(folded, pattern) = 0 then
    return null;
  end if;
  foreach exception_text in array exceptions loop
    folded := replace(folded, public.fold_text(btrim(exception_text)), chr(1));
  end loop;
  parts := string_to_array(folded, pattern);
  last_part := cardinality(parts);
  for part in 1 .. last_part - 1 loop
    before := right(case when parts[part] = '' and part > 1 then pattern else parts[part] end, 1);
    after := left(case when parts[part + 1] = '' and part + 1 < last_part then pattern else parts[part + 1] end, 2);
    if not public.is_word_part(before) and not public.is_word_part(left(after, 1)) and (
      kind <> 'domain' or (
        before <> '-' and left(after, 1) <> '-' and not (left(after, 1) = '.' and public.is_word_part(substr(after, 2, 1)))
      )
    ) then
      return right(parts[part], 60) || pattern || left(parts[part + 1], 60);
    end if;
  end loop;
  return null;
end $$;
revoke all on function find_words(folded text, pattern text, kind text, exceptions text[]) from public;
--> statement-breakpoint
create or replace function list_word_hits(content text) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  folded text := public.fold_text(content);
begin
  return array(
    select r.id from public.word_rules r
      where public.find_words(folded, public.fold_text(btrim(r.pattern)), r.kind, r.exceptions) is not null order by r.id
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
-- latest hits.
create or replace function try_word_rule(pattern text, kind text, exceptions text[])
  returns table (texts bigint, hits bigint, subject_type text, subject_id uuid, story_id uuid, around text)
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
      select l.*, public.find_words(public.fold_text(l.content), public.fold_text(btrim(try_word_rule.pattern)),
          try_word_rule.kind, try_word_rule.exceptions) as around
        from counted l where l.letters <= 5000000
    ), hit as (
      select t.type, t.id, t.story_id, replace(t.around, chr(1), ' ') as around from tried t
        where t.around is not null order by t.created_at desc limit 20
    )
    select (select count(*) from tried), (select count(*) from tried t where t.around is not null), h.type, h.id, h.story_id, h.around
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
