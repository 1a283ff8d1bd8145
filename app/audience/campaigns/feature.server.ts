import * as v from 'valibot'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import { listCampaignMailsOf, listUnsureMails } from './campaign-queries.server.ts'
import { campaignTest } from './campaign-test-mail.server.ts'
import { campaignsApi } from './campaigns-api.server.ts'
import { sendBatch } from './send-batch.command.server.ts'
import { listInvitationsOf } from './waves/wave-queries.server.ts'
import { wavesApi } from './waves/waves-api.server.ts'

const campaignsExports: readonly ExportPart[] = [
  exportList(
    { name: 'campaignMails', role: 'accounts' },
    { subject: v.string(), state: v.string(), settledAt: v.nullable(timestampField) },
    (tx, { userId, email }) => listCampaignMailsOf(tx, { userId, email }),
  ),
  /** Invitations, which only members who were on the VIP list have. */
  exportList(
    { name: 'invitations', role: 'accounts' },
    {
      expiresAt: v.nullable(timestampField),
      openedAt: v.nullable(timestampField),
      joinedAt: v.nullable(timestampField),
    },
    (tx, { email }) => listInvitationsOf(tx, email),
  ),
]

export const campaigns: Feature<AccountDependencies> = {
  api: [campaignsApi, wavesApi],
  exports: campaignsExports,
  mails: [campaignTest],
  tasks: [{ role: 'site_owner', list: listUnsureMails }],
  loops: [{ name: 'sending campaigns', round: sendBatch }],
}
