import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import type { PersonalDataNeeds } from '#app/platform/personal-data.server.ts'
import { settingsApi } from './settings-api.server.ts'

export const settings: Feature<AccountDependencies & PersonalDataNeeds> = {
  api: [settingsApi],
}
