import type { Feature } from '#app/platform/feature-types.server.ts'
import { funnelApi } from './funnel-api.server.ts'

export const funnel: Feature = {
  api: [funnelApi],
}
