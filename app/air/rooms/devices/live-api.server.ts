import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { readBearerToken } from '#app/platform/http/server/bearer-token.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { readingsFromAddress } from '../../air-limits.ts'
import {
  findImplausible,
  liveReadingsSchema,
  liveResultSchema,
  parseInstant,
} from './reading-schemas.server.ts'
import { storeLiveReadings } from './store-live-readings.command.server.ts'

/** The route for devices. They have neither an API key nor a session, but a token that is valid only for this route. */
export function liveReadingsApi({ database, clock }: Dependencies) {
  return new Hono<ApiEnv>().post(
    '/readings',
    limit(perAddress(readingsFromAddress)),
    noStore,
    describeRoute({
      tags: ['air'],
      summary: 'Send readings from a device',
      description:
        'Requires a device token from `/air`. Sending a reading again changes nothing. Values that mean “no reading” are dropped and listed; if anything else is invalid, the whole request is rejected.',
      security: [{ readingsToken: [] }],
      responses: describeResponses(
        { 200: ['The counts of stored and dropped readings', liveResultSchema] },
        [400, 401, 409, 413, 415],
      ),
    }),
    validate('json', liveReadingsSchema),
    async (c) => {
      const token = readBearerToken(c, '/air')
      const { readings } = c.req.valid('json')
      const problems = findImplausible(readings, clock().getTime())
      const bad = new Set(problems.map(({ field }) => Number(field.split('.')[1])))
      const good = readings.flatMap(({ time, ...reading }, index) =>
        bad.has(index) ? [] : [{ ...reading, at: new Date(parseInstant(time)) }],
      )
      const stored = await storeLiveReadings(database, token, good)
      return c.json({ stored, dropped: problems.map(({ field, message }) => ({ field, message })) })
    },
  )
}
