import { type RefObject, useEffect } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Whether somebody went back before the page's scripts ran, so that the URL names another page than the HTML shows. */
export function hasNavigatedBeforeHydration(): boolean {
  return window.initialPath !== location.pathname + location.search
}

/** Replays the events of the time before hydration: the page's, or those of an element that is hydrated later. */
export function useEarlyEventReplay(element?: RefObject<Element | null>): void {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const events = window.takeEarlyEvents?.(element?.current ?? undefined) ?? []
    // Within an effect, React could not hydrate the part that an event is meant for.
    queueMicrotask(() => events.forEach(replayEvent))
  }, [isHydrated, element])
}

function replayEvent(event: Event): void {
  const { target } = event
  if (!(target instanceof Node) || !target.isConnected) return
  const EventType = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent
  target.dispatchEvent(new EventType(event.type, event))
}
