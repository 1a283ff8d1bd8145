import type { Feature } from '#app/platform/feature.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { visitsExports } from './export.server.ts'
import type { PulseRecorder } from './pulse-recorder.command.server.ts'
import { purgeVisitMarks, purgeVisitSalts } from './purge-visits.command.server.ts'
import { pulsePath } from './visit-rules.ts'
import { visitsApi } from './visits-api.server.ts'

export interface VisitNeeds extends Dependencies {
  /** Records page visits. Omit to disable. */
  pulses?: PulseRecorder | undefined
}

export const visits: Feature<VisitNeeds> = {
  api: [(needs) => visitsApi(needs, needs.pulses)],
  keylessPaths: [pulsePath],
  purges: { visitSalts: purgeVisitSalts, visitMarks: purgeVisitMarks },
  exports: visitsExports,
}
