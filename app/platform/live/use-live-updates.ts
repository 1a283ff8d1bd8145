import { useEffect, useEffectEvent } from 'react'
import { useUserId } from '#app/platform/session/use-session.ts'
import type { Hint } from './live-schemas.ts'
import { formatTopics, type Topics } from './live-topics.ts'
import { subscribeToLive } from './subscribe-to-live.ts'

interface News extends Topics {
  onHint(hint: Hint): void
  check(signal: AbortSignal): Promise<void>
}

const pollMs = 30_000

/** Subscribes to news. Members get a stream; visitors poll twice a minute while the tab is visible. */
export function useLiveUpdates({ storyIds, newStories, onHint, check }: News): void {
  const userId = useUserId()
  const publish = useEffectEvent(onHint)
  // Errors are ignored, because the next poll retries.
  const ask = useEffectEvent((signal: AbortSignal) => check(signal).catch(() => {}))
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (userId !== null)
      return subscribeToLive(userId, {
        storyIds,
        newStories,
        onHint: publish,
        onReset: () => void ask(signal),
      })
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(signal), pollMs)
    return () => clearInterval(timer)
  })
  const topics = formatTopics({ storyIds, newStories })
  useEffect(() => {
    const end = new AbortController()
    const stop = begin(end.signal)
    return () => {
      end.abort()
      stop()
    }
  }, [userId, topics])
}
