import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { chartsApi } from './charts/charts-api.server.ts'
import { refreshOutdatedCharts } from './charts/shared/refresh-outdated-charts.command.server.ts'
import { countCommunityAir } from './commons/count-community.command.server.ts'
import { airExports } from './export.server.ts'
import { readingsApi } from './files/import/readings-api.server.ts'
import { previewPath, readingsPath } from './files/import/readings-file-requests.ts'
import { planReminder } from './plans/plan-reminder-mail.server.ts'
import { plansApi } from './plans/plans-api.server.ts'
import { airApi } from './rooms/air-api.server.ts'
import { liveReadingsApi } from './rooms/devices/live-api.server.ts'
import { liveReadingsPath } from './rooms/devices/live-path.ts'
import { packLiveReadings } from './rooms/devices/pack-live-readings.command.server.ts'
import { tokensApi } from './rooms/devices/tokens-api.server.ts'

export const air: Feature<AccountDependencies> = {
  api: [readingsApi, airApi, chartsApi, plansApi, tokensApi, liveReadingsApi],
  tokenPaths: [liveReadingsPath],
  filePaths: [readingsPath, previewPath],
  staticPages: ['/calculators'],
  mails: [planReminder],
  // Packs live readings; deletes no data.
  purges: { liveReadings: packLiveReadings },
  hourly: [
    ({ database }) => refreshOutdatedCharts(database),
    ({ database, clock }) => countCommunityAir(database, clock()),
  ],
  exports: airExports,
}
