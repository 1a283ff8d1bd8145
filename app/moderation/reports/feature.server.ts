import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature.server.ts'
import { reportsExports } from './export.server.ts'
import { reportsApi } from './reports-api.server.ts'

export const reports: Feature<AccountDependencies> = {
  api: [reportsApi],
  exports: reportsExports,
}
