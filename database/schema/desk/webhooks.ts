import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

export const webhookKinds = [
  'person.submitted',
  'person.verified',
  'person.erased',
  'vip.confirmed',
  'vip.withdrawn',
  'story.published',
  'story.hidden',
  'case.opened',
  'case.overdue',
  'case.decided',
  'report.created',
  'person.invited',
  'person.joined',
] as const

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    url: text('url').notNull(),
    kinds: text('kinds', { enum: webhookKinds }).array().notNull(),
    /** Encrypted with a key outside the database. The previous secret keeps signing for a day. */
    secret: bytea('secret').notNull(),
    oldSecret: bytea('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** First failure since the last successful delivery. */
    failingSince: instant('failing_since'),
    disabledAt: instant('disabled_at'),
    disabledFor: text('disabled_for', { enum: ['owner', 'gone', 'failures'] }),
    madeBy: uuid('made_by').references(() => profiles.userId, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  ({ url, kinds, disabledAt, disabledFor, madeBy }) => [
    index('webhook_endpoints_made_by').on(madeBy),
    check('webhook_endpoints_url', sql`length(${url}) between 8 and 2000`),
    check('webhook_endpoints_kinds', sql`cardinality(${kinds}) between 1 and 20`),
    check('webhook_endpoints_disabled', sql`(${disabledAt} is null) = (${disabledFor} is null)`),
  ],
)

/** Outbox of one message for each event and endpoint, inserted by triggers in the transaction of the event. Contains ids only. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: belongsTo('endpoint_id', () => webhookEndpoints.id),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Time of the next attempt; null if there will be none. */
    dueAt: instant('due_at').defaultNow(),
    /** True for a manual retry, which does not affect the endpoint's state. */
    isReplay: boolean('is_replay').notNull().default(false),
    createdAt: createdAt(),
  },
  ({ endpointId, state, dueAt, createdAt, id }) => [
    index('webhook_deliveries_due').on(endpointId, dueAt).where(sql`${dueAt} is not null`),
    index('webhook_deliveries_newest').on(endpointId, createdAt, id),
    index('webhook_deliveries_created_at').on(createdAt),
    check('webhook_deliveries_state', sql`${state} in ('waiting', 'delivered', 'failed')`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: belongsTo('delivery_id', () => webhookDeliveries.id),
    number: integer('number').notNull(),
    /** Null if there was no response. */
    status: integer('status'),
    error: text('error'),
    answer: text('answer'),
    milliseconds: integer('milliseconds').notNull(),
    createdAt: createdAt(),
  },
  ({ deliveryId, number }) => [primaryKey({ columns: [deliveryId, number] })],
)
