-- Normalizes case and punctuation as app/community/collapsed-texts/muted-words.ts does for muted words.
create or replace function simplify_text(content text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return btrim(regexp_replace(lower(normalize(content, NFKC) collate "und-x-icu"), '[^[:alnum:]\u0300-\u036f]+', ' ', 'g'));
revoke all on function simplify_text(content text) from public;
--> statement-breakpoint
-- Returns the form of a muted word to search for in a simplified text padded with spaces. In scripts without spaces between words, it
-- matches anywhere.
create or replace function simplify_word(word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then public.simplify_text(word) else ' ' || public.simplify_text(word) || ' ' end;
revoke all on function simplify_word(word text) from public;
