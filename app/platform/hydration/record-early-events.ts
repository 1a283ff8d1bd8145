declare global {
  interface Window {
    /**
     * Gives the events that were recorded since the page is shown, except those within elements that are still
     * dehydrated, and records no more of their kind. Without an element it is the page itself that is hydrated.
     */
    takeEarlyEvents?: (hydrated?: Element) => Event[]
    /** Path and query of the page when it was loaded. Going back within the page's history changes the URL alone. */
    initialPath?: string
  }
}

const eventTypes = ['mousedown', 'keydown', 'click']
/** Links, buttons that submit a form and those that open a popover work without a script. */
const scriptedButton = 'button[type=button]:not([popovertarget])'
const dehydrated = '[data-dehydrated]'

/**
 * Records the events of buttons until these are hydrated, and keeps them from the page. Of several of one type on one
 * button the last counts, as nobody saw that the first was received. A step back meanwhile is announced once the page is
 * hydrated.
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
