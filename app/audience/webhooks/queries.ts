import { callAsStaff, deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  createdWebhookSchema,
  type NewWebhook,
  rotatedSecretSchema,
  webhookListSchema,
} from './webhook-schemas.ts'

const path = '/api/desk/webhooks'

export const webhooksQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'webhooks'), path, { responseSchema: webhookListSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendNewWebhook = (body: NewWebhook) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: createdWebhookSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const rotateSecret = (id: string) =>
  callAsStaff(`${path}/${id}/secret`, { method: 'POST', responseSchema: rotatedSecretSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const switchWebhook = (id: string, isEnabled: boolean) =>
  sendAsStaff('PATCH', `${path}/${id}`, { isEnabled })

export const removeWebhook = (id: string) => sendAsStaff('DELETE', `${path}/${id}`)

export const replayDelivery = (id: string) => sendAsStaff('POST', `/api/desk/webhook-deliveries/${id}/replay`)

export const sendTestEvent = (id: string) => sendAsStaff('POST', `${path}/${id}/test`)
