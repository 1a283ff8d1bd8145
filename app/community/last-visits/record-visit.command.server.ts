import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { lastVisits } from '#database/schema/last-visits.ts'
import { lastVisitKeptDays, newTextsCountMax, visitedPlacesMax, visitMinutes } from './last-visit-limits.ts'
import type { LastVisit } from './last-visit-schemas.ts'

/** Counts texts by others since the previous visit. @param storyId null for the list @throws ApiError 404 */
export function recordVisit(
  { database, clock }: Dependencies,
  person: Member,
  storyId: string | null,
): Promise<LastVisit> {
  const now = clock()
  return database.transaction(person, async (tx) => {
    if (storyId !== null) await requireReadableStory(tx, storyId)
    const since = await storeVisit(tx, person, { storyId, now })
    return since === null ? { since, count: 0, firstId: null } : countSince(tx, person, { storyId, since })
  })
}

const storedSchema = v.tuple([
  v.object({
    since: v.nullable(
      v.pipe(
        v.string(),
        v.transform((time) => new Date(time).toISOString()),
      ),
    ),
    isNew: v.boolean(),
  }),
])

async function storeVisit(
  tx: Transaction,
  { userId }: Member,
  { storyId, now }: { storyId: string | null; now: Date },
): Promise<string | null> {
  const ended = new Date(now.getTime() - visitMinutes * 60_000)
  const { rows } = await tx.execute(sql`
    insert into ${lastVisits} as known (user_id, story_id, visited_at)
    values (${userId}::uuid, ${storyId}::uuid, ${now.toISOString()})
    on conflict (user_id, story_id) do update set
      since_at = case when known.visited_at < ${ended.toISOString()} then known.visited_at else known.since_at end,
      visited_at = greatest(known.visited_at, excluded.visited_at)
    returning since_at::text as since, xmax = 0 as "isNew"`)
  const [{ since, isNew }] = v.parse(storedSchema, rows)
  if (isNew)
    await tx.execute(sql`
      delete from ${lastVisits} where id = any(array(
        select id from ${lastVisits} where user_id = ${userId}::uuid order by visited_at desc offset ${visitedPlacesMax}
      ))`)
  return since
}

const countedSchema = v.tuple([v.object({ count: v.number(), firstId: v.nullable(v.string()) })])

async function countSince(
  tx: Transaction,
  { userId }: Member,
  { storyId, since }: { storyId: string | null; since: string },
): Promise<LastVisit> {
  const isTold = sql`not is_own and created_at > ${since}
    and (user_id is null or user_id not in (select muted_id from muted_people where user_id = ${userId}::uuid))`
  const news =
    storyId === null
      ? sql`select id, created_at from shown_stories where is_visible and ${isTold} order by created_at, id`
      : sql`select id, created_at from shown_comments where story_id = ${storyId}::uuid
          and is_shown and ${isTold} order by created_at, id`
  const { rows } = await tx.execute(sql`
    with news as (${news} limit ${newTextsCountMax})
    select count(*)::int as count, (select id from news order by created_at, id limit 1) as "firstId" from news`)
  return { since, ...v.parse(countedSchema, rows)[0] }
}

export const purgeLastVisits: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    lastVisits,
    lt(lastVisits.visitedAt, new Date(now.getTime() - lastVisitKeptDays * 86_400_000)),
    limit,
  )
