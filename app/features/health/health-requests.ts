import * as v from 'valibot'
import { callAsStaff } from '#app/features/staff/call-as-staff.ts'
import { type HealthReport, healthReportSchema } from './health-schemas.ts'

const path = '/api/desk/health'

/** @throws ApiClientError 404 for whoever is no owner */
export const fetchHealth = (signal: AbortSignal): Promise<HealthReport> =>
  callAsStaff(path, { responseSchema: healthReportSchema, signal })

export async function sendReportChoice(isMailed: boolean): Promise<void> {
  await callAsStaff(`${path}/report`, { method: 'PUT', body: { isMailed }, responseSchema: v.null() })
}
