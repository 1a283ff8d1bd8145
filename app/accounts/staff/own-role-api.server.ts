import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { acceptInvitation, claimOwnership, previewInvitation } from './accept-role.command.server.ts'
import { cancelOwnFactorReset } from './factor-reset.command.server.ts'
import { readOwnRole } from './staff-queries.server.ts'
import { givenRoleSchema, invitationPreviewSchema, ownRoleSchema, staffTokenSchema } from './staff-schemas.ts'

const describe = describeForMembers('staff')

const linkErrors = [400, 404, 413, 415, 429] as const

/** Serves the caller's own role, and accepts invitations and the first owner's link. */
export function ownRoleApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/staff/*', membersOnly, noStore)
    .get(
      '/staff/me',
      describe('Get your role, and whether this session may open the desk', {
        200: ['The role', ownRoleSchema],
        errors: [404],
      }),
      async (c) => c.json(await readOwnRole(database, requireMember(c))),
    )
    .delete(
      '/staff/me/factor-reset',
      describe('Reject an owner’s request to remove your second factors', { 204: ['Kept'], errors: [404] }),
      async (c) => noContent(c, cancelOwnFactorReset(dependencies, requireMember(c))),
    )
    .post(
      '/staff/claim',
      describe('Become the first owner, with the token of the link in the file `owner-link`', {
        200: ['You are the owner', givenRoleSchema],
        errors: linkErrors,
      }),
      validate('json', staffTokenSchema),
      async (c) => c.json(await claimOwnership(dependencies, requireMember(c), c.req.valid('json').token)),
    )
    .post(
      '/staff/invitation/preview',
      describe('Preview an emailed invitation', {
        200: ['The invitation', invitationPreviewSchema],
        errors: linkErrors,
      }),
      validate('json', staffTokenSchema),
      async (c) => c.json(await previewInvitation(dependencies, requireMember(c), c.req.valid('json').token)),
    )
    .post(
      '/staff/invitation/accept',
      describe('Accept an emailed invitation', {
        200: ['Your role', givenRoleSchema],
        errors: linkErrors,
      }),
      validate('json', staffTokenSchema),
      async (c) => c.json(await acceptInvitation(dependencies, requireMember(c), c.req.valid('json').token)),
    )
}
