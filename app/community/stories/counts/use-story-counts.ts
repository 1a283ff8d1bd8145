import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storyCountsKey } from '../story-keys.ts'
import type { StoryCounts } from './story-count-schemas.ts'

export function useStoryCounts(loaded: StoryCounts): StoryCounts {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.setQueryData(storyCountsKey, loaded)
  }, [queryClient, loaded])
  return useQuery({
    queryKey: storyCountsKey,
    queryFn: async ({ signal }) => (await import('../queries.ts')).fetchStoryCounts(signal),
    initialData: loaded,
    networkMode: 'always',
  }).data
}
