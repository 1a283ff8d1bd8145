import { readSession } from '#app/platform/session/session-store.ts'
import { mayShowPopup, readMemory } from './popup-memory.ts'
import { promotion } from './promotion-config.ts'

const recheckMs = 1_000
const textControls =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
const otherDialogs = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open'

function isWelcome(): boolean {
  return readSession().status !== 'in' && mayShowPopup(readMemory(), Date.now())
}

function isFormBegun(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement>(`form :is(${textControls})`)
  return Array.from(controls).some(({ value }) => value.trim() !== '')
}

/** The user is typing or has a form with text, another dialog is open, or the tab is hidden. */
function isBadMoment(lastTypedAt: number): boolean {
  const isTyping =
    document.activeElement?.matches(textControls) === true ||
    performance.now() - lastTypedAt < promotion.typingRestMs
  return isTyping || isFormBegun() || document.hidden || document.querySelector(otherDialogs) !== null
}

/** Waits for a moment when the popup does not interrupt. @returns false if the visitor must not see it, or `signal` aborted */
export async function waitForPopupTime(signal: AbortSignal): Promise<boolean> {
  let lastTypedAt = Number.NEGATIVE_INFINITY
  const noteTyping = () => {
    lastTypedAt = performance.now()
  }
  document.addEventListener('input', noteTyping, { signal })
  // Until the pointer is pressed again, a dialog would take the focus from someone using the keyboard.
  let isByKeyboard = document.activeElement?.matches(`:focus-visible:not(${textControls})`) === true
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, (event) => (isByKeyboard = event.type === 'keydown'), { signal })
  await pause(promotion.delayMs)
  while (!signal.aborted && isWelcome() && (isByKeyboard || isBadMoment(lastTypedAt))) await pause(recheckMs)
  return !signal.aborted && isWelcome()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
