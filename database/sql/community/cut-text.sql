-- Returns the beginning of a text for a list or a quote, cut at a word with an ellipsis. A word of more than 30 characters is cut, but not
-- within a joined emoji.
create or replace function cut_text(words text, most integer) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return case when char_length(words) <= most then words
    else regexp_replace(left(words, most - 1), '[\s,;:–-]*\s\S{0,30}$|[\u200D\uFE0F\s]+$', '') || '…' end;
revoke all on function cut_text(words text, most integer) from public;
grant execute on function cut_text(words text, most integer) to anon, member, moderator, accounts;
