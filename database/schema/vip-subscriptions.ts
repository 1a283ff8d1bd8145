import { sql } from 'drizzle-orm'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant, sortName } from '../columns.ts'
import { auth } from './auth.ts'

/** Subscribers to news of the launch. An address is used only once it is confirmed, and deleted when withdrawn. */
export const vipSubscriptions = auth.table(
  'vip_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    confirmedAt: instant('confirmed_at'),
    /** SHA-256 of the tokens in the latest mail, to confirm and to withdraw. */
    confirmTokenHash: bytea('confirm_token_hash').unique(),
    withdrawTokenHash: bytea('withdraw_token_hash').unique(),
    sentAt: instant('sent_at'),
    /** Source of the visit, in `auth.sources`; null if unknown. */
    sourceId: integer('source_id'),
    /** The import in `people_imports` that added the person and their names, if any. */
    importId: uuid('import_id'),
    fullName: text('full_name'),
    organization: text('organization'),
    createdAt: createdAt(),
  },
  ({ id, email, confirmedAt, sourceId, importId, fullName, createdAt }) => [
    index('vip_subscriptions_newest').on(createdAt, id),
    index('vip_subscriptions_unconfirmed').on(createdAt, id).where(sql`${confirmedAt} is null`),
    index('vip_subscriptions_source_id').on(sourceId),
    index('vip_subscriptions_by_name').on(sortName(fullName), id),
    index('vip_subscriptions_import_id').on(importId).where(sql`${importId} is not null`),
    index('vip_subscriptions_email_search').using('gin', sql`${email} gin_trgm_ops`),
  ],
)
