/** What was pressed or got the focus last, but for the messages themselves: they speak of that. */
let subject: Element | null = null

/** What a message that comes now speaks of, if it is still on the page. */
export function readToastSubject(): Element | null {
  return subject?.isConnected ? subject : null
}

/** Who dismisses a message with the keyboard is where they were before. */
function giveFocusBack({ target, detail }: MouseEvent): void {
  const isByKey = detail === 0
  const isDismissed = target instanceof Element && target.closest('[data-close-button]') !== null
  if (isByKey && isDismissed && subject instanceof HTMLElement) subject.focus({ preventScroll: true })
}

function note({ target }: Event): void {
  if (target instanceof Element && !target.closest('[data-sonner-toaster]')) subject = target
}

/** Notes what messages speak of from now on. @returns what ends that */
export function watchToastSubject(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointerdown', note, { passive: true, signal })
  window.addEventListener('focusin', note, { signal })
  // Of a press before hydration, the click alone is sure to be replayed.
  window.addEventListener('click', note, { capture: true, signal })
  window.addEventListener('click', giveFocusBack, { signal })
  return () => listening.abort()
}
