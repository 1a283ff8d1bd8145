import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { readModeratorStatistics, readStatistics } from './statistics-queries.server.ts'
import { moderatorStatisticsSchema, statisticsSchema } from './statistics-schemas.ts'

const describe = (summary: string, responses: ReturnType<typeof describeResponses>) =>
  describeRoute({ tags: ['moderation'], summary, security: [{ clientKey: [], accessToken: [] }], responses })

export function statisticsApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/statistics', noStore, deskOnly(dependencies, 'moderator'))
    .use('/desk/statistics/moderators', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/statistics',
      describe(
        'Get statistics of open cases, and of decisions in the last 30 days',
        describeResponses({ 200: ['The figures', statisticsSchema] }, [401, 404]),
      ),
      async (c) => c.json(await readStatistics(database, requireMember(c.var.actor))),
    )
    .get(
      '/desk/statistics/moderators',
      describe(
        'Get statistics of each moderator’s decisions in the last 30 days',
        describeResponses({ 200: ['The figures', moderatorStatisticsSchema] }, [401, 404]),
      ),
      async (c) => c.json(await readModeratorStatistics(database, requireMember(c.var.actor))),
    )
}
