import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listReactionsBy } from './reaction-queries.server.ts'
import { reactionsApi } from './reactions-api.server.ts'

const reactionsExports: readonly ExportPart[] = [
  exportList(
    { name: 'reactions', role: 'member' },
    { storyId: uuidField(), type: v.string(), createdAt: timestampField },
    (tx, { userId }) => listReactionsBy(tx, userId),
  ),
]

export const reactions: Feature = {
  api: [reactionsApi],
  exports: reactionsExports,
}
