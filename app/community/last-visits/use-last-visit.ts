import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '#app/platform/session/call-as-member.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { type LastVisit, lastVisitSchema } from './last-visit-schemas.ts'

/** Returns undefined while loading, for visitors and if nothing is new. @param place `community`, or `stories/` and the story's id */
export function useLastVisit(place: string): (LastVisit & { since: string }) | undefined {
  const userId = useUserId()
  const { data } = useQuery({
    ...memberQuery(['last-visit', userId, place], `/api/last-visits/${place}`, {
      method: 'PUT',
      responseSchema: lastVisitSchema,
    }),
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const since = data?.since ?? null
  return data && since !== null && data.count > 0 ? { ...data, since } : undefined
}
