import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, writes } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import { limitPasswordChecks } from '../limits/limit-password-guesses.server.ts'
import { proveByPasskey, startPasskeyProof } from '../passkeys/passkeys.command.server.ts'
import { proofSchema, startedPasskeyProofSchema } from '../proof/proof-schemas.ts'
import { proveByPassword } from '../sessions/prove-identity.command.server.ts'
import { passkeyProofSchema } from './factor-schemas.server.ts'

export function proofApi(dependencies: AccountDependencies) {
  return new Hono<ApiEnv>()
    .use('/settings/proof/*', refuseForExternal(dependencies.accounts))
    .post(
      '/settings/proof',
      limit(writes),
      limitPasswordChecks(dependencies.accessTokens),
      membersOnly,
      noStore,
      describe('Prove by password that the account is yours', {
        description:
          'Sensitive requests, such as deleting the account, require such a fresh proof from the last ten minutes. Without one, they ' +
          'are rejected with `reauthentication_needed`.',
        204: ['Proven'],
        errors: [400, 413, 415, 429],
      }),
      validate('json', proofSchema),
      async (c) =>
        noContent(c, proveByPassword(dependencies, requireMember(c), c.req.valid('json').password)),
    )
    .route('/', passkeyProofApi(dependencies))
}

const describe = describeForMembers('settings')

function passkeyProofApi(dependencies: AccountDependencies) {
  return new Hono<ApiEnv>()
    .use('/settings/proof/passkey/*', membersOnly, noStore)
    .post(
      '/settings/proof/passkey/options',
      describe('Start a proof with one of your passkeys', {
        200: ['The options for `navigator.credentials.get`', startedPasskeyProofSchema],
        errors: [404, 429],
      }),
      async (c) => c.json(await startPasskeyProof(dependencies, requireMember(c))),
    )
    .post(
      '/settings/proof/passkey',
      describe('Prove by passkey that the account is yours; also counts as a second factor', {
        204: ['Proven'],
        errors: [400, 413, 415, 429],
      }),
      validate('json', passkeyProofSchema),
      async (c) => noContent(c, proveByPasskey(dependencies, requireMember(c), c.req.valid('json'))),
    )
}
