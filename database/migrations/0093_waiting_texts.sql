-- Before 0092 a moderator could close the case of a held text and leave it held. Such texts wait for a moderator again.
do $$
declare
  waiting record;
begin
  for waiting in
    select 'story' as type, s.id, s.held_for from public.stories s
      where s.held_at is not null and s.is_public and s.hidden_at is null and s.deleted_at is null
    union all
    select 'comment', c.id, c.held_for from public.comments c
      where c.held_at is not null and c.hidden_at is null and c.deleted_at is null
  loop
    perform public.open_case(
      waiting.type, waiting.id, case waiting.held_for when 'first_text' then 'hold' else 'automatic' end, 3
    );
  end loop;
end $$;
