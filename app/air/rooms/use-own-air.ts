import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchOwnAir } from './air-requests.ts'

const key = 'own-air'

export function useOwnAir(userId: string) {
  return useQuery({
    queryKey: [key, userId],
    queryFn: ({ signal }) => fetchOwnAir(signal),
    staleTime: 0,
  })
}

export function useRereadAir() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key] })
}
