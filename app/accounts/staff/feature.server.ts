import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { returnParameter } from '#app/platform/http/sign-in-path.ts'
import { type ExportPart, exportValue } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import type { AccountDependencies } from '../auth/core/account-dependencies.server.ts'
import { lacksRecoveryCodes } from '../auth/factors/factor-queries.server.ts'
import { runFactorResets } from './factor-reset.command.server.ts'
import { staffFactorReset } from './factor-reset-mail.server.ts'
import { staffInvitation } from './invitation-mail.server.ts'
import { deleteInvitationsTo, purgeInvitations } from './issue-invitation.command.server.ts'
import { ownRoleApi } from './own-role-api.server.ts'
import { staffApi } from './staff-api.server.ts'
import { findStaffRole, hasModerator } from './staff-queries.server.ts'

const staffExports: readonly ExportPart[] = [
  exportValue(
    { name: 'staff', role: 'accounts' },
    v.nullable(v.object({ role: v.string(), createdAt: timestampField })),
    async (tx, { userId }) => (await findStaffRole(tx, userId)) ?? null,
  ),
]

export const staff: Feature<AccountDependencies> = {
  api: [ownRoleApi, staffApi],
  mails: [staffInvitation, staffFactorReset],
  purges: { staffInvitations: purgeInvitations, staffFactorResets: runFactorResets },
  setup: [
    {
      title: 'Set up your second factor',
      how: () => 'Create recovery codes, in case you lose your authenticator app.',
      href: `/settings/security?${returnParameter}=${deskPath}`,
      // A caller of the desk has a second factor already, so only the codes may be missing.
      isDone: async (tx, { userId }) => !(await lacksRecoveryCodes(tx, userId)),
    },
    {
      title: 'Invite a moderator',
      how: () => 'Two people can decide each other’s appeals.',
      href: `${deskPath}/staff`,
      isDone: hasModerator,
    },
  ],
  eraseAddress: deleteInvitationsTo,
  exports: staffExports,
}
