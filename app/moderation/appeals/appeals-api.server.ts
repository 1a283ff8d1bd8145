import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { changeSettings } from '../settings/change-settings.command.server.ts'
import { readSettings } from '../settings/setting-queries.server.ts'
import { settingsChangeSchema, settingsSchema } from '../settings/setting-schemas.ts'
import { listAppeals } from './appeal-queries.server.ts'
import {
  appealDecisionSchema,
  appealIdSchema,
  appealPageSchema,
  appealQuerySchema,
} from './appeal-schemas.ts'
import { decideAppeal } from './decide-appeal.command.server.ts'

type AppealsDependencies = Dependencies & MailDependencies

const describe = describeForStaff('moderation')

export function appealsApi(dependencies: AppealsDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/appeals/*', noStore, deskOnly(dependencies, 'moderator'))
    .use('/desk/moderation-settings', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/appeals',
      describe('List open appeals, oldest first', {
        200: ['A page of appeals', appealPageSchema],
        errors: [400],
      }),
      validate('query', appealQuerySchema),
      async (c) => c.json(await listAppeals(database, requireMember(c), c.req.valid('query').cursor)),
    )
    .post(
      '/desk/appeals/:id/decision',
      describe('Decide an appeal', {
        204: ['Decided; everyone involved is notified'],
        errors: [400, 403, 409, 413, 415],
      }),
      validate('param', appealIdSchema),
      validate('json', appealDecisionSchema),
      async (c) => {
        const [{ id }, decision] = [c.req.valid('param'), c.req.valid('json')]
        return noContent(c, decideAppeal(dependencies, requireMember(c), { id, decision }))
      },
    )
    .route('/', settingRoutes(dependencies))
}

function settingRoutes(dependencies: AppealsDependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/desk/moderation-settings',
      describe('Get the moderation settings', { 200: ['The settings', settingsSchema] }),
      async (c) => c.json(await readSettings(dependencies.database, requireMember(c))),
    )
    .patch(
      '/desk/moderation-settings',
      describe('Change the moderation settings; needs a fresh proof', {
        200: ['The settings', settingsSchema],
        errors: [400, 403, 413, 415],
      }),
      validate('json', settingsChangeSchema),
      async (c) => c.json(await changeSettings(dependencies, requireMember(c), c.req.valid('json'))),
    )
}
