import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { openedCaseSchema } from './case-schemas.ts'

export interface CaseSubject {
  subjectType: 'story' | 'comment'
  subjectId: string
}

/**
 * Opens the case of something that nobody has to have reported, or finds the one that is open.
 *
 * @returns its page at the desk
 * @throws ApiClientError 404 for whoever is no moderator, and for what is gone
 */
export async function openOwnCase(subject: CaseSubject): Promise<string> {
  const responseSchema = openedCaseSchema
  const { id } = await callAsStaff('/api/desk/cases', { method: 'POST', body: subject, responseSchema })
  return `${deskPath}/cases/${id}`
}
