import { callAsMember } from '#app/platform/session/call-as-member.ts'
import { storiesKey } from '../story-keys.ts'
import { heldSchema } from './held-schemas.ts'

export const heldQuery = (userId: string | null) => ({
  queryKey: [...storiesKey, 'held', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchHeld(signal),
})

export const fetchHeld = (signal?: AbortSignal) =>
  callAsMember('/api/profile/held', { responseSchema: heldSchema, signal })
