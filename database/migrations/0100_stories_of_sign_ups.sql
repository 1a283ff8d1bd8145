ALTER TABLE "auth"."one_time_links" ADD COLUMN "story" jsonb;
--> statement-breakpoint
-- Earlier versions kept them in the account. Those that still wait for a word of the owner of the address leave it; where the link
-- is gone already, they wait for another two weeks.
with waiting as (
  select s.*, (
      select l.id from auth.one_time_links l
        where l.user_id = s.user_id and l.story_id = s.id and l.used_at is null order by l.created_at desc limit 1
    ) as link_id
    from stories s join auth.users u on u.id = s.user_id
    where not s.is_public and s.deleted_at is null and s.edited_at is null and s.chart_id is null
      and (u.email_verified_at is null or exists (
        select from auth.one_time_links l
          where l.user_id = s.user_id and l.story_id = s.id and l.used_at is null and l.purpose = 'story_confirmation'
      ))
),
written as (
  select w.id, w.user_id, w.link_id, w.created_at, jsonb_strip_nulls(jsonb_build_object(
      'content', w.content, 'sharePermission', w.share_permission,
      'suspicion', case when w.held_for in ('trap', 'forged_stamp', 'too_quick') then w.held_for end
    )) || jsonb_build_object('title', w.title, 'airQualityIssues', w.air_quality_issues) as story
    from waiting w
),
linked as (
  update auth.one_time_links l set story = w.story from written w where l.id = w.link_id
),
unlinked as (
  insert into auth.one_time_links (user_id, purpose, story_id, story, created_at, expires_at)
    select w.user_id, 'signup', w.id, w.story, w.created_at, now() + interval '14 days' from written w where w.link_id is null
)
delete from stories where id in (select id from waiting);
