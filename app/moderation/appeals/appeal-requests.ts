import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { type AppealDecision, type AppealPage, appealPageSchema } from './appeal-schemas.ts'

/** @throws ApiClientError */
export const fetchAppeals = (cursor: string | null, signal: AbortSignal): Promise<AppealPage> =>
  callAsStaff(`/api/desk/appeals${cursor === null ? '' : `?${new URLSearchParams({ cursor })}`}`, {
    responseSchema: appealPageSchema,
    signal,
  })

/** @throws ApiClientError 403 where a colleague has to answer, 409 when one has */
export async function sendAppealDecision(id: string, body: AppealDecision): Promise<void> {
  await callAsStaff(`/api/desk/appeals/${id}/decision`, { method: 'POST', body, responseSchema: v.null() })
}
