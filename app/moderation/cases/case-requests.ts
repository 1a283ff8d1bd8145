import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  type CaseView,
  caseViewSchema,
  claimSchema,
  type QueuePage,
  queuePageSchema,
} from './case-schemas.ts'

/** @throws ApiClientError */
export const fetchQueue = (cursor: string | null, signal: AbortSignal): Promise<QueuePage> =>
  callAsStaff(`/api/desk/cases${cursor === null ? '' : `?${new URLSearchParams({ cursor })}`}`, {
    responseSchema: queuePageSchema,
    signal,
  })

/** @throws ApiClientError 404 for a case that is not there */
export const fetchCase = (id: string, signal: AbortSignal): Promise<CaseView> =>
  callAsStaff(`/api/desk/cases/${id}`, { responseSchema: caseViewSchema, signal })

/** @throws ApiClientError 409 when a colleague has it */
export const sendClaim = (id: string) =>
  callAsStaff(`/api/desk/cases/${id}/claim`, { method: 'PUT', responseSchema: claimSchema })

/** @throws ApiClientError */
export async function sendRelease(id: string): Promise<void> {
  await callAsStaff(`/api/desk/cases/${id}/claim`, { method: 'DELETE', responseSchema: v.null() })
}

/** @throws ApiClientError */
export async function sendExposure(id: string): Promise<void> {
  await callAsStaff(`/api/desk/cases/${id}/exposure`, { method: 'PUT', responseSchema: v.null() })
}

/** @throws ApiClientError */
export async function sendNote(id: string, note: { text: string; proposesBan: boolean }): Promise<void> {
  await callAsStaff(`/api/desk/cases/${id}/notes`, { method: 'POST', body: note, responseSchema: v.null() })
}
