import type pg from 'pg'
import type {
  caseEvent,
  notificationEvent,
  PublicEvent,
  webhookEvent,
} from '#database/schema/server/events.ts'

export interface Event {
  id: string
  kind: PublicEvent['kind'] | typeof notificationEvent | typeof caseEvent | typeof webhookEvent
  storyId: string | null
  xid: string
  commentId: string | null
  notificationId: string | null
}

/** A reader's position: the transactions visible in a snapshot, within one generation of transaction ids. */
export interface Cursor {
  generation: string
  /** A `pg_snapshot` as printed by PostgreSQL: `xmin:xmax:xip,…`. */
  snapshot: string
}

export interface EventBatch {
  cursor: Cursor
  events: Event[]
  /** True if events can't be listed: there are too many, or they are of another generation. */
  isReset: boolean
  /** True for the first batch, which holds the latest events from before the reader started. */
  isBeginning: boolean
}

interface Row extends Cursor {
  /** True if the cursor has seen transactions that this database has not. */
  isAhead: boolean
  id: string | null
  xid: string
  kind: Event['kind']
  storyId: string | null
  commentId: string | null
  notificationId: string | null
}

const pageSize = 1_000
const maxEvents = 10_000

/**
 * Reads in one snapshot. A transaction that was open at the cursor is not visible in it, so late commits are not lost and open ones do not
 * block the reader.
 * @param since null to start at the current position, with the latest events
 */
export async function readEvents(client: pg.ClientBase, since: Cursor | null): Promise<EventBatch> {
  let page = since ? await readPage(client, since, null) : await readLatest(client)
  const [first] = page
  if (!first) throw new Error('The table event_generations is empty.')
  const cursor = { generation: first.generation, snapshot: first.snapshot }
  const batch = { cursor, isReset: false, isBeginning: since === null }
  const events = page.flatMap(toEvents)
  if (!since) return { ...batch, events }
  const reset = { ...batch, events: [], isReset: true }
  if (first.isAhead || first.generation !== since.generation) return reset
  for (let last = page.at(-1); last && page.length === pageSize; last = page.at(-1)) {
    if (events.length >= maxEvents) return reset
    page = await readPage(client, since, { ...last, snapshot: cursor.snapshot })
    events.push(...page.flatMap(toEvents))
  }
  return { ...batch, events }
}

type LastRead = Pick<Row, 'id' | 'xid' | 'snapshot'>

const eventColumns = `e.id::text, e.xid::text, e.kind, e.story_id as "storyId", e.comment_id as "commentId",
  e.notification_id as "notificationId"`

/** Returns one row without an event if there is none. */
async function readLatest(client: pg.ClientBase): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select g.id as generation, pg_current_snapshot()::text as snapshot, false as "isAhead", ${eventColumns}
    from event_generations g left join lateral (
      select * from events order by xid desc, id desc limit ${pageSize}
    ) e on true
    order by e.xid, e.id`,
  )
  return rows
}

/** Returns one row without an event if there is none. */
async function readPage(client: pg.ClientBase, since: Cursor, after: LastRead | null): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'read events',
    text: `select g.id as generation, pg_current_snapshot()::text as snapshot,
      coalesce(pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as "isAhead",
      ${eventColumns}
    from event_generations g left join lateral (
      select * from events
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
        and ($2::xid8 is null or ((xid, id) > ($2::xid8, $3::bigint) and pg_visible_in_snapshot(xid, $4::pg_snapshot)))
      order by xid, id limit ${pageSize}
    ) e on true
    order by e.xid, e.id`,
    values: [since.snapshot, after?.xid, after?.id, after?.snapshot],
  })
  return rows
}

function toEvents({ id, xid, kind, storyId, commentId, notificationId }: Row): Event[] {
  return id === null ? [] : [{ id, xid, kind, storyId, commentId, notificationId }]
}
