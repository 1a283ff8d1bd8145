import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { apiScopes } from '../../actor.ts'
import { belongsTo, bytea, createdAt, instant } from '../../columns.ts'
import { profiles } from '../profiles.ts'

/** Tokens that let programs act as an owner without a second factor. Valid only while their creator is an owner. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    madeBy: belongsTo('made_by', () => profiles.userId),
    expiresAt: instant('expires_at').notNull(),
    /** Rounded to the minute. */
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  ({ name, scopes, tokenHash, madeBy, expiresAt, createdAt }) => [
    unique('api_tokens_token_hash').on(tokenHash),
    index('api_tokens_made_by').on(madeBy),
    check('api_tokens_name', sql`length(${name}) between 1 and 1000`),
    check(
      'api_tokens_scopes',
      sql`cardinality(${scopes}) between 1 and 3 and ${scopes} <@ array['people:read', 'people:write', 'bounces:write']`,
    ),
    check('api_tokens_expires_at', sql`${expiresAt} <= ${createdAt} + interval '90 days 1 minute'`),
  ],
)
