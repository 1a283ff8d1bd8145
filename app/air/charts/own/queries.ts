import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callAsMember, memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { effectReportSchema } from '../../science/effects/effect-report-schema.ts'
import { ownChartSchema } from '../chart-schemas.ts'

/** A range in ISO 8601; null lets the server choose the end or the beginning. */
export interface ChartRange {
  from: string | null
  to: string | null
}

const key = 'own-chart'
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads a member's chart. While it loads, returns the previous one. */
export const useOwnChart = (userId: string, series: string, { from, to }: ChartRange) =>
  useQuery({
    ...memberQuery([key, userId, series, from, to], `/api/air/series/${series}/chart`, {
      query: { zone: browserZone(), from, to },
      responseSchema: ownChartSchema,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useEffectReport = (userId: string, series: string, mark: string) =>
  useQuery({
    ...memberQuery([key, userId, series, mark, 'effect'], `/api/air/marks/${mark}/effect`, {
      query: { series, zone: browserZone() },
      responseSchema: effectReportSchema,
    }),
    staleTime: 0,
  })

export function useRefetchChart() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}

export const sendMark = (mark: { roomId: string; kind: string; at: string }) =>
  sendAsMember('POST', '/api/air/marks', mark)

/** @returns the shared chart's id @throws ApiClientError */
export async function sendSharedChart(
  series: string,
  chart: { from: string; to: string; isExact: boolean; markId: string | null; planId?: string },
): Promise<string> {
  const { id } = await callAsMember(`/api/air/series/${series}/shared-charts`, {
    method: 'POST',
    body: { ...chart, zone: browserZone() },
    responseSchema: v.object({ id: v.string() }),
  })
  return id
}
