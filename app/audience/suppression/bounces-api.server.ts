import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { readTokenHolder } from '#app/platform/http/server/bearer-token.server.ts'
import { limit, limitBy, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForTokens } from '#app/platform/http/server/openapi.server.ts'
import { noStore } from '#app/platform/http/server/require-member.server.ts'
import { requireBodyType } from '#app/platform/validation/file-request.server.ts'
import { reportOutcomes } from './bounce-reports/bounce-report-outcomes.ts'
import { processReport } from './bounce-reports/process-bounce-report.command.server.ts'
import { maxReportBytes, reportsByToken, reportsFromAddress } from './suppression-limits.ts'

export const bouncesPath = '/api/bounces'
const mailType = 'message/rfc822'

const takenSchema = v.object({
  outcome: v.picklist(['suppressed', 'noted', 'no_report', 'not_ours']),
  message: v.string(),
})

/** Counts from all addresses. An invalid token has its own count. */
const limitByToken = limitBy([reportsByToken], async (c, next, { counts }) => {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) await counts.consume(reportsByToken, authorization)
  await next()
})

/** API for mail servers that call it instead of piping returned mails into `npm run bounce`. */
export function bouncesApi({ database, keyedHash }: Dependencies) {
  const reporterOf = (c: Context<ApiEnv>) => readTokenHolder(c, 'bounces:write')
  // Checks the token before reading any of the mail.
  const requireToken: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await database.transaction(reporterOf(c), async () => undefined)
    await next()
  }
  return new Hono<ApiEnv>().post(
    '/bounces',
    limit(perAddress(reportsFromAddress)),
    limitByToken,
    noStore,
    describeForTokens('people')('Report a bounced email', {
      description:
        'Requires an API token with permission to report bounces. The body is the email, up to 1 MB: a delivery report (RFC 3464) or abuse report (RFC 5965). It only takes effect for emails sent by this site. Other emails also get 200, because retrying would not help; emails too complex to be a report get 400 `unreadable_mail`.',
      requestBody: {
        required: true,
        content: { [mailType]: { schema: { type: 'string', format: 'binary' } } },
      },
      200: ['The outcome', takenSchema],
      errors: [400, 403, 413, 415, 429],
    }),
    requireBodyType(mailType, 'The body must be the bounced email'),
    requireToken,
    bodyLimit({ maxSize: maxReportBytes, onError: refuseLargeMail }),
    async (c) => {
      const raw = new Uint8Array(await c.req.arrayBuffer())
      const outcome = await processReport({ keyedHash, inTransaction: database.accounts }, raw)
      return c.json({ outcome, message: reportOutcomes[outcome] })
    },
  )
}

function refuseLargeMail(): never {
  throw new ApiError(413, 'body_too_large', `An email may have at most ${maxReportBytes} bytes.`)
}
