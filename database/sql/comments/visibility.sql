create or replace function is_shown_comment(comment uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (select from public.shown_comments c where c.id = comment);
  end;
revoke all on function is_shown_comment(comment uuid) from public;
grant execute on function is_shown_comment(comment uuid) to anon, member, moderator;
