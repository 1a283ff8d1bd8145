import type { Feature } from '#app/platform/feature-types.server.ts'
import { manifestApi } from './manifest-api.server.ts'

export const layout: Feature = {
  site: [manifestApi],
  staticPages: ['/privacy', '/terms'],
}
