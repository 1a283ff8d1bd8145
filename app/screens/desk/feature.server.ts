import type { Feature } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { type DeskNeeds, overviewApi } from './overview/overview-api.server.ts'

export const desk: Feature<Dependencies & DeskNeeds> = {
  api: [overviewApi],
}
