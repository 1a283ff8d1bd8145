import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { chooseAlerts, readAlertChoice } from './alert-choice.command.server.ts'
import { alertChoiceRequestSchema, alertChoiceSchema } from './alert-schemas.ts'

const describe = describeForStaff('moderation')

export function alertsApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/desk/alerts', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/alerts',
      describe('Get your alerts about cases', { 200: ['The choice', alertChoiceSchema] }),
      async (c) => c.json(await readAlertChoice(dependencies, requireMember(c))),
    )
    .put(
      '/desk/alerts',
      describe('Choose your alerts about cases', { 204: ['Chosen'], errors: [400, 413, 415] }),
      validate('json', alertChoiceRequestSchema),
      async (c) => noContent(c, chooseAlerts(dependencies, requireMember(c), c.req.valid('json'))),
    )
}
