import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature.server.ts'
import { deleteVipSubscription } from './delete-vip-subscription.command.server.ts'
import { promotionExports } from './export.server.ts'
import { oneClickWithdrawal, promotionApi } from './promotion-api.server.ts'
import { purgeVipSubscriptions } from './purge-vip-subscriptions.command.server.ts'

export const promotion: Feature<AccountDependencies> = {
  api: [promotionApi],
  site: [oneClickWithdrawal],
  purges: { vipSubscriptions: purgeVipSubscriptions },
  eraseAddress: deleteVipSubscription,
  exports: promotionExports,
}
