import { useQuery } from '@tanstack/react-query'
import { useUserId } from '#app/platform/session/use-session.ts'
import { storiesKey } from '../story-keys.ts'
import { fetchHeld } from './held-requests.ts'

/** What of one's own waits for a moderator; undefined for a visitor. */
export function useHeld() {
  const userId = useUserId()
  const { data } = useQuery({
    queryKey: [...storiesKey, 'held', userId],
    queryFn: ({ signal }) => fetchHeld({ signal }),
    enabled: userId !== null,
  })
  return userId === null ? undefined : data
}
