import type { Feature } from '#app/platform/feature.server.ts'
import { screeningApi } from './screening-api.server.ts'

export const screening: Feature = {
  api: [screeningApi],
}
