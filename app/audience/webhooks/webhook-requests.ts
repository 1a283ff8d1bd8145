import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  madeWebhookSchema,
  type NewWebhook,
  rotatedSecretSchema,
  type WebhookList,
  webhookListSchema,
} from './webhook-schemas.ts'

const path = '/api/desk/webhooks'

export const fetchWebhooks = (signal: AbortSignal): Promise<WebhookList> =>
  callAsStaff(path, { responseSchema: webhookListSchema, signal })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendNewWebhook = (body: NewWebhook) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: madeWebhookSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const rotateSecret = (id: string) =>
  callAsStaff(`${path}/${id}/secret`, { method: 'POST', responseSchema: rotatedSecretSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export async function switchWebhook(id: string, isEnabled: boolean): Promise<void> {
  await callAsStaff(`${path}/${id}`, { method: 'PATCH', body: { isEnabled }, responseSchema: v.null() })
}

export async function removeWebhook(id: string): Promise<void> {
  await callAsStaff(`${path}/${id}`, { method: 'DELETE', responseSchema: v.null() })
}

export async function replayDelivery(id: string): Promise<void> {
  await callAsStaff(`/api/desk/webhook-deliveries/${id}/replay`, {
    method: 'POST',
    responseSchema: v.null(),
  })
}
