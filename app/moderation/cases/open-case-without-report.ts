import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { openedCaseSchema } from './case-schemas.ts'

export interface CaseSubject {
  subjectType: 'story' | 'comment'
  subjectId: string
}

/**
 * Opens a case without a report, or finds the open one.
 * @returns the path of its page at the desk
 * @throws ApiClientError 404 if the user is not a moderator, or the content no longer exists
 */
export async function openCaseWithoutReport(subject: CaseSubject): Promise<string> {
  const responseSchema = openedCaseSchema
  const { id } = await callAsStaff('/api/desk/cases', { method: 'POST', body: subject, responseSchema })
  return `${deskPath}/cases/${id}`
}
