import type { Feature } from '#app/platform/feature.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { healthDeskApi } from './health-api.server.ts'
import { healthReport } from './health-report-mail.server.ts'
import type { HealthLine } from './health-schemas.ts'

export interface HealthNeeds extends Dependencies {
  /** Runs the health checks. Omit to have none. */
  look?: (() => Promise<HealthLine[]>) | undefined
}

export const health: Feature<HealthNeeds> = {
  mails: [healthReport],
  api: [(needs) => healthDeskApi(needs, needs.look)],
}
