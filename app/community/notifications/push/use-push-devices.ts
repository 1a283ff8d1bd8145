import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type NewDevice, type PushDevices, pushDevicesSchema } from './push-schemas.ts'

const path = '/api/notifications/devices'

/** @throws ApiClientError */
async function fetchPushDevices(): Promise<PushDevices> {
  return callApi({ path, accessToken: await requireAccessToken(), responseSchema: pushDevicesSchema })
}

/** @throws ApiClientError 400 for a push service that this site can't reach, 409 for one device too many */
async function sendPushDevice(body: NewDevice): Promise<PushDevices> {
  const accessToken = await requireAccessToken()
  return callApi({ path, method: 'PUT', body, accessToken, responseSchema: pushDevicesSchema })
}

/** @throws ApiClientError */
async function removePushDevice(id: string): Promise<PushDevices> {
  const accessToken = await requireAccessToken()
  return callApi({ path: `${path}/${id}`, method: 'DELETE', accessToken, responseSchema: pushDevicesSchema })
}

/** In which browsers a person is told. Those who ask for it at several places of a page ask once. */
export function usePushDevices(userId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['push-devices', userId]
  const query = useQuery({ queryKey, queryFn: fetchPushDevices, networkMode: 'always' })
  const change = async (work: Promise<PushDevices>) => void queryClient.setQueryData(queryKey, await work)
  return {
    query,
    addDevice: (...device: Parameters<typeof sendPushDevice>) => change(sendPushDevice(...device)),
    removeDevice: (id: string) => change(removePushDevice(id)),
  }
}
