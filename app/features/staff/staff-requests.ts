import * as v from 'valibot'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import type { StaffRole } from './staff-roles.ts'
import {
  type ActsPage,
  actsPageSchema,
  addressSchema,
  givenRoleSchema,
  type InvitationPreview,
  invitationPreviewSchema,
  type OwnRole,
  ownRoleSchema,
  type StaffList,
  staffListSchema,
} from './staff-schemas.ts'

interface Call<Schema extends v.GenericSchema> {
  method?: 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  responseSchema: Schema
  signal?: AbortSignal
}

async function call<Schema extends v.GenericSchema>(path: string, options: Call<Schema>) {
  const accessToken = await requireAccessToken()
  return callApi({ path, accessToken, ...options })
}

/** @throws ApiClientError 404 for whoever has no role */
export const fetchOwnRole = (signal?: AbortSignal): Promise<OwnRole> =>
  call('/api/staff/me', { responseSchema: ownRoleSchema, ...(signal && { signal }) })

export const sendClaim = (token: string) =>
  call('/api/staff/claim', { method: 'POST', body: { token }, responseSchema: givenRoleSchema })

export const previewInvitation = (token: string): Promise<InvitationPreview> =>
  call('/api/staff/invitation/preview', {
    method: 'POST',
    body: { token },
    responseSchema: invitationPreviewSchema,
  })

export const acceptInvitation = (token: string) =>
  call('/api/staff/invitation/accept', { method: 'POST', body: { token }, responseSchema: givenRoleSchema })

export const fetchStaff = (signal: AbortSignal): Promise<StaffList> =>
  call('/api/desk/staff', { responseSchema: staffListSchema, signal })

/** Of a colleague, or of an invitation. That it was read is recorded. */
export const fetchAddress = (id: string) =>
  call(`/api/desk/staff/${id}/address`, { method: 'POST', responseSchema: addressSchema })

export async function sendRoleChange(userId: string, role: StaffRole): Promise<void> {
  await call(`/api/desk/staff/${userId}`, { method: 'PATCH', body: { role }, responseSchema: v.null() })
}

export async function sendRemoval(userId: string): Promise<void> {
  await call(`/api/desk/staff/${userId}`, { method: 'DELETE', responseSchema: v.null() })
}

export async function sendFactorReset(userId: string): Promise<void> {
  const path = `/api/desk/staff/${userId}/factor-reset`
  await call(path, { method: 'POST', responseSchema: v.null() })
}

export async function cancelFactorReset(userId: string): Promise<void> {
  const path = `/api/desk/staff/${userId}/factor-reset`
  await call(path, { method: 'DELETE', responseSchema: v.null() })
}

export async function keepOwnFactors(): Promise<void> {
  await call('/api/staff/me/factor-reset', { method: 'DELETE', responseSchema: v.null() })
}

export async function sendInvitation(body: { email: string; role: StaffRole }): Promise<void> {
  const responseSchema = v.object({ id: v.string() })
  await call('/api/desk/staff/invitations', { method: 'POST', body, responseSchema })
}

export async function sendWithdrawal(id: string): Promise<void> {
  await call(`/api/desk/staff/invitations/${id}`, { method: 'DELETE', responseSchema: v.null() })
}

export const fetchActs = (before: string | null, signal: AbortSignal): Promise<ActsPage> =>
  call(`/api/desk/audit${before === null ? '' : `?before=${before}`}`, {
    responseSchema: actsPageSchema,
    signal,
  })
