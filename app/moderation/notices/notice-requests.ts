import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import {
  type NoticePage,
  noticePageSchema,
  type OwnReportPage,
  ownReportPageSchema,
  type Standing,
  standingSchema,
} from './notice-schemas.ts'

interface NoticePlace {
  /** Of the page before; blank for the first. */
  cursor: string
  /** Only this one; null for all. */
  id: string | null
}

/** @throws ApiClientError */
export async function fetchNotices({ cursor, id }: NoticePlace, signal: AbortSignal): Promise<NoticePage> {
  const query = new URLSearchParams({ ...(cursor && { cursor }), ...(id !== null && { id }) })
  return callApi({
    path: `/api/moderation/notices?${query}`,
    accessToken: await requireAccessToken(),
    responseSchema: noticePageSchema,
    signal,
  })
}

/** @throws ApiClientError */
export async function fetchStanding(signal: AbortSignal): Promise<Standing> {
  return callApi({
    path: '/api/moderation/standing',
    accessToken: await requireAccessToken(),
    responseSchema: standingSchema,
    signal,
  })
}

/** @param cursor of the page before; blank for the first. @throws ApiClientError */
export async function fetchOwnReports(cursor: string, signal: AbortSignal): Promise<OwnReportPage> {
  return callApi({
    path: `/api/moderation/reports?${new URLSearchParams(cursor && { cursor })}`,
    accessToken: await requireAccessToken(),
    responseSchema: ownReportPageSchema,
    signal,
  })
}

async function change(path: string, method: 'PUT' | 'POST' | 'DELETE', body?: unknown): Promise<void> {
  await callApi({
    path: `/api/moderation/notices/${path}`,
    accessToken: await requireAccessToken(),
    method,
    body,
    responseSchema: v.null(),
  })
}

/** @throws ApiClientError */
export const markNoticeRead = (id: string) => change(`${id}/read`, 'PUT')

/** @throws ApiClientError 409 when the six months are over, or when they have objected before */
export const sendAppeal = (id: string, text: string) => change(`${id}/appeal`, 'POST', { text })

/** @throws ApiClientError */
export const withdrawAppeal = (id: string) => change(`${id}/appeal`, 'DELETE')
