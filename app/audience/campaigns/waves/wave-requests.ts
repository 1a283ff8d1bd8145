import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { openedInvitationSchema, waveListSchema, waveSchema } from './wave-schemas.ts'

const path = '/api/desk/waves'

export const fetchWaves = (signal: AbortSignal) =>
  callAsStaff(path, { responseSchema: waveListSchema, signal })

export const fetchWave = (id: string, after: string | undefined, signal: AbortSignal) =>
  callAsStaff(`${path}/${id}${after ? `?${new URLSearchParams({ after })}` : ''}`, {
    responseSchema: waveSchema,
    signal,
  })

/** @throws ApiClientError 404 `link_not_valid` */
export const followInvitation = (token: string) =>
  callApi({
    path: '/api/invitations/open',
    method: 'POST',
    body: { token },
    responseSchema: openedInvitationSchema,
  })
