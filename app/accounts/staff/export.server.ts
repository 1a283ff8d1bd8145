import * as v from 'valibot'
import { type ExportPart, exportValue } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/common-fields.ts'
import { findStaffRole } from './staff-queries.server.ts'

/** Parts of a member's data export. */
export const staffExports: readonly ExportPart[] = [
  /** The role on this site's staff. */
  exportValue(
    { name: 'staff', role: 'accounts' },
    v.nullable(v.object({ role: v.string(), createdAt: timestampField })),
    async (tx, { userId }) => (await findStaffRole(tx, userId)) ?? null,
  ),
]
