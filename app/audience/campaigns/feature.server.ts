import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature.server.ts'
import { campaignTest } from './campaign-test-mail.server.ts'
import { campaignsApi } from './campaigns-api.server.ts'
import { campaignsExports } from './export.server.ts'
import { sendBatch } from './send-batch.command.server.ts'
import { wavesApi } from './waves/waves-api.server.ts'

export const campaigns: Feature<AccountDependencies> = {
  api: [campaignsApi, wavesApi],
  exports: campaignsExports,
  mails: [campaignTest],
  loops: [{ name: 'sending campaigns', round: sendBatch }],
}
