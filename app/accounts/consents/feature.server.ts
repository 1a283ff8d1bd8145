import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'
import { purgeConsents } from './consents.command.server.ts'

const listConsentsOf = (tx: Transaction, email: string) =>
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

const consentsExports: readonly ExportPart[] = [
  exportList(
    { name: 'consents', role: 'accounts' },
    {
      form: v.string(),
      wording: v.nullable(v.string()),
      givenAt: timestampField,
      confirmedAt: v.nullable(timestampField),
      withdrawnAt: v.nullable(timestampField),
    },
    (tx, { email }) => listConsentsOf(tx, email),
  ),
]

export const consents: Feature = {
  purges: { mailConsents: purgeConsents },
  exports: consentsExports,
}
