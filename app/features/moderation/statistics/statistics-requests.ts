import { callAsStaff } from '#app/features/staff/call-as-staff.ts'
import {
  type ModeratorStatistics,
  moderatorStatisticsSchema,
  type Statistics,
  statisticsSchema,
} from './statistics-schemas.ts'

/** @throws ApiClientError */
export const fetchStatistics = (signal: AbortSignal): Promise<Statistics> =>
  callAsStaff('/api/desk/statistics', { responseSchema: statisticsSchema, signal })

/** @throws ApiClientError 404 for whoever is no owner */
export const fetchModeratorStatistics = (signal: AbortSignal): Promise<ModeratorStatistics> =>
  callAsStaff('/api/desk/statistics/moderators', { responseSchema: moderatorStatisticsSchema, signal })
