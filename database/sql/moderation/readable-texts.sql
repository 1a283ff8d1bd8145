-- Returns true while moderators may read a text that only its author can see: during an open case, during an appeal by its author or the
-- reporter, or inside the transaction of a decision that closes the case or reverses a removal. A decision counts only if its moderator
-- could read the text. A hidden text stays readable for moderators until it is shown again.
create or replace function is_being_judged(type text, subject uuid, is_hidden boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.moderation_cases c
        where c.subject_id = subject and c.subject_type = type and (
          c.state = 'open'
          or exists (
            select from public.moderation_decisions d
              where d.case_id = c.id and (
                (
                  d.content_sha256 is not null and (
                    (is_hidden and d.action in ('hide', 'reject_held'))
                    or (
                      d.decided_at = now()::timestamptz(3)
                      and (c.closed_at = now()::timestamptz(3) or d.action = 'restore')
                    )
                  )
                )
                or exists (
                  select from public.notice_decisions told join public.appeals a on a.notice_id = told.notice_id
                    where told.decision_id = d.id and a.state = 'open' and a.user_id is distinct from public.current_user_id()
                      and (
                        a.user_id = c.author_id
                        or exists (
                          select from public.reports r
                            where r.case_id = c.id and (r.user_id = a.user_id or r.id = a.report_id)
                        )
                      )
                )
              )
          )
        )
    );
  end;
revoke all on function is_being_judged(type text, subject uuid, is_hidden boolean) from public;
grant execute on function is_being_judged(type text, subject uuid, is_hidden boolean) to moderator;
--> statement-breakpoint
-- Returns true if a moderator may read the text. Repeats the policies, which do not apply inside functions of the owner. Locks the row: a
-- concurrent change to private is either seen here or waits until the case is open.
create or replace function is_read_at_desk(type text, subject uuid) returns boolean
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
revoke all on function is_read_at_desk(type text, subject uuid) from public;
