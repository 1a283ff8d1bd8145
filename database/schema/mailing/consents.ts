import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'
import { auth } from '../auth.ts'

/** Consents to mailings. Kept as proof for three years after withdrawal, without the address. */
export const mailConsents = auth.table(
  'mail_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once no account or VIP entry has this address. */
    email: text('email'),
    /** Keyed hash; null for consents from before hashes were recorded. */
    addressHash: bytea('address_hash'),
    form: text('form', { enum: ['vip', 'waitlist', 'import'] }).notNull(),
    /** Exact wording of the form, or the owner's description for imported people; null for consents from before it was recorded. */
    wording: text('wording'),
    givenAt: instant('given_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** `link`: the link in a mail. `leaving`: the person left the list or deleted the account. */
    withdrawnBy: text('withdrawn_by', { enum: ['link', 'leaving'] }),
  },
  ({ email, addressHash, form, wording, withdrawnAt, withdrawnBy }) => [
    uniqueIndex('mail_consents_one_in_force').on(email, form).where(sql`${withdrawnAt} is null`),
    index('mail_consents_email').on(email),
    index('mail_consents_address_hash').on(addressHash),
    index('mail_consents_withdrawn_at').on(withdrawnAt).where(sql`${withdrawnAt} is not null`),
    check('mail_consents_form', sql`${form} in ('vip', 'waitlist', 'import')`),
    check('mail_consents_wording', sql`char_length(${wording}) <= 1000`),
    check('mail_consents_withdrawn', sql`(${withdrawnAt} is null) = (${withdrawnBy} is null)`),
  ],
)
