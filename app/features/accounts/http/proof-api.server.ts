import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { proveByPassword } from '../commands/sessions/prove-by-password.server.ts'
import { proofSchema } from '../proof/proof-schemas.ts'

/** By which somebody signed in proves once more who they are; see `requireFreshProof`. */
export function proofApi(dependencies: Pick<Dependencies, 'database' | 'clock'>) {
  return new Hono<ApiEnv>().post(
    '/settings/proof',
    describeRoute({
      tags: ['settings'],
      summary: 'Prove that you are the account’s owner',
      description:
        'Needed within ten minutes before what can’t be undone, such as deleting the account: such a request is refused with ' +
        '`reauthentication_needed` until then.',
      security: [{ clientKey: [], accessToken: [] }],
      responses: describeResponses({ 204: ['Proven'] }, [400, 401, 413, 415, 429]),
    }),
    membersOnly,
    noStore,
    validate('json', proofSchema),
    async (c) => {
      await proveByPassword(dependencies, requireMember(c.var.actor), c.req.valid('json').password)
      return c.body(null, 204)
    },
  )
}
