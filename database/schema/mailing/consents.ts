import { sql } from 'drizzle-orm'
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'
import { auth } from '../auth.ts'

/** What people agreed to be written to about, and how. Kept as proof for three years after it was withdrawn, without the address. */
export const mailConsents = auth.table(
  'mail_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** While somebody here has it. */
    email: text('email'),
    /** Keyed; null where it was given before such records were made. */
    addressHash: bytea('address_hash'),
    form: text('form', { enum: ['vip', 'waitlist', 'import'] }).notNull(),
    /** To the letter, as it stood at the form, or where and how as the owner says it of those who came in a file; null where it was given before such records were made. */
    wording: text('wording'),
    givenAt: instant('given_at').notNull().defaultNow(),
    /** When the link in the mail to this address was followed. */
    confirmedAt: instant('confirmed_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** By the link in a mail, or by leaving. */
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
