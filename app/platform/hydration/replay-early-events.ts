import { type RefObject, useEffect } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** True if the user went back before the scripts ran, so that the URL and the HTML belong to different pages. */
export function hasNavigatedBeforeHydration(): boolean {
  return window.initialPath !== location.pathname + location.search
}

/** Replays the events from before hydration: the page's, or those of an element that is hydrated later. */
export function useEarlyEventReplay(element?: RefObject<Element | null>): void {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const events = window.takeEarlyEvents?.(element?.current ?? undefined) ?? []
    // Within an effect, React could not hydrate the part that an event targets.
    queueMicrotask(() => events.forEach(replayEvent))
  }, [isHydrated, element])
}

function replayEvent(event: Event): void {
  const { target } = event
  if (!(target instanceof Node) || !target.isConnected) return
  const EventType = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent
  target.dispatchEvent(new EventType(event.type, event))
}
