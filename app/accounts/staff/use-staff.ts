import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cancelFactorReset,
  fetchStaff,
  sendFactorReset,
  sendInvitation,
  sendRemoval,
  sendRoleChange,
  sendWithdrawal,
} from './staff-requests.ts'

const staffListKey = (userId: string) => ['desk', userId, 'staff']

export function useStaff(userId: string) {
  return useQuery({
    queryKey: staffListKey(userId),
    queryFn: ({ signal }) => fetchStaff(signal),
    staleTime: 0,
  })
}

/** Returns the changes that owners can make to staff. Each one refetches the desk's data. */
export function useStaffChanges(userId: string) {
  const queryClient = useQueryClient()
  const then =
    <Args extends unknown[]>(send: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await send(...args)
      await queryClient.invalidateQueries({ queryKey: ['desk', userId] })
    }
  return {
    invite: then(sendInvitation),
    withdraw: then(sendWithdrawal),
    changeRole: then(sendRoleChange),
    remove: then(sendRemoval),
    resetFactors: then(sendFactorReset),
    cancelReset: then(cancelFactorReset),
  }
}

export type StaffChanges = ReturnType<typeof useStaffChanges>
