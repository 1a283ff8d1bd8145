import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../../columns.ts'

/** The answers of writes that a browser may repeat, so that a repeat writes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a user's id, or for visitors what they do: 'waitlist', 'vip' or 'report'. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, so that one key can't stand for two. Never covers a password. */
    requestHash: bytea('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
