import * as v from 'valibot'
import { callAsStaff } from './call-as-staff.ts'
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

/** @throws ApiClientError 404 for whoever has no role */
export const fetchOwnRole = (signal?: AbortSignal): Promise<OwnRole> =>
  callAsStaff('/api/staff/me', { responseSchema: ownRoleSchema, ...(signal && { signal }) })

export const sendClaim = (token: string) =>
  callAsStaff('/api/staff/claim', { method: 'POST', body: { token }, responseSchema: givenRoleSchema })

export const previewInvitation = (token: string): Promise<InvitationPreview> =>
  callAsStaff('/api/staff/invitation/preview', {
    method: 'POST',
    body: { token },
    responseSchema: invitationPreviewSchema,
  })

export const acceptInvitation = (token: string) =>
  callAsStaff('/api/staff/invitation/accept', {
    method: 'POST',
    body: { token },
    responseSchema: givenRoleSchema,
  })

export const fetchStaff = (signal: AbortSignal): Promise<StaffList> =>
  callAsStaff('/api/desk/staff', { responseSchema: staffListSchema, signal })

/** Of a colleague, or of an invitation. That it was read is recorded. */
export const fetchAddress = (id: string) =>
  callAsStaff(`/api/desk/staff/${id}/address`, { method: 'POST', responseSchema: addressSchema })

export async function sendRoleChange(userId: string, role: StaffRole): Promise<void> {
  await callAsStaff(`/api/desk/staff/${userId}`, {
    method: 'PATCH',
    body: { role },
    responseSchema: v.null(),
  })
}

export async function sendRemoval(userId: string): Promise<void> {
  await callAsStaff(`/api/desk/staff/${userId}`, { method: 'DELETE', responseSchema: v.null() })
}

export async function sendFactorReset(userId: string): Promise<void> {
  const path = `/api/desk/staff/${userId}/factor-reset`
  await callAsStaff(path, { method: 'POST', responseSchema: v.null() })
}

export async function cancelFactorReset(userId: string): Promise<void> {
  const path = `/api/desk/staff/${userId}/factor-reset`
  await callAsStaff(path, { method: 'DELETE', responseSchema: v.null() })
}

export async function keepOwnFactors(): Promise<void> {
  await callAsStaff('/api/staff/me/factor-reset', { method: 'DELETE', responseSchema: v.null() })
}

export async function sendInvitation(body: { email: string; role: StaffRole }): Promise<void> {
  const responseSchema = v.object({ id: v.string() })
  await callAsStaff('/api/desk/staff/invitations', { method: 'POST', body, responseSchema })
}

export async function sendWithdrawal(id: string): Promise<void> {
  await callAsStaff(`/api/desk/staff/invitations/${id}`, { method: 'DELETE', responseSchema: v.null() })
}

export const fetchActs = (before: string | null, signal: AbortSignal): Promise<ActsPage> =>
  callAsStaff(`/api/desk/audit${before === null ? '' : `?before=${before}`}`, {
    responseSchema: actsPageSchema,
    signal,
  })
