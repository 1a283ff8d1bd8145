import type { Feature } from '#app/platform/feature-types.server.ts'
import { activityApi } from './activity/activity-api.server.ts'
import { countActivity } from './activity/count-activity.command.server.ts'
import { funnelApi } from './funnel-api.server.ts'

export const funnel: Feature = {
  api: [funnelApi, activityApi],
  hourly: [countActivity],
}
