import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { readModeratorStatistics, readStatistics } from './statistics-queries.server.ts'
import { moderatorStatisticsSchema, statisticsSchema } from './statistics-schemas.ts'

const describe = describeForStaff('moderation')

export function statisticsApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/statistics', noStore, deskOnly(dependencies, 'moderator'))
    .use('/desk/statistics/moderators', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/statistics',
      describe('Get statistics of open cases, and of decisions in the last 30 days', {
        200: ['The figures', statisticsSchema],
      }),
      async (c) => c.json(await readStatistics(database, requireMember(c))),
    )
    .get(
      '/desk/statistics/moderators',
      describe('Get statistics of each moderator’s decisions in the last 30 days', {
        200: ['The figures', moderatorStatisticsSchema],
      }),
      async (c) => c.json(await readModeratorStatistics(database, requireMember(c))),
    )
}
