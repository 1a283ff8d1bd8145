import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listApiTokens } from './api-token-queries.server.ts'
import { createdTokenSchema, newTokenSchema, tokenIdSchema, tokenListSchema } from './api-token-schemas.ts'
import { createApiToken, revokeApiToken } from './api-tokens.command.server.ts'

const describe = describeForStaff('desk')

export function apiTokensApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/tokens/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/tokens',
      describe('List API tokens, without their secrets', {
        200: ['The tokens, newest first', tokenListSchema],
      }),
      async (c) => c.json(await listApiTokens(database, requireMember(c))),
    )
    .post(
      '/desk/tokens',
      describe('Create an API token; needs a fresh proof', {
        201: ['The token, shown only once', createdTokenSchema],
        errors: [400, 403, 409, 413, 415],
      }),
      validate('json', newTokenSchema),
      async (c) => c.json(await createApiToken(database, requireMember(c), c.req.valid('json')), 201),
    )
    .delete(
      '/desk/tokens/:id',
      describe('Revoke a token', { 204: ['Revoked'], errors: [400] }),
      validate('param', tokenIdSchema),
      async (c) => noContent(c, revokeApiToken(database, requireMember(c), c.req.valid('param').id)),
    )
}
