import * as v from 'valibot'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { listReactionsBy } from './reaction-queries.server.ts'

/** Parts of a member's data export. */
export const reactionsExports: readonly ExportPart[] = [
  exportList(
    { name: 'reactions', role: 'member' },
    { storyId: uuidField(), type: v.string(), createdAt: timestampField },
    (tx, { userId }) => listReactionsBy(tx, userId),
  ),
]
