import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchOwnAir } from './air-requests.ts'

const key = 'own-air'

/** What somebody measures, or the state of loading it. */
export function useOwnAir(userId: string) {
  return useQuery({
    queryKey: [key, userId],
    queryFn: ({ signal }) => fetchOwnAir(signal),
    staleTime: 0,
  })
}

/** Has it read again, after a change. */
export function useRereadAir() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}
