import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { answerWithFunnelFile } from './funnel-file-response.server.ts'
import { readFunnel } from './funnel-queries.server.ts'
import { funnelQuerySchema, funnelSchema } from './funnel-schemas.ts'

const describe = describeForStaff('desk')

export function funnelApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/funnel', noStore, deskOnly(dependencies, 'analyst'))
    .use('/desk/funnel/file', noStore, deskOnly(dependencies, 'analyst'))
    .get(
      '/desk/funnel',
      describe('Count the visitors who reached each step, by day and source', {
        200: ['The counts, without groups of fewer than five', funnelSchema],
        errors: [400],
      }),
      validate('query', funnelQuerySchema),
      async (c) => c.json(await readFunnel(database, requireMember(c), c.req.valid('query'))),
    )
    .post(
      '/desk/funnel/file',
      describe('Download the counts by day, source and step as CSV in UTF-8', {
        200: ['The file'],
        errors: [400],
      }),
      validate('query', funnelQuerySchema),
      (c) => answerWithFunnelFile(c, database, c.req.valid('query')),
    )
}
