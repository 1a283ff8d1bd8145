import { sql } from 'drizzle-orm'
import { bigint, customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
export const pgSnapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })

/** `content_changed`: site content edited by owners. `all_changed`: one transaction changed more than can be listed. */
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

/** A user's notifications changed. Does not affect public data. */
export const notificationEvent = 'notification_changed'

export const caseEvent = 'case_changed'

export const webhookEvent = 'webhook_queued'

export interface PublicEvent {
  kind: (typeof eventKinds)[number]
  storyId: string | null
}

/** Outbox of changes, inserted by triggers and read by all servers. Rows are kept for an hour and contain no user ids. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The writing transaction, which tells readers if they have seen the row. */
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

/** A single row. A new id means that earlier transaction ids are not comparable with later ones, for example after a restore. */
export const eventGenerations = pgTable('event_generations', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: createdAt(),
})
