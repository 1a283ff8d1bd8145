import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  callAsMember,
  memberListQuery,
  memberQuery,
  sendAsMember,
} from '#app/platform/session/call-as-member.ts'
import { type Digest, digestSchema } from './digests/digest-schemas.ts'
import {
  type Choice,
  choicesSchema,
  notificationPageSchema,
  unseenSchema,
  type WatchLevel,
  watchedSchema,
} from './notification-schemas.ts'
import { type NewDevice, type PushDevices, pushDevicesSchema } from './push/push-schemas.ts'

const path = '/api/notifications'
/** Fails at once without a connection, instead of waiting for one. */
const atOnce = { networkMode: 'always' } as const

export const notificationsQuery = (userId: string) => ({
  ...memberListQuery(['notifications', userId], path, { responseSchema: notificationPageSchema }),
  ...atOnce,
})

/** Counts unseen notifications, up to 100. @throws ApiClientError */
export const fetchUnseen = async (): Promise<number> =>
  (await callAsMember(`${path}/unseen`, { responseSchema: unseenSchema })).unseen

export const sendSeen = () => sendAsMember('PUT', `${path}/seen`, {})

/** @param id omit to mark all as read */
export const sendRead = (id?: string) => sendAsMember('PUT', `${path}/read`, { notificationId: id })

export const digestQuery = (userId: string) => ({
  ...memberQuery(['digest', userId], `${path}/digest`, { responseSchema: digestSchema }),
  ...atOnce,
})

export const sendDigest = (digest: Digest) => sendAsMember('PUT', `${path}/digest`, digest)

export const watchLevelQuery = (userId: string, storyId: string) => ({
  queryKey: ['watch-level', storyId, userId],
  queryFn: () => fetchWatchLevel(storyId),
  staleTime: 0,
  ...atOnce,
})

export const fetchWatchLevel = async (storyId: string): Promise<WatchLevel> =>
  (await callAsMember(`${path}/watched-stories/${storyId}`, { responseSchema: watchedSchema })).level

/** @throws ApiClientError 409 if the limit is reached */
export const sendWatchLevel = (storyId: string, level: WatchLevel) =>
  sendAsMember('PUT', `${path}/watched-stories/${storyId}`, { level })

export const fetchChoices = () => callAsMember(`${path}/choices`, { responseSchema: choicesSchema })

export const choicesQuery = (userId: string) => ({
  queryKey: ['notification-choices', userId],
  queryFn: fetchChoices,
  ...atOnce,
})

export const sendChoice = (choice: Choice) => sendAsMember('PUT', `${path}/choices`, choice)

/** The browsers that receive push messages, fetched once for all parts of a page. */
export function usePushDevices(userId: string) {
  const queryClient = useQueryClient()
  const devicesPath = `${path}/devices`
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
