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
  /** Of the transaction that wrote it. */
  xid: string
  commentId: string | null
  notificationId: string | null
}

/** What a reader has read: the transactions of a snapshot, in one generation of their numbers. */
export interface Cursor {
  generation: string
  /** As PostgreSQL prints a `pg_snapshot`: `xmin:xmax:xip,…`. */
  snapshot: string
}

export interface EventBatch {
  cursor: Cursor
  events: Event[]
  /** There may be others, which can't be listed: too many, or those of another generation. */
  isReset: boolean
  /** These are the latest before the reader began. */
  isBeginning: boolean
}

interface Row extends Cursor {
  /** The cursor before has seen transactions that this database has not. */
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
 * Reads what was committed since a cursor, in one snapshot. A transaction that was open when the cursor was taken is not
 * visible in it, so a late commit is not lost, and an open one holds nobody back.
 *
 * @param since null to begin here, with the latest that were written
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

/** One row without an event when there is none. */
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

/** One row without an event when there is none. */
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
