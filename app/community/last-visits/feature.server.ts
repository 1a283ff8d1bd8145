import type { Feature } from '#app/platform/feature.server.ts'
import { lastVisitsExports } from './export.server.ts'
import { lastVisitsApi } from './last-visits-api.server.ts'
import { purgeLastVisits } from './note-visit.command.server.ts'

export const lastVisits: Feature = {
  api: [lastVisitsApi],
  purges: { lastVisits: purgeLastVisits },
  exports: lastVisitsExports,
}
