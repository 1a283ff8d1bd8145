import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { lastVisits as table } from '#database/schema/last-visits.ts'
import { lastVisitsApi } from './last-visits-api.server.ts'
import { purgeLastVisits } from './record-visit.command.server.ts'

const lastVisitsExports: readonly ExportPart[] = [
  exportList(
    { name: 'lastVisits', role: 'member' },
    { storyId: v.nullable(uuidField()), visitedAt: timestampField },
    (tx, { userId }) =>
      tx
        .select({ storyId: table.storyId, visitedAt: table.visitedAt })
        .from(table)
        .where(eq(table.userId, userId))
        .orderBy(table.visitedAt),
  ),
]

export const lastVisits: Feature = {
  api: [lastVisitsApi],
  purges: { lastVisits: purgeLastVisits },
  exports: lastVisitsExports,
}
