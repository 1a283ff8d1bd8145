import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { acceptInvitation, claimOwnership, previewInvitation } from './accept-role.command.server.ts'
import { cancelOwnFactorReset } from './factor-reset.command.server.ts'
import { readOwnRole } from './staff-queries.server.ts'
import { givenRoleSchema, invitationPreviewSchema, ownRoleSchema, staffTokenSchema } from './staff-schemas.ts'

const describe = describeForMembers('staff')

const linkErrors = [400, 401, 404, 413, 415, 429] as const

/** Serves the caller's own role, and accepts invitations and the first owner's link. */
export function staffApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/staff/*', membersOnly, noStore)
    .get(
      '/staff/me',
      describe(
        'Get your role, and whether this session may open the desk',
        describeResponses({ 200: ['The role', ownRoleSchema] }, [401, 404]),
      ),
      async (c) => c.json(await readOwnRole(database, requireMember(c.var.actor))),
    )
    .delete(
      '/staff/me/factor-reset',
      describe(
        'Reject an owner’s request to remove your second factors',
        describeResponses({ 204: ['Kept'] }, [401, 404]),
      ),
      async (c) => {
        await cancelOwnFactorReset(dependencies, requireMember(c.var.actor))
        return c.body(null, 204)
      },
    )
    .post(
      '/staff/claim',
      describe(
        'Become the first owner, with the token of the link in the file `owner-link`',
        describeResponses({ 200: ['You are the owner', givenRoleSchema] }, [...linkErrors]),
      ),
      validate('json', staffTokenSchema),
      async (c) =>
        c.json(await claimOwnership(dependencies, requireMember(c.var.actor), c.req.valid('json').token)),
    )
    .post(
      '/staff/invitation/preview',
      describe(
        'Preview an emailed invitation',
        describeResponses({ 200: ['The invitation', invitationPreviewSchema] }, [...linkErrors]),
      ),
      validate('json', staffTokenSchema),
      async (c) =>
        c.json(await previewInvitation(dependencies, requireMember(c.var.actor), c.req.valid('json').token)),
    )
    .post(
      '/staff/invitation/accept',
      describe(
        'Accept an emailed invitation',
        describeResponses({ 200: ['Your role', givenRoleSchema] }, [...linkErrors]),
      ),
      validate('json', staffTokenSchema),
      async (c) =>
        c.json(await acceptInvitation(dependencies, requireMember(c.var.actor), c.req.valid('json').token)),
    )
}
