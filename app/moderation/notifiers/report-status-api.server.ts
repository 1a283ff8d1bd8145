import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { limit, writes } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForVisitors } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { appealAsNotifier } from '../appeals/appeal.command.server.ts'
import { limitStatusLinkGuesses } from './limit-status-link-guesses.server.ts'
import { notifiersAppealSchema } from './status-schemas.ts'

const describe = describeForVisitors('reports')

/** API for reporters without an account, authorized by the link in their mails. */
export function reportStatusApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>().use('/report-status/*', noStore).post(
    '/report-status/appeal',
    limit(writes),
    limitStatusLinkGuesses,
    describe('Appeal the decision on a report, with the token from its emails: once, within six months', {
      204: ['Submitted; the answer comes by email and appears on the status page'],
      errors: [400, 404, 409, 413, 415, 429],
    }),
    validate('json', notifiersAppealSchema),
    async (c) => {
      const { text, ...link } = c.req.valid('json')
      return noContent(c, appealAsNotifier(dependencies, link, text))
    },
  )
}
