import type pg from 'pg'
import { storyIdOf, toTime, userIdOf } from './seeded.ts'
import { homeStories } from './stories-home.ts'
import { schoolStories } from './stories-school.ts'
import { smokeStories } from './stories-smoke.ts'
import { waitlistStories } from './stories-waitlist.ts'
import { workStories } from './stories-work.ts'

export const stories = [...smokeStories, ...homeStories, ...workStories, ...schoolStories, ...waitlistStories]

export async function insertStories(client: pg.Client, newcomers: Set<string>, now: Date): Promise<void> {
  const rows = stories.map((story) => ({
    id: storyIdOf(story.key),
    user_id: userIdOf(story.author),
    title: story.title,
    content: story.content,
    air_quality_issues: story.issues.length > 0 ? story.issues : null,
    is_public: story.isPublic,
    is_anonymous: story.isAnonymous ?? false,
    created_at: toTime(now, story.daysAgo),
  }))
  await client.query(
    `insert into stories
        (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous, created_at)
      select id, user_id, title, content, air_quality_issues, is_public, is_public, is_anonymous, created_at
      from jsonb_to_recordset($1) as row (
        id uuid, user_id uuid, title text, content text, air_quality_issues text[], is_public boolean,
        is_anonymous boolean, created_at timestamptz
      )`,
    [JSON.stringify(rows.filter((row) => newcomers.has(row.user_id)))],
  )
}

/** Holds a story like a word rule, which only checks texts written by members. Its author sees it. */
export async function insertHeldStory(client: pg.Client, now: Date): Promise<void> {
  const content =
    'A man at the market sold me a miracle plug that cleans the air without a filter. It hums, and the kitchen smells as before. Has anybody measured one?'
  await client.query(
    `insert into stories (id, user_id, title, content, share_permission, is_public, created_at, held_at, held_for)
      values ($1, $2, 'The plug that hums', $3, true, true, $4, $4, 'word_rule')`,
    [storyIdOf('plug-that-hums'), userIdOf('demo'), content, toTime(now, 0.05)],
  )
  await client.query(
    `with rule as (
      insert into word_rules (pattern, kind, action, dry_run, hits) values ('miracle', 'word', 'hold', false, 1) returning id
    ) insert into word_rule_hits (rule_id, subject_id, case_id)
      select id, $1, open_case('story', $1, 'automatic', 3) from rule`,
    [storyIdOf('plug-that-hums')],
  )
}
