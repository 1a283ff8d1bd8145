import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'

/** For the export of one's data. Runs in role `accounts`. */
export const listConsentsOf = (tx: Transaction, email: string) =>
  tx
    .select({
      form: mailConsents.form,
      wording: mailConsents.wording,
      givenAt: mailConsents.givenAt,
      confirmedAt: mailConsents.confirmedAt,
      withdrawnAt: mailConsents.withdrawnAt,
    })
    .from(mailConsents)
    .where(eq(mailConsents.email, email))
    .orderBy(desc(mailConsents.givenAt))
