import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { type HealthLine, healthReportSchema } from './health-schemas.ts'

export const healthPath = '/api/desk/health'

export const healthQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'health'), healthPath, { responseSchema: healthReportSchema })

export function summarizeHealth(lines: readonly HealthLine[]): string {
  const wrong = lines.filter(({ state }) => state !== 'ok')
  if (wrong.length === 0) return 'Everything is in order.'
  return `Needs attention: ${wrong.map(({ name }) => name).join(', ')}.`
}
