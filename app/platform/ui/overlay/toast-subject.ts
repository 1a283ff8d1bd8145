/** The element that was last pressed or focused, outside the toasts. */
let subject: Element | null = null

export function readToastSubject(): Element | null {
  return subject?.isConnected ? subject : null
}

/** Restores focus after a toast was dismissed by keyboard. */
function giveFocusBack({ target, detail }: MouseEvent): void {
  const isByKey = detail === 0
  const isDismissed = target instanceof Element && target.closest('[data-close-button]') !== null
  if (isByKey && isDismissed && subject instanceof HTMLElement) subject.focus({ preventScroll: true })
}

function note({ target }: Event): void {
  if (target instanceof Element && !target.closest('[data-sonner-toaster]')) subject = target
}

/** Starts tracking the subject of toasts. @returns a function that stops it */
export function trackToastSubject(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointerdown', note, { passive: true, signal })
  window.addEventListener('focusin', note, { signal })
  // For a press before hydration, only the click is reliably replayed.
  window.addEventListener('click', note, { capture: true, signal })
  window.addEventListener('click', giveFocusBack, { signal })
  return () => listening.abort()
}
