import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { changeStaffRole, removeStaff } from './change-staff.command.server.ts'
import { deskOnly } from './desk-only.server.ts'
import { cancelFactorReset, scheduleFactorReset } from './factor-reset.command.server.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.command.server.ts'
import { listAuditEntries, listStaff, readStaffAddress } from './staff-queries.server.ts'
import {
  addressSchema,
  auditLogPageSchema,
  auditLogQuerySchema,
  invitationSchema,
  roleChangeSchema,
  staffIdSchema,
  staffListSchema,
} from './staff-schemas.ts'

const describe = describeForMembers('desk')

export function deskApi(dependencies: Dependencies & MailDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/*', noStore)
    .use('/desk/staff/*', deskOnly(dependencies, 'site_owner'))
    .use('/desk/audit', deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/staff',
      describe(
        'List staff and invitations',
        describeResponses({ 200: ['Both lists, with masked addresses', staffListSchema] }, [401, 404]),
      ),
      async (c) => c.json(await listStaff(database, requireMember(c.var.actor))),
    )
    .post(
      '/desk/staff/:id/address',
      describe(
        'Get the address of a colleague or invitee; needs a fresh proof and is logged',
        describeResponses({ 200: ['The address', addressSchema] }, [400, 401, 403, 404]),
      ),
      validate('param', staffIdSchema),
      async (c) =>
        c.json(await readStaffAddress(database, requireMember(c.var.actor), c.req.valid('param').id)),
    )
    .patch(
      '/desk/staff/:id',
      describe(
        'Change a colleague’s role',
        describeResponses({ 204: ['Changed'] }, [400, 401, 403, 404, 409, 413, 415]),
      ),
      validate('param', staffIdSchema),
      validate('json', roleChangeSchema),
      async (c) => {
        const [{ id: userId }, { role }] = [c.req.valid('param'), c.req.valid('json')]
        await changeStaffRole(dependencies, requireMember(c.var.actor), { userId, role })
        return c.body(null, 204)
      },
    )
    .delete(
      '/desk/staff/:id',
      describe(
        'Remove a colleague’s role',
        describeResponses({ 204: ['Removed'] }, [400, 401, 403, 404, 409]),
      ),
      validate('param', staffIdSchema),
      async (c) => {
        await removeStaff(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .route('/', invitationRoutes(dependencies))
    .route('/', factorResetRoutes(dependencies))
    .get(
      '/desk/audit',
      describe(
        'List staff actions, newest first',
        describeResponses({ 200: ['A page of actions', auditLogPageSchema] }, [400, 401, 404]),
      ),
      validate('query', auditLogQuerySchema),
      async (c) =>
        c.json(await listAuditEntries(database, requireMember(c.var.actor), c.req.valid('query').before)),
    )
}

function factorResetRoutes(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/staff/:id/factor-reset',
      describe(
        'Remove a colleague’s lost second factors after 24 hours',
        describeResponses({ 204: ['Scheduled; they are notified by email'] }, [400, 401, 403, 404, 409]),
      ),
      validate('param', staffIdSchema),
      async (c) => {
        await scheduleFactorReset(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .delete(
      '/desk/staff/:id/factor-reset',
      describe(
        'Cancel the removal of a colleague’s second factors',
        describeResponses({ 204: ['Canceled'] }, [400, 401, 404]),
      ),
      validate('param', staffIdSchema),
      async (c) => {
        await cancelFactorReset(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}

function invitationRoutes(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/staff/invitations',
      describe(
        'Invite someone by email',
        describeResponses(
          { 201: ['Invited', v.object({ id: v.string() })] },
          [400, 401, 403, 404, 409, 413, 415],
        ),
      ),
      validate('json', invitationSchema),
      async (c) =>
        c.json(await inviteStaff(dependencies, requireMember(c.var.actor), c.req.valid('json')), 201),
    )
    .delete(
      '/desk/staff/invitations/:id',
      describe('Withdraw an invitation', describeResponses({ 204: ['Withdrawn'] }, [400, 401, 404])),
      validate('param', staffIdSchema),
      async (c) => {
        await withdrawInvitation(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
