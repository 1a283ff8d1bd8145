import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AccountsTransactions } from '#database/client.ts'
import type { Event } from './read-events.ts'

export interface StreamCheck {
  sessions: ReadonlySet<string>
  /** The authors of public stories and comments, and the recipients of notifications, by id. */
  owners: ReadonlyMap<string, string>
}

const rowsSchema = v.array(
  v.object({
    kind: v.picklist(['session', 'story', 'comment', 'notification']),
    id: v.string(),
    userId: v.string(),
  }),
)

export async function checkStreams(
  database: AccountsTransactions,
  sessionIds: Iterable<string>,
  events: readonly Event[],
): Promise<StreamCheck> {
  const idsOf = (kind: Event['kind'], read: (event: Event) => string | null) =>
    toArray(events.flatMap((event) => (event.kind === kind ? (read(event) ?? []) : [])))
  const { rows } = await database.accounts((tx) =>
    tx.execute(sql`
      select kind, id, user_id as "userId" from check_streams(
        ${toArray(sessionIds)}, ${idsOf('story_added', ({ storyId }) => storyId)},
        ${idsOf('comment_added', ({ commentId }) => commentId)},
        ${idsOf('notification_changed', ({ notificationId }) => notificationId)})`),
  )
  const found = v.parse(rowsSchema, rows)
  const [sessions, told] = [new Set<string>(), new Map<string, string>()]
  for (const { kind, id, userId } of found) {
    if (kind === 'session') sessions.add(id)
    else told.set(id, userId)
  }
  return { sessions, owners: told }
}

export async function checkDeskSessions(
  database: AccountsTransactions,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await database.accounts((tx) =>
    tx.execute<{ id: string }>(sql`select id from check_desk_sessions(${toArray(sessionIds)})`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Formats a PostgreSQL array as one parameter. */
function toArray(ids: Iterable<string>): string {
  return `{${[...new Set(ids)].join(',')}}`
}
