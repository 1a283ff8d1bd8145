import * as v from 'valibot'
import { callApi } from '#app/http/client/api-client.ts'
import type { NotifiersAppeal } from './status-schemas.ts'

/** @throws ApiClientError 409 when the six months are over, or when they have objected before */
export async function sendNotifiersAppeal(body: NotifiersAppeal): Promise<void> {
  await callApi({ path: '/api/report-status/appeal', method: 'POST', body, responseSchema: v.null() })
}
