import { useQuery } from '@tanstack/react-query'
import { useUserId } from '#app/platform/session/use-session.ts'
import { heldQuery } from './queries.ts'

export function useHeld() {
  const userId = useUserId()
  const { data } = useQuery({ ...heldQuery(userId), enabled: userId !== null })
  return userId === null ? undefined : data
}
