import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { mailsFromAddress } from '#app/accounts/auth/auth-limits.ts'
import { vipWithdrawPath } from '#app/platform/http/page-paths.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { limit, perAddress, writes } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { readVisitor } from '#app/platform/visits/visitors.server.ts'
import { subscribeVip, withdrawVip } from './vip.command.server.ts'
import { confirmVip } from './vip-links.command.server.ts'
import {
  parseVipToken,
  vipLinkResponseSchema,
  vipSubscriptionResponseSchema,
  vipSubscriptionSchema,
  vipTokenSchema,
} from './vip-schemas.ts'

const describe = (
  summary: string,
  responses: ReturnType<typeof describeResponses>,
  parameters: (typeof idempotencyKeyParameter)[] = [],
) => describeRoute({ tags: ['promotion'], summary, security: [{ clientKey: [] }], parameters, responses })

export function promotionApi(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/vip-subscriptions',
      limit(perAddress(mailsFromAddress), writes),
      describe(
        'Join the VIP list; an email asks for confirmation',
        describeResponses(
          { 202: ['The same response for every address', vipSubscriptionResponseSchema] },
          [400, 401, 413, 415, 422, 429],
        ),
        [idempotencyKeyParameter],
      ),
      validate('json', vipSubscriptionSchema),
      async (c) => {
        const key = parseIdempotencyKey(c.req.header('idempotency-key'))
        const asking = { ...c.req.valid('json'), visitor: readVisitor(c.req.raw.headers) }
        return c.json(await padResponseTime(() => subscribeVip(dependencies, asking, key)), 202)
      },
    )
    .post(
      '/vip-subscriptions/confirm',
      describe(
        'Confirm an address with the token from the email',
        describeResponses({ 200: ['Confirmed', vipLinkResponseSchema] }, [400, 401, 404, 413, 415, 429]),
      ),
      validate('json', vipTokenSchema),
      async (c) => {
        await confirmVip(dependencies, c.req.valid('json').token)
        return c.json({ outcome: 'confirmed' })
      },
    )
    .post(
      '/vip-subscriptions/withdraw',
      describe(
        'Remove an address from the list with the token from the email',
        describeResponses({ 200: ['Removed', vipLinkResponseSchema] }, [400, 401, 404, 413, 415, 429]),
      ),
      validate('json', vipTokenSchema),
      async (c) => {
        await withdrawVip(dependencies, c.req.valid('json').token)
        return c.json({ outcome: 'withdrawn' })
      },
    )
}

/** One-click unsubscribe (RFC 8058). Mail providers POST without our headers, perhaps twice; the token in the URL authorizes. */
export function oneClickWithdrawal(dependencies: Dependencies) {
  return new Hono<ApiEnv>().post(vipWithdrawPath, async (c) => {
    const token = parseVipToken(new URL(c.req.url).searchParams)
    if (token !== null) await withdrawVip(dependencies, token).catch(ignoreUsedLink)
    if (c.req.query('from') === 'page') return c.redirect(`${vipWithdrawPath}?done`, 303)
    return c.text('You are off the list.')
  })
}

function ignoreUsedLink(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
