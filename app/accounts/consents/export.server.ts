import * as v from 'valibot'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/common-fields.ts'
import { listConsentsOf } from './consent-queries.server.ts'

/** Parts of a member's data export. */
export const consentsExports: readonly ExportPart[] = [
  /** What they agreed to be written to about, and how. */
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
