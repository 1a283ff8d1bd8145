import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import * as v from 'valibot'
import { type StoryPage, storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { demoPassword } from '#cli/demo/people.ts'
import { readArchive } from '#cli/testing/backup-archive.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { fetchAccessToken } from '../load/commenters.ts'
import { call, requestSession } from '../load/member.ts'

/** Returns the raw rows of a backup by table. */
export async function readBackupRows(file: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  for (const [name, content] of await readArchive(await readFile(file))) {
    const table = /^tables\/(.*)\/\d+\.copy$/.exec(name)?.[1]
    if (table === undefined) continue
    tables.set(table, [...(tables.get(table) ?? []), ...content.split('\n').slice(0, -1)])
  }
  return tables
}

export interface Count {
  stories: number
  visible: number
  wrong: number
}

/** Compares every counter and derived column with its rows. */
const countSql = `
  select count(*)::int as stories, (count(*) filter (where is_visible))::int as visible,
    (count(*) filter (where
      comment_count <> (select count(*) from comments c where c.story_id = s.id and c.hidden_at is null and c.held_at is null)
      or reaction_count <> (select count(*) from reactions r where r.story_id = s.id)
      or heart_count <> (select count(*) from reactions r where r.story_id = s.id and type = 'heart')
      or support_count <> (select count(*) from reactions r where r.story_id = s.id and type = 'support')
      or helpful_count <> (select count(*) from reactions r where r.story_id = s.id and type = 'helpful')
      or sad_count <> (select count(*) from reactions r where r.story_id = s.id and type = 'sad')
      or is_visible <> (is_public and hidden_at is null and held_at is null and s.deleted_at is null and p.email_verified)
      or search_text <> story_search_text(s.content, s.title, case when not s.is_anonymous then p.full_name end, s.air_quality_issues)
      or not exists (
        select from story_search t
        where t.story_id = s.id and t.search_text = s.search_text and t.week = week_of(s.created_at)
      )
    ))::int
      + (select count(*) from comments c where is_shown <> (num_nonnulls(c.hidden_at, c.held_at, c.deleted_at) = 0))::int
      + (count(*) filter (where is_visible) <> (select coalesce(sum(c.stories), 0) from community_changes c))::int
      + (coalesce(sum(reaction_count) filter (where is_visible), 0)
        <> (select coalesce(sum(c.reactions), 0) from community_changes c))::int
      as wrong
  from stories s join profiles p using (user_id)`

/** Returns the ids of all stories in a visitor's paged list. */
export async function readStories(siteUrl: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const answer = await fetch(`${siteUrl}/api/stories${query}`)
    if (answer.status !== 200) throw new Error(`the stories answer ${answer.status}: ${await answer.text()}`)
    const page: StoryPage = v.parse(storyPageSchema, await answer.json())
    for (const { id } of page.stories) ids.add(id)
    cursor = page.nextCursor
  }
  return ids
}

/** @returns the response's status */
export async function signIn(siteUrl: string): Promise<number> {
  return (await requestSession(siteUrl, 'demo@example.org', demoPassword)).status
}

/** Deletes a story as the demo's member. @returns its id */
export async function deleteOwnStory(siteUrl: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${await fetchAccessToken(siteUrl, 'demo@example.org', demoPassword)}`,
  }
  const own = await call(siteUrl, '/api/profile/stories', { method: 'GET', headers })
  const [story] = v.parse(
    v.object({ stories: v.array(v.object({ id: v.string() })) }),
    JSON.parse(own.text),
  ).stories
  if (!story) throw new Error('the person of the demo has no story')
  const { status } = await call(siteUrl, `/api/stories/${story.id}`, { method: 'DELETE', headers })
  if (status !== 204) throw new Error(`the story was not deleted: ${status}`)
  return story.id
}

export async function readCount(connection: pg.PoolConfig): Promise<Count> {
  const { rows } = await withClient(connection, (client) => client.query<Count>(countSql))
  return rows[0] ?? { stories: 0, visible: 0, wrong: -1 }
}
