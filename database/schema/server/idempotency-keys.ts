import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../../columns.ts'

/** Responses to writes, by idempotency key, so that a retry writes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user id or, for visitors, the action: 'waitlist', 'vip' or 'report'. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, to detect reuse of a key for another request. Never includes a password. */
    requestHash: bytea('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
