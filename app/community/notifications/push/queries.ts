import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsMember, memberQuery } from '#app/platform/session/call-as-member.ts'
import { atOnce, notificationsPath } from '../queries.ts'
import { type NewDevice, type PushDevices, pushDevicesSchema } from './push-schemas.ts'

export function usePushDevices(userId: string) {
  const queryClient = useQueryClient()
  const devicesPath = `${notificationsPath}/devices`
  const responseSchema = pushDevicesSchema
  const options = memberQuery(['push-devices', userId], devicesPath, { responseSchema })
  const change = async (work: Promise<PushDevices>) =>
    void queryClient.setQueryData(options.queryKey, await work)
  return {
    query: useQuery({ ...options, ...atOnce }),
    /** @throws ApiClientError 400 if the site can't reach the push service, 409 if the limit is reached */
    addDevice: (body: NewDevice) =>
      change(callAsMember(devicesPath, { method: 'PUT', body, responseSchema })),
    removeDevice: (id: string) =>
      change(callAsMember(`${devicesPath}/${id}`, { method: 'DELETE', responseSchema })),
  }
}
