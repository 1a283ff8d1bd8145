import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers, describeForVisitors } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { campaignIdSchema } from '../campaign-schemas.ts'
import { openInvitation } from './open-invitation.command.server.ts'
import { listWaves, readWave } from './wave-queries.server.ts'
import {
  invitationTokenSchema,
  openedInvitationSchema,
  waveListSchema,
  waveQuerySchema,
  waveSchema,
} from './wave-schemas.ts'

const describeForAll = describeForVisitors('waitlist')

const describe = describeForMembers('desk')

/** API for owners, with a public endpoint for accepting an invitation. */
export function wavesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/waves/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/waves',
      describe('List the latest waves, and count the people whom another could invite', {
        200: ['The waves and the count', waveListSchema],
        errors: [404],
      }),
      async (c) => c.json(await listWaves(database, requireMember(c))),
    )
    .get(
      '/desk/waves/:id',
      describe('Get a wave: how many people joined, and a page of those invited', {
        200: ['The wave, with masked addresses', waveSchema],
        errors: [400, 404],
      }),
      validate('param', campaignIdSchema),
      validate('query', waveQuerySchema),
      async (c) => {
        const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
        return c.json(await readWave(database, requireMember(c), wanted))
      },
    )
    .post(
      '/invitations/open',
      describeForAll('Open an invitation with the token from the email', {
        200: ['The invited address, and the date of expiry', openedInvitationSchema],
        errors: [400, 404, 413, 415, 429],
      }),
      validate('json', invitationTokenSchema),
      async (c) => c.json(await openInvitation(dependencies, c.req.valid('json').token)),
    )
}
