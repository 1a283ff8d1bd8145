import type { Feature } from '#app/platform/feature.server.ts'
import type { AccountDependencies } from '../auth/core/account-dependencies.server.ts'
import { deskApi } from './desk-api.server.ts'
import { staffExports } from './export.server.ts'
import { runFactorResets } from './factor-reset.command.server.ts'
import { deleteInvitationsTo, purgeInvitations } from './issue-invitation.command.server.ts'
import { staffApi } from './staff-api.server.ts'

export const staff: Feature<AccountDependencies> = {
  api: [staffApi, deskApi],
  purges: { staffInvitations: purgeInvitations, staffFactorResets: runFactorResets },
  eraseAddress: deleteInvitationsTo,
  exports: staffExports,
}
