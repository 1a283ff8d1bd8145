import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { type OwnPlan, ownPlansSchema } from '../plan-schemas.ts'

const key = 'own-plans'
const path = '/api/air/plans'

export const useOwnPlans = (userId: string) =>
  useQuery({ ...memberQuery([key, userId], path, { responseSchema: ownPlansSchema }), staleTime: 0 })

export function useRefetchPlans() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}

interface NewPlan {
  seriesId: string
  startOn: string
  switchHour: number
  byMail: boolean
  onSite: boolean
}

export const sendPlan = (plan: NewPlan) =>
  sendAsMember('POST', path, { ...plan, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })

type PlanChange =
  | { day: number; state: OwnPlan['days'][number]['state'] }
  | { byMail: boolean }
  | { onSite: boolean }

export const sendPlanChange = (id: string, change: PlanChange) =>
  sendAsMember('PATCH', `${path}/${id}`, change)
