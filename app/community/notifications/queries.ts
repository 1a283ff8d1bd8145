import { subscribeToLive } from '#app/platform/live/subscribe-to-live.ts'
import { callAsMember, memberListQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { notificationPageSchema, unseenSchema } from './notification-schemas.ts'

export const notificationsPath = '/api/notifications'
/** Fails immediately without a connection, instead of waiting for one. */
export const atOnce = { networkMode: 'always' } as const

export const notificationsQuery = (userId: string) => ({
  ...memberListQuery(['notifications', userId], notificationsPath, {
    responseSchema: notificationPageSchema,
  }),
  ...atOnce,
})

/** Counts up to 100. */
export const fetchUnseen = async (): Promise<number> =>
  (await callAsMember(`${notificationsPath}/unseen`, { responseSchema: unseenSchema })).unseen

export const sendSeen = () => sendAsMember('PUT', `${notificationsPath}/seen`, {})

/** @param id omit to mark all as read */
export const sendRead = (id?: string) =>
  sendAsMember('PUT', `${notificationsPath}/read`, { notificationId: id })

const pollMs = 60_000

/** Ignores a failure, because the next poll tries again. */
export async function tellUnseen(tell: (count: number) => void): Promise<void> {
  const count = await fetchUnseen().catch(() => null)
  if (count !== null) tell(count)
}

/** Without a live stream, polls every minute while the page is visible. @returns a function to stop */
export function followUnseenCount(userId: string, tell: (count: number) => void): () => void {
  const ask = () => void tellUnseen(tell)
  const stop = subscribeToLive(userId, {
    onHint: ({ kind }) => kind === 'notification_changed' && ask(),
    onReset: ask,
  })
  const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
