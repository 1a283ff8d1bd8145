import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchEffect, fetchOwnChart, type Stretch } from './chart-requests.ts'

const key = 'own-chart'

/** Loads a member's chart. While it loads, returns the previous one. */
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

export function useRereadChart() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}
