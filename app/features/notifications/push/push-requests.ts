import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { type NewDevice, type PushDevices, pushDevicesSchema } from './push-schemas.ts'

const path = '/api/notifications/devices'

/** @throws ApiClientError */
export async function fetchPushDevices(): Promise<PushDevices> {
  return callApi({ path, accessToken: await requireAccessToken(), responseSchema: pushDevicesSchema })
}

/** @throws ApiClientError 400 for a push service that this site can't reach, 409 for one device too many */
export async function sendPushDevice(body: NewDevice): Promise<PushDevices> {
  const accessToken = await requireAccessToken()
  return callApi({ path, method: 'PUT', body, accessToken, responseSchema: pushDevicesSchema })
}

/** @throws ApiClientError */
export async function removePushDevice(id: string): Promise<PushDevices> {
  const accessToken = await requireAccessToken()
  return callApi({ path: `${path}/${id}`, method: 'DELETE', accessToken, responseSchema: pushDevicesSchema })
}
