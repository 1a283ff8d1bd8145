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
