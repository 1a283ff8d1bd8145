import * as v from 'valibot'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { moderationNotice } from './moderation-notice-mail.server.ts'
import { listReportsBy } from './report-queries.server.ts'
import { reportReceipt } from './report-receipt-mail.server.ts'
import { reportsApi } from './reports-api.server.ts'

const reportsExports: readonly ExportPart[] = [
  exportList(
    { name: 'reports', role: 'member' },
    {
      /** Null if the content was deleted. */
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      law: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      outcome: v.nullable(v.string()),
      createdAt: timestampField,
    },
    (tx, { userId }) => listReportsBy(tx, userId),
  ),
]

export const reports: Feature<AccountDependencies> = {
  api: [reportsApi],
  exports: reportsExports,
  mails: [reportReceipt, moderationNotice],
}
