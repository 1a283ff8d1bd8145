import { callAsStaff, deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import type { SiteContent } from './content.ts'
import { deskContentSchema, previewLinkSchema, publishedSchema } from './content-schemas.ts'

const path = '/api/desk/content'

export interface ContentChange extends SiteContent {
  basedOn: number
}

/** @throws ApiClientError 404 if the caller is not an owner */
export const contentQuery = (userId: string) => ({
  ...deskQuery(deskKey(userId, 'content'), path, { responseSchema: deskContentSchema }),
  // A refetch must not replace text that is being edited.
  refetchOnWindowFocus: false,
})

export const sendDraft = (body: ContentChange) => sendAsStaff('PUT', `${path}/draft`, body)

export const sendDiscard = () => sendAsStaff('DELETE', `${path}/draft`)

export const sendPreview = (body: ContentChange) =>
  callAsStaff(`${path}/preview`, { method: 'POST', body, responseSchema: previewLinkSchema })

/** @throws ApiClientError 409 `content_changed` if another owner published first */
export const sendPublication = (body: ContentChange) =>
  callAsStaff(`${path}/publish`, { method: 'POST', body, responseSchema: publishedSchema })

/** @throws ApiClientError 409 `content_changed` */
export const sendRestoration = (version: number, basedOn: number) =>
  sendAsStaff('POST', `${path}/versions/${version}/restore`, { basedOn })
