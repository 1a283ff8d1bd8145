import * as v from 'valibot'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { exportValue } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import { vipConfirmation } from './confirm-vip-mail.server.ts'
import { oneClickWithdrawal, promotionApi } from './promotion-api.server.ts'
import { deleteVipSubscription, purgeUnconfirmed } from './vip.command.server.ts'
import { findVipSubscription } from './vip-queries.server.ts'

export const promotion: Feature<AccountDependencies> = {
  api: [promotionApi],
  site: [oneClickWithdrawal],
  mails: [vipConfirmation],
  purges: { vipSubscriptions: purgeUnconfirmed },
  eraseAddress: deleteVipSubscription,
  exports: [
    exportValue(
      { name: 'vipSubscription', role: 'accounts' },
      v.nullable(
        v.object({
          email: v.string(),
          fullName: v.nullable(v.string()),
          organization: v.nullable(v.string()),
          confirmedAt: v.nullable(timestampField),
          createdAt: timestampField,
        }),
      ),
      (tx, { email }) => findVipSubscription(tx, email),
    ),
  ],
}
