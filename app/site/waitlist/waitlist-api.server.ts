import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { signUpsFromAddress } from '#app/accounts/auth/auth-limits.ts'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { browserSecretField } from '#app/accounts/auth/links/email-link-schemas.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { limit, perAddress, writes } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import { findSuspicion } from '#app/platform/screening/form-stamps.server.ts'
import { requestObject } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { readVisitor } from '#app/platform/visits/visitors.server.ts'
import { joinWaitlist } from './join-waitlist.command.server.ts'
import { waitlistResponseSchema, waitlistSchema } from './waitlist-schemas.ts'

const waitlistRequestSchema = requestObject({
  ...waitlistSchema.entries,
  browserSecret: browserSecretField,
})

const { password: _password, ...entriesWithoutPassword } = waitlistRequestSchema.entries

/** Excludes the password, which only the external auth service may see. */
const externalRequestSchema = requestObject(entriesWithoutPassword)

export function waitlistApi(dependencies: AccountDependencies) {
  const isExternal = dependencies.accounts.external !== null
  return new Hono<ApiEnv>().post(
    '/waitlist',
    limit(perAddress(signUpsFromAddress), writes),
    describeRoute({
      tags: ['waitlist'],
      summary: 'Join the waitlist with a story, which also creates an account',
      parameters: [idempotencyKeyParameter],
      security: [{ clientKey: [] }],
      responses: describeResponses(
        {
          201: [
            'Joined. The response is the same if the address already has an account; without email verification, that is a 422',
            waitlistResponseSchema,
          ],
        },
        [400, 401, 403, 413, 415, 422],
      ),
    }),
    validate('json', isExternal ? externalRequestSchema : waitlistRequestSchema),
    async (c) => {
      const key = parseIdempotencyKey(c.req.header('idempotency-key'))
      const suspicion = findSuspicion(dependencies, (name) => c.req.header(name))
      const entry = { ...c.req.valid('json'), suspicion, visitor: readVisitor(c.req.raw.headers) }
      return c.json(await joinWaitlist(dependencies, entry, key), 201)
    },
  )
}
