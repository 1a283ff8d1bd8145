import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { activitySchema } from './activity-schemas.ts'

const describe = describeForStaff('desk')

export function activityApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>().use('/desk/activity', noStore, deskOnly(dependencies, 'analyst')).get(
    '/desk/activity',
    describe('Get figures for today, 7 and 30 days, each with the period before; at most a minute old', {
      200: ['The figures, without groups of fewer than five people', activitySchema],
    }),
    async (c) => {
      const { rows } = await dependencies.database.transaction(asStaff(requireMember(c), 'analyst'), (tx) =>
        tx.execute(sql`select read_activity() as activity`),
      )
      return c.json(v.parse(activitySchema, rows[0]?.activity))
    },
  )
}
