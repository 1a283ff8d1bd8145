// Separate from the desk's queries, which members' settings must not load.
import { memberListQuery, memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { noticePageSchema, ownReportPageSchema, standingSchema } from './notice-schemas.ts'

const path = '/api/moderation'

export const noticesKey = (userId: string) => ['notices', userId]

/** @param id null for all notices */
export const noticesQuery = (userId: string, id: string | null) => ({
  ...memberListQuery([...noticesKey(userId), id], `${path}/notices`, {
    query: { id },
    responseSchema: noticePageSchema,
  }),
  staleTime: 0,
})

export const markNoticeRead = (id: string) => sendAsMember('PUT', `${path}/notices/${id}/read`)

/** @throws ApiClientError 409 after six months, or after an earlier appeal */
export const sendAppeal = (id: string, text: string) =>
  sendAsMember('POST', `${path}/notices/${id}/appeal`, { text })

export const withdrawAppeal = (id: string) => sendAsMember('DELETE', `${path}/notices/${id}/appeal`)

export const standingQuery = (userId: string) => ({
  ...memberQuery(['standing', userId], `${path}/standing`, { responseSchema: standingSchema }),
  staleTime: 0,
})

export const ownReportsQuery = (userId: string) => ({
  ...memberListQuery(['own-reports', userId], `${path}/reports`, { responseSchema: ownReportPageSchema }),
  staleTime: 0,
})
