import type { BackgroundDependencies, Feature } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { healthDeskApi } from './health-api.server.ts'
import { healthReport } from './health-report-mail.server.ts'
import type { HealthLine } from './health-schemas.ts'
import { queueHealthReports } from './mail-reports.command.server.ts'

export interface HealthNeeds extends Dependencies {
  /** Omit for a site without health checks. */
  look?: (() => Promise<HealthLine[]>) | undefined
}

export const health: Feature<HealthNeeds, BackgroundDependencies & Pick<HealthNeeds, 'look'>> = {
  api: [(needs) => healthDeskApi(needs, needs.look)],
  mails: [healthReport],
  jobs: [
    {
      queue: 'health',
      schedule: '0 6 * * *',
      work: async (needs) => needs.look && queueHealthReports(needs, needs.look),
    },
  ],
}
