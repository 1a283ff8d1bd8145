import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  batchIdSchema,
  type Decided,
  type DecisionRequest,
  decidedSchema,
  type Preview,
  previewSchema,
  type ReversalRequest,
} from './decision-schemas.ts'

/** @throws ApiClientError 409 when a case has changed meanwhile; the message says who decided what */
export const sendDecision = (request: DecisionRequest): Promise<Decided> =>
  callAsStaff('/api/desk/decisions', { method: 'POST', body: request, responseSchema: decidedSchema })

/** @throws ApiClientError */
export const previewDecision = (request: DecisionRequest): Promise<Preview> =>
  callAsStaff('/api/desk/decisions/preview', { method: 'POST', body: request, responseSchema: previewSchema })

/** @throws ApiClientError 409 once everybody was told */
export async function sendUndo(batchId: string): Promise<void> {
  await callAsStaff(`/api/desk/decisions/${batchId}/undo`, { method: 'POST', responseSchema: v.null() })
}

/** @throws ApiClientError 409 for what was taken back already, 403 for what one has written or reported oneself */
export async function sendReversal(id: string, body: ReversalRequest): Promise<void> {
  await callAsStaff(`/api/desk/decisions/${id}/reversal`, {
    method: 'POST',
    body,
    responseSchema: batchIdSchema,
  })
}
