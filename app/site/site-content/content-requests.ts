import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import type { SiteContent } from './content.ts'
import {
  type DeskContent,
  deskContentSchema,
  previewLinkSchema,
  publishedSchema,
  savedDraftSchema,
} from './content-schemas.ts'

const path = '/api/desk/content'

export interface ContentChange extends SiteContent {
  /** The version that was changed. */
  basedOn: number
}

/** @throws ApiClientError 404 for whoever is no owner */
export const fetchContent = (signal: AbortSignal): Promise<DeskContent> =>
  callAsStaff(path, { responseSchema: deskContentSchema, signal })

export const sendDraft = (body: ContentChange) =>
  callAsStaff(`${path}/draft`, { method: 'PUT', body, responseSchema: savedDraftSchema })

export async function sendDiscard(): Promise<void> {
  await callAsStaff(`${path}/draft`, { method: 'DELETE', responseSchema: v.null() })
}

export const sendPreview = (body: ContentChange) =>
  callAsStaff(`${path}/preview`, { method: 'POST', body, responseSchema: previewLinkSchema })

/** @throws ApiClientError 409 `content_changed` where another owner was first */
export const sendPublication = (body: ContentChange) =>
  callAsStaff(`${path}/publish`, { method: 'POST', body, responseSchema: publishedSchema })

/** @throws ApiClientError 409 `content_changed` */
export const sendRestoration = (version: number, basedOn: number) =>
  callAsStaff(`${path}/versions/${version}/restore`, {
    method: 'POST',
    body: { basedOn },
    responseSchema: publishedSchema,
  })
