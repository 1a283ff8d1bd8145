import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type OwnPlan, ownPlansSchema } from '../plan-schemas.ts'

const key = 'own-plans'

export function useOwnPlans(userId: string) {
  return useQuery({
    queryKey: [key, userId],
    queryFn: ({ signal }) => fetchOwnPlans(signal),
    staleTime: 0,
  })
}

export function useRereadPlans() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}

async function fetchOwnPlans(signal: AbortSignal): Promise<OwnPlan[]> {
  const accessToken = await requireAccessToken()
  const { plans } = await callApi({
    path: '/api/air/plans',
    accessToken,
    responseSchema: ownPlansSchema,
    signal,
  })
  return plans
}

interface NewPlan {
  seriesId: string
  /** For example `2026-11-01`. */
  startOn: string
  switchHour: number
  byMail: boolean
  onSite: boolean
}

/** @throws ApiClientError */
export async function sendPlan(plan: NewPlan): Promise<void> {
  const accessToken = await requireAccessToken()
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const responseSchema = v.object({ id: v.string() })
  await callApi({
    path: '/api/air/plans',
    method: 'POST',
    body: { ...plan, zone },
    accessToken,
    responseSchema,
  })
}

type PlanChange =
  | { day: number; state: OwnPlan['days'][number]['state'] }
  | { byMail: boolean }
  | { onSite: boolean }

/** @throws ApiClientError */
export async function sendPlanChange(id: string, change: PlanChange): Promise<void> {
  const accessToken = await requireAccessToken()
  const path = `/api/air/plans/${id}`
  await callApi({ path, method: 'PATCH', body: change, accessToken, responseSchema: v.null() })
}
