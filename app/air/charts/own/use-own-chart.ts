import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchEffect, fetchOwnChart, type Stretch } from './chart-requests.ts'

const key = 'own-chart'

/** A chart of one's own, the one before it while it loads. */
export function useOwnChart(userId: string, series: string, stretch: Stretch) {
  return useQuery({
    queryKey: [key, userId, series, stretch.from, stretch.to],
    queryFn: ({ signal }) => fetchOwnChart(series, stretch, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useEffectReport(userId: string, series: string, mark: string) {
  return useQuery({
    queryKey: [key, userId, series, mark, 'effect'],
    queryFn: ({ signal }) => fetchEffect(mark, series, signal),
    staleTime: 0,
  })
}

/** Has charts and comparisons read again, after a change. */
export function useRereadChart() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}
