import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callAsStaff, deskKey, deskQuery, sendAsStaff } from './call-as-staff.ts'
import type { StaffRole } from './staff-roles.ts'
import { addressSchema, invitationPreviewSchema, ownRoleSchema, staffListSchema } from './staff-schemas.ts'

const staffPath = '/api/desk/staff'

/** The caller's role. @throws ApiClientError 404 without one, `role_removed` if it was removed */
export const ownRoleQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', userId],
    queryFn: ({ signal }) => fetchOwnRole(signal),
    // The second factor may have been set up since.
    refetchOnMount: 'always',
  })

export const fetchOwnRole = (signal?: AbortSignal) =>
  callAsStaff('/api/staff/me', { responseSchema: ownRoleSchema, signal })

export const sendClaim = (token: string) => sendAsStaff('POST', '/api/staff/claim', { token })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: () =>
      callAsStaff('/api/staff/invitation/preview', {
        method: 'POST',
        body: { token },
        responseSchema: invitationPreviewSchema,
      }),
    retry: false,
  })

export const acceptInvitation = (token: string) =>
  sendAsStaff('POST', '/api/staff/invitation/accept', { token })

export const staffQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'staff'), staffPath, { responseSchema: staffListSchema })

/** Returns the full email address of a colleague or invitee. Each call is written to the audit log. */
export const fetchAddress = (id: string) =>
  callAsStaff(`${staffPath}/${id}/address`, { method: 'POST', responseSchema: addressSchema })

export function useStaffChanges(userId: string) {
  const queryClient = useQueryClient()
  const send = async (...request: Parameters<typeof sendAsStaff>) => {
    await sendAsStaff(...request)
    await queryClient.invalidateQueries({ queryKey: deskKey(userId) })
  }
  return {
    changeRole: (id: string, role: StaffRole) => send('PATCH', `${staffPath}/${id}`, { role }),
    remove: (id: string) => send('DELETE', `${staffPath}/${id}`),
    resetFactors: (id: string) => send('POST', `${staffPath}/${id}/factor-reset`),
    cancelReset: (id: string) => send('DELETE', `${staffPath}/${id}/factor-reset`),
    invite: (body: { email: string; role: StaffRole }) => send('POST', `${staffPath}/invitations`, body),
    withdraw: (id: string) => send('DELETE', `${staffPath}/invitations/${id}`),
  }
}

export type StaffChanges = ReturnType<typeof useStaffChanges>

export const cancelOwnFactorReset = () => sendAsStaff('DELETE', '/api/staff/me/factor-reset')
