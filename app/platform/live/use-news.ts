import { useEffect, useEffectEvent } from 'react'
import { useUserId } from '#app/platform/session/use-session.ts'
import type { Hint } from './live-schemas.ts'
import { formatTopics, type Topics } from './live-topics.ts'
import { watchLive } from './watch-live.ts'

interface News extends Topics {
  onHint(hint: Hint): void
  /** Asks the API what there is. */
  check(signal: AbortSignal): Promise<void>
}

const pollMs = 30_000

/** Hears of what happens: from a stream when signed in, as a visitor by asking twice a minute while the tab is visible. */
export function useNews({ storyIds, newStories, onHint, check }: News): void {
  const userId = useUserId()
  const tell = useEffectEvent(onHint)
  // What can't be read now is read the next time.
  const ask = useEffectEvent((signal: AbortSignal) => check(signal).catch(() => {}))
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (userId !== null)
      return watchLive(userId, { storyIds, newStories, onHint: tell, onReset: () => void ask(signal) })
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
