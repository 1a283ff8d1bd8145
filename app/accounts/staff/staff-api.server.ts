import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listAuditEntries } from './audit/audit-queries.server.ts'
import { auditLogPageSchema, auditLogQuerySchema } from './audit/audit-schemas.ts'
import { changeStaffRole, removeStaff } from './change-staff.command.server.ts'
import { deskOnly } from './desk-only.server.ts'
import { cancelFactorReset, scheduleFactorReset } from './factor-reset.command.server.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.command.server.ts'
import { factorResetHours } from './staff-limits.ts'
import { listStaff, readStaffAddress } from './staff-queries.server.ts'
import {
  addressSchema,
  invitationSchema,
  roleChangeSchema,
  staffIdSchema,
  staffListSchema,
} from './staff-schemas.ts'

const describe = describeForStaff('desk')

export function staffApi(dependencies: Dependencies & MailDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/*', noStore)
    .use('/desk/staff/*', deskOnly(dependencies, 'site_owner'))
    .use('/desk/audit', deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/staff',
      describe('List staff and invitations', {
        200: ['Both lists, with masked addresses', staffListSchema],
      }),
      async (c) => c.json(await listStaff(database, requireMember(c))),
    )
    .post(
      '/desk/staff/:id/address',
      describe('Get the address of a colleague or invitee; needs a fresh proof and is logged', {
        200: ['The address', addressSchema],
        errors: [400, 403],
      }),
      validate('param', staffIdSchema),
      async (c) => c.json(await readStaffAddress(database, requireMember(c), c.req.valid('param').id)),
    )
    .patch(
      '/desk/staff/:id',
      describe('Change a colleague’s role', { 204: ['Changed'], errors: [400, 403, 409, 413, 415] }),
      validate('param', staffIdSchema),
      validate('json', roleChangeSchema),
      async (c) => {
        const [{ id: userId }, { role }] = [c.req.valid('param'), c.req.valid('json')]
        return noContent(c, changeStaffRole(dependencies, requireMember(c), { userId, role }))
      },
    )
    .delete(
      '/desk/staff/:id',
      describe('Remove a colleague’s role', { 204: ['Removed'], errors: [400, 403, 409] }),
      validate('param', staffIdSchema),
      async (c) => noContent(c, removeStaff(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .route('/', invitationRoutes(dependencies))
    .route('/', factorResetRoutes(dependencies))
    .get(
      '/desk/audit',
      describe('List staff actions, newest first, each with all others of its request', {
        200: ['A page of actions', auditLogPageSchema],
        errors: [400],
      }),
      validate('query', auditLogQuerySchema),
      async (c) => c.json(await listAuditEntries(database, requireMember(c), c.req.valid('query'))),
    )
}

function factorResetRoutes(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/staff/:id/factor-reset',
      describe(`Remove a colleague’s lost second factors after ${factorResetHours} hours`, {
        204: ['Scheduled; they are notified by email'],
        errors: [400, 403, 409],
      }),
      validate('param', staffIdSchema),
      async (c) => noContent(c, scheduleFactorReset(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .delete(
      '/desk/staff/:id/factor-reset',
      describe('Cancel the removal of a colleague’s second factors', {
        204: ['Canceled'],
        errors: [400],
      }),
      validate('param', staffIdSchema),
      async (c) => noContent(c, cancelFactorReset(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}

function invitationRoutes(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/staff/invitations',
      describe('Invite someone by email', {
        201: ['Invited', v.object({ id: v.string() })],
        errors: [400, 403, 409, 413, 415],
      }),
      validate('json', invitationSchema),
      async (c) => c.json(await inviteStaff(dependencies, requireMember(c), c.req.valid('json')), 201),
    )
    .delete(
      '/desk/staff/invitations/:id',
      describe('Withdraw an invitation', { 204: ['Withdrawn'], errors: [400] }),
      validate('param', staffIdSchema),
      async (c) => noContent(c, withdrawInvitation(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}
