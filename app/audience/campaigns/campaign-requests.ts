import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  type ActRequest,
  audienceSchema,
  type CampaignRequest,
  campaignListSchema,
  changedSchema,
  createdSchema,
  type DraftChange,
  openCampaignSchema,
  type PreviewRequest,
  previewSchema,
  type SegmentRequest,
  type SendRequest,
  savedSchema,
} from './campaign-schemas.ts'

const path = '/api/desk/campaigns'

export const fetchCampaigns = (signal: AbortSignal) =>
  callAsStaff(path, { responseSchema: campaignListSchema, signal })

export const fetchCampaign = (id: string, signal: AbortSignal) =>
  callAsStaff(`${path}/${id}`, { responseSchema: openCampaignSchema, signal })

export const sendNewCampaign = (body: CampaignRequest) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: createdSchema })

/** @throws ApiClientError 409 `campaign_changed`, `draft_changed` */
export const sendDraft = (id: string, body: DraftChange) =>
  callAsStaff(`${path}/${id}`, { method: 'PUT', body, responseSchema: savedSchema })

/** @throws ApiClientError 409 `campaign_changed`, `draft_changed` */
export async function sendDeletion(id: string, version: number): Promise<void> {
  await callAsStaff(`${path}/${id}?version=${version}`, { method: 'DELETE', responseSchema: v.null() })
}

export const fetchPreview = (body: PreviewRequest, signal: AbortSignal) =>
  callAsStaff(`${path}/preview`, { method: 'POST', body, responseSchema: previewSchema, signal })

/** @throws ApiClientError 403 `reauthentication_needed`, 409 `campaign_changed`, `draft_changed`, `recipients_changed`, `no_recipients` */
export async function sendConfirmed(id: string, body: SendRequest): Promise<void> {
  await callAsStaff(`${path}/${id}/send`, { method: 'POST', body, responseSchema: v.null() })
}

/** @throws ApiClientError 409 `campaign_changed` */
export const sendAct = (id: string, body: ActRequest) =>
  callAsStaff(`${path}/${id}/act`, { method: 'POST', body, responseSchema: changedSchema })

export async function sendTestMail(id: string): Promise<void> {
  await callAsStaff(`${path}/${id}/test`, { method: 'POST', responseSchema: v.null() })
}

/** @throws ApiClientError 403 `reauthentication_needed` */
export async function sendAgain(id: string, personId: string): Promise<void> {
  await callAsStaff(`${path}/${id}/unsure/${personId}`, { method: 'POST', responseSchema: v.null() })
}

export const fetchAudience = (segmentId: string, signal: AbortSignal) =>
  callAsStaff(`/api/desk/segments/audience?${new URLSearchParams({ segmentId })}`, {
    responseSchema: audienceSchema,
    signal,
  })

export const sendSegment = (body: SegmentRequest) =>
  callAsStaff('/api/desk/segments', { method: 'POST', body, responseSchema: createdSchema })

export async function sendSegmentDeletion(id: string): Promise<void> {
  await callAsStaff(`/api/desk/segments/${id}`, { method: 'DELETE', responseSchema: v.null() })
}
