import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { PersonalDataNeeds } from '#app/platform/personal-data.server.ts'
import { createExportResponse, createExportSchema } from './data-export.server.ts'
import { deleteAccount } from './delete-account.command.server.ts'
import { exportsByPerson, exportsByPersonInDay } from './settings-limits.ts'

const security = [{ clientKey: [], accessToken: [] }]

export function settingsApi(dependencies: AccountDependencies & PersonalDataNeeds) {
  return new Hono<ApiEnv>()
    .use('/profile/export', membersOnly, noStore)
    .use('/profile/deletion', membersOnly, noStore)
    .get(
      '/profile/export',
      limit(perPerson(exportsByPerson), perPerson(exportsByPersonInDay)),
      describeRoute({
        tags: ['profile'],
        summary: 'Download everything stored about you',
        security,
        responses: describeResponses(
          { 200: ['Your data', createExportSchema(dependencies.exports)] },
          [401, 429],
        ),
      }),
      createExportResponse(dependencies),
    )
    .post(
      '/profile/deletion',
      describeRoute({
        tags: ['profile'],
        summary: 'Delete your account and all its data permanently',
        description: 'Needs a fresh proof; see `/settings/proof`.',
        security,
        responses: describeResponses({ 204: ['Deleted'] }, [401, 403, 409, 503]),
      }),
      async (c) => {
        await deleteAccount(dependencies, requireMember(c))
        return c.body(null, 204)
      },
    )
}
