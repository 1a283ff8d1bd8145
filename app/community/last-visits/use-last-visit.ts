import { useQuery } from '@tanstack/react-query'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { type LastVisit, lastVisitSchema } from './last-visit-schemas.ts'

/**
 * Says that somebody signed in looks at this, and when they did before; undefined until that is known, and if nothing is new.
 *
 * @param place `community`, or `stories/` and the story’s id
 */
export function useLastVisit(place: string): (LastVisit & { since: string }) | undefined {
  const userId = useUserId()
  const { data } = useQuery({
    queryKey: ['last-visit', userId, place],
    queryFn: async () =>
      callApi({
        path: `/api/last-visits/${place}`,
        method: 'PUT',
        accessToken: await requireAccessToken(),
        responseSchema: lastVisitSchema,
      }),
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody waits for it.
    retry: false,
  })
  const since = data?.since ?? null
  return data && since !== null && data.count > 0 ? { ...data, since } : undefined
}
