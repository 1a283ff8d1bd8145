import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { readTokenHolder } from '#app/platform/http/server/bearer-token.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForTokens } from '#app/platform/http/server/openapi.server.ts'
import { noStore } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { deskTokensFromAddress } from '../contact-limits.ts'
import { exportColumnOrder } from './export-columns.ts'
import { requestExport } from './export-people.command.server.ts'
import { exportRequestSchema } from './export-schemas.ts'
import { peopleFileHeaders, type SendPeopleFile } from './people-export-response.server.ts'

const { state, columns } = exportRequestSchema.entries
const querySchema = v.object({
  state,
  columns: v.pipe(
    v.optional(v.string(), exportColumnOrder.join()),
    v.transform((list): unknown => list.split(',')),
    columns,
  ),
})

export function peopleFileApi({ database }: Dependencies, sendFile: SendPeopleFile) {
  return new Hono<ApiEnv>().get(
    '/people.csv',
    limit(perAddress(deskTokensFromAddress)),
    noStore,
    describeForTokens('people')('Download all people as CSV in UTF-8', {
      description:
        'Requires an API token with permission to read people. `columns` lists the columns to include, separated by commas. The download is logged.',
      200: ['The file'],
      errors: [400, 403, 429],
    }),
    validate('query', querySchema),
    async (c) => {
      const reader = readTokenHolder(c, 'people:read')
      // A HEAD request reads no data and is not recorded as an export.
      if (c.req.method === 'HEAD') {
        await database.transaction(reader, async () => undefined)
        return c.body(null, 200, peopleFileHeaders)
      }
      const { id } = await requestExport(database, reader, c.req.valid('query'))
      return sendFile(c, reader, id)
    },
  )
}
