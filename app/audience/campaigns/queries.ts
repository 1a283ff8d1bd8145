import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { callAsStaff, deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import {
  audienceSchema,
  type CampaignRequest,
  campaignListSchema,
  createdSchema,
  type DraftChange,
  openCampaignSchema,
  type PreviewRequest,
  previewSchema,
  type SegmentRequest,
  type SendRequest,
  type StateChangeRequest,
  savedSchema,
  segmentListSchema,
} from './campaign-schemas.ts'
import { openedInvitationSchema, type Wave, waveListSchema, waveSchema } from './waves/wave-schemas.ts'

const path = '/api/desk/campaigns'
const wavesPath = '/api/desk/waves'

/** Interval of refetches while a campaign's emails are sent. */
export const refetchMs = 3_000
// A refetch must not replace text that is being edited.
const whileTyping = { refetchOnWindowFocus: false }

export const campaignsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'campaigns'), path, { responseSchema: campaignListSchema })

export const campaignQuery = (userId: string, id: string) => ({
  ...deskQuery(deskKey(userId, 'campaigns', id), `${path}/${id}`, { responseSchema: openCampaignSchema }),
  ...whileTyping,
})

export const previewQuery = (text: PreviewRequest | null) =>
  queryOptions({
    queryKey: ['desk', 'campaign-preview', text],
    queryFn: text
      ? ({ signal }) =>
          callAsStaff(`${path}/preview`, {
            method: 'POST',
            body: text,
            responseSchema: previewSchema,
            signal,
          })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const sendNewCampaign = (body: CampaignRequest) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: createdSchema })

/** @throws ApiClientError 409 `campaign_changed`, `draft_changed` */
export const sendDraft = (id: string, body: DraftChange) =>
  callAsStaff(`${path}/${id}`, { method: 'PUT', body, responseSchema: savedSchema })

/** @throws ApiClientError 409 `campaign_changed`, `draft_changed` */
export const sendDeletion = (id: string, version: number) =>
  sendAsStaff('DELETE', `${path}/${id}?version=${version}`)

/** @throws ApiClientError 403 `reauthentication_needed`, 409 `campaign_changed`, `draft_changed`, `recipients_changed`, `no_recipients` */
export const sendConfirmed = (id: string, body: SendRequest) =>
  sendAsStaff('POST', `${path}/${id}/send`, body)

/** @throws ApiClientError 409 `campaign_changed` */
export const sendStateChange = (id: string, body: StateChangeRequest) =>
  sendAsStaff('POST', `${path}/${id}/act`, body)

export const sendTestMail = (id: string) => sendAsStaff('POST', `${path}/${id}/test`)

/** @throws ApiClientError 403 `reauthentication_needed` */
export const resendUnsure = (id: string, personId: string) =>
  sendAsStaff('POST', `${path}/${id}/unsure/${personId}`)

export const audienceQuery = (segmentId: string) => ({
  ...deskQuery(['desk', 'audience', segmentId], '/api/desk/segments/audience', {
    query: { segmentId },
    responseSchema: audienceSchema,
  }),
  staleTime: 60_000,
})

export const segmentsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'segments'), '/api/desk/segments', { responseSchema: segmentListSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendSegment = (body: SegmentRequest) => sendAsStaff('POST', '/api/desk/segments', body)

export const sendSegmentDeletion = (id: string) => sendAsStaff('DELETE', `/api/desk/segments/${id}`)

export const wavesQuery = (userId: string) => ({
  ...deskQuery(deskKey(userId, 'waves'), wavesPath, { responseSchema: waveListSchema }),
  ...whileTyping,
})

export const invitedQuery = (userId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: deskKey(userId, 'waves', id, 'invited'),
    queryFn: ({ pageParam: after, signal }) =>
      callAsStaff(`${wavesPath}/${id}`, { query: { after }, responseSchema: waveSchema, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }: Wave) => nextAfter,
    staleTime: 0,
  })

/** @throws ApiClientError 404 `link_not_valid` */
export const followInvitation = (token: string) =>
  callApi({
    path: '/api/invitations/open',
    method: 'POST',
    body: { token },
    responseSchema: openedInvitationSchema,
  })
