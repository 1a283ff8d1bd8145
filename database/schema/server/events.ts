import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
export const pgSnapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })

/** What happened to public data. `content_changed` is about what owners have the site say; `all_changed` stands for more changes in one transaction than are listed. */
export const eventKinds = [
  'story_added',
  'story_changed',
  'story_removed',
  'comment_added',
  'comment_changed',
  'comment_removed',
  'reaction_added',
  'reaction_removed',
  'content_changed',
  'all_changed',
] as const

/** Somebody has more or less to be notified of. No public data have changed. */
export const notificationEvent = 'notification_changed'

/** A case of the desk was opened, taken, left or closed. No public data have changed. */
export const caseEvent = 'case_changed'

/** Something is to be told to a program elsewhere. No public data have changed. */
export const webhookEvent = 'webhook_queued'

export interface PublicEvent {
  kind: (typeof eventKinds)[number]
  storyId: string | null
}

/**
 * The outbox: what happened, written by triggers in the transaction that did it, and read by every server. Rows are kept for an
 * hour. Nobody's id is in here: readers look up who wrote what.
 */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it, by which readers know what they have seen. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    kind: text('kind', { enum: [...eventKinds, notificationEvent, caseEvent, webhookEvent] }).notNull(),
    storyId: uuid('story_id'),
    commentId: uuid('comment_id'),
    reactionId: uuid('reaction_id'),
    notificationId: uuid('notification_id'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.xid, table.id] })],
)

/** One row. Another id says that the transactions before can't be compared with those since, as after a restore. */
export const eventGenerations = pgTable('event_generations', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: createdAt(),
})
