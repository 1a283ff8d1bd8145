import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { Transactions } from '#database/client.ts'
import { answerWithFunnelFile } from './funnel-file-response.server.ts'
import { type Funnel, type FunnelQuery, funnelQuerySchema, funnelSchema } from './funnel-schemas.ts'

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

export function readFunnel(
  database: Transactions,
  person: Member,
  { from, to, channel, source }: FunnelQuery,
): Promise<Funnel> {
  return database.transaction(asStaff(person, 'analyst'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select read_funnel(${from}::date, ${to}::date, ${channel ?? null}, ${source ?? null}::integer) as funnel`,
    )
    return v.parse(funnelSchema, rows[0]?.funnel)
  })
}
