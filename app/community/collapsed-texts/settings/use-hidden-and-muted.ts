import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchCollapsed } from '../hide-or-mute-story.ts'
import { hiddenAndMutedQuery } from '../queries.ts'

export function useHiddenAndMuted(userId: string) {
  const queryClient = useQueryClient()
  return { ...useQuery(hiddenAndMutedQuery(userId)), reread: () => refetchCollapsed(queryClient) }
}
