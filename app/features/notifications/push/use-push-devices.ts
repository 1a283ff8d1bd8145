import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchPushDevices, removePushDevice, sendPushDevice } from './push-requests.ts'
import type { PushDevices } from './push-schemas.ts'

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
