import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUserId } from '#app/platform/session/use-session.ts'
import { loadOwnStory } from './queries.ts'

export function OwnStoryLabel({ storyId }: { storyId: string }) {
  const userId = useUserId()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['own-story-label', userId, storyId],
    queryFn: async () => userId !== null && (await loadOwnStory(queryClient, userId, storyId)) !== null,
    enabled: userId !== null,
    networkMode: 'always',
  })
  return data ? <span className="font-normal text-muted"> (you)</span> : null
}
