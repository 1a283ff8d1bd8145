declare global {
  interface Window {
    /** Stops recording and returns the events, except those in elements that are not hydrated yet. Omit the element for the page itself. */
    takeEarlyEvents?: (hydrated?: Element) => Event[]
    /** Path and query of the page when it was loaded. Going back within the page's history changes only the URL. */
    initialPath?: string
  }
}

/** Dispatched on the window if the user went back before hydration. */
export const missedNavigation = 'missed-navigation'

const eventTypes = ['mousedown', 'keydown', 'click']
/** Buttons that need JavaScript. Links, submit buttons and popover buttons work without. */
export const scriptedButton = 'button[type=button]:not([popovertarget])'
export const dehydrated = '[data-dehydrated]'

/**
 * Stops the propagation of buttons' events. Keeps only the last one of each type and button, because users repeat a click that seems to
 * have no effect. Navigation by the Back button in the meantime is announced after hydration.
 */
export function recordEarlyEvents(): void {
  let events: Event[] = []
  let isHydrated = false
  let hasMissedNavigation = false

  function record(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest(scriptedButton) : null
    if (!button || (isHydrated && !button.closest(dehydrated))) return
    event.stopPropagation()
    events = events.filter(({ type, target }) => type !== event.type || !isWithin(target, button))
    events.push(event)
  }

  function holdNavigation(event: Event): void {
    if (isHydrated || location.pathname + location.search === window.initialPath) return
    event.stopImmediatePropagation()
    hasMissedNavigation = true
    dispatchEvent(new Event(missedNavigation))
  }

  window.initialPath = location.pathname + location.search
  for (const type of eventTypes) addEventListener(type, record, true)
  addEventListener('popstate', holdNavigation, true)
  window.takeEarlyEvents = (hydrated) => {
    if (hydrated) hydrated.removeAttribute('data-dehydrated')
    else isHydrated = true
    if (isHydrated && hasMissedNavigation) {
      hasMissedNavigation = false
      queueMicrotask(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    }
    const taken = events.filter(({ target }) => !(target instanceof Element && target.closest(dehydrated)))
    events = events.filter((event) => !taken.includes(event))
    return taken
  }
}

function isWithin(target: EventTarget | null, element: Element): boolean {
  return target instanceof Node && element.contains(target)
}
