import { sql } from 'drizzle-orm'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { auth } from './auth.ts'

/** Who wants to hear of the launch first. An address is in use once it is confirmed, and gone once withdrawn. */
export const vipSubscriptions = auth.table(
  'vip_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    confirmedAt: instant('confirmed_at'),
    /** SHA-256 of the tokens in the latest mail: one confirms, one withdraws. */
    confirmTokenHash: bytea('confirm_token_hash').unique(),
    withdrawTokenHash: bytea('withdraw_token_hash').unique(),
    sentAt: instant('sent_at'),
    /** Where they came from, in `auth.sources`; null where that is not known. */
    sourceId: integer('source_id'),
    /** In `people_imports`, of who came in a file; the names are what that says. */
    importId: uuid('import_id'),
    fullName: text('full_name'),
    organization: text('organization'),
    createdAt: createdAt(),
  },
  ({ id, email, confirmedAt, importId, createdAt }) => [
    index('vip_subscriptions_newest').on(createdAt, id),
    index('vip_subscriptions_unconfirmed').on(createdAt, id).where(sql`${confirmedAt} is null`),
    index('vip_subscriptions_import_id').on(importId).where(sql`${importId} is not null`),
    index('vip_subscriptions_email_search').using('gin', sql`${email} gin_trgm_ops`),
  ],
)
