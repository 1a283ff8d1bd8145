-- Returns if all of a notice's decisions favor the author: they publish, restore or lift. Such a notice offers no appeal.
create or replace function only_publishes(told uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(bool_and(d.action in ('approve', 'restore', 'unsuspend')), false)
      from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id where nd.notice_id = told;
  end;
revoke all on function only_publishes(told uuid) from public;
grant execute on function only_publishes(told uuid) to member;
--> statement-breakpoint
-- Returns a notice's title, which says if all of its decisions were reversed later.
create or replace function title_of_notice(told uuid, subject text) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select case when bool_and(exists (
        select from public.moderation_decisions later
          where later.supersedes_id = nd.decision_id and later.decided_at < now() - interval '30 seconds'
            and not exists (select from public.moderation_undos u where u.batch_id = later.batch_id)
      )) then 'Reversed: ' else '' end || subject
      from public.notice_decisions nd where nd.notice_id = told;
  end;
revoke all on function title_of_notice(told uuid, subject text) from public;
grant execute on function title_of_notice(told uuid, subject text) to member, accounts;
--> statement-breakpoint
-- Returns a reporter's notice with another title in its first paragraph, or without a title if it could pass for a link.
create or replace function quote_for_reporter(told text, title text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  return regexp_replace(
    told,
    '^(You reported the (?:story|comment)) “.*”(?=\. (?:We have hidden it|We found no violation|It stays public|Nobody can read|We have taken|It stays where|A moderator had))',
    '\1' || case when title collate "und-x-icu" ~ '^[[:alpha:] ''’-]+$' then ' “' || title || '”' else '' end
  );
revoke all on function quote_for_reporter(told text, title text) from public;
--> statement-breakpoint
create or replace function list_notices_about(type text, subject uuid) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select array(
      select told.notice_id
        from public.moderation_cases c
          join public.moderation_decisions d on d.case_id = c.id
          join public.notice_decisions told on told.decision_id = d.id
        where c.subject_id = subject and c.subject_type = type
    );
  end;
revoke all on function list_notices_about(type text, subject uuid) from public;
--> statement-breakpoint
-- Updates a person's name in the titles and openings that notices quote.
create or replace function follow_name_in_notices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  whole text := coalesce(to_jsonb(old) ->> 'title', old.content);
  before text;
  after text := public.cut_text(coalesce(to_jsonb(new) ->> 'title', new.content), 80);
begin
  -- Older notices quote exactly 80 characters.
  foreach before in array array[public.cut_text(whole, 80), left(whole, 80)] loop
    update public.notices n
      set text = case n.kind when 'report_outcome' then public.quote_for_reporter(n.text, after) else replace(
        n.text, '“' || btrim(regexp_replace(before, '\s+', ' ', 'g')) || '”', '“' || btrim(regexp_replace(after, '\s+', ' ', 'g')) || '”'
      ) end
      where n.kind in ('report_outcome', 'decision', 'appeal_outcome') and n.id = any(public.list_notices_about(tg_argv[0], new.id));
  end loop;
  return null;
end $$;
revoke all on function follow_name_in_notices() from public;
--> statement-breakpoint
create or replace trigger follow_name_in_notices after update of title, is_anonymous on stories
  for each row when (old.title is distinct from new.title and old.title like '%Air Quality Story')
  execute function follow_name_in_notices('story');
--> statement-breakpoint
create or replace trigger follow_name_in_notices after update of content on comments
  for each row when (pg_trigger_depth() > 0 and old.content <> new.content) execute function follow_name_in_notices('comment');
