import { subscribeToLive } from '#app/platform/live/subscribe-to-live.ts'
import { fetchUnseen } from './queries.ts'

const pollMs = 60_000

/** Ignores a failure, because the next poll tries again. */
export async function tellUnseen(tell: (count: number) => void): Promise<void> {
  const count = await fetchUnseen().catch(() => null)
  if (count !== null) tell(count)
}

/** Without a live stream, polls every minute while the page is visible. @returns a function to stop */
export function followUnseenCount(userId: string, tell: (count: number) => void): () => void {
  const ask = () => void tellUnseen(tell)
  const stop = subscribeToLive(userId, {
    onHint: ({ kind }) => kind === 'notification_changed' && ask(),
    onReset: ask,
  })
  const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pollMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
