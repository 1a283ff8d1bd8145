-- Notes the number of entries in a server's journal file, in the transaction of each erasure.
create or replace function note_erasures(journal text, so_far integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.erasure_journals as known (file, entries) values (journal, so_far)
      on conflict (file) do update set entries = greatest(known.entries, excluded.entries);
  end;
revoke all on function note_erasures(journal text, so_far integer) from public;
grant execute on function note_erasures(journal text, so_far integer) to member, moderator, accounts;
