import { readSession } from '#app/platform/session/session.ts'
import { mayShowPopup, readMemory } from './popup-memory.ts'
import { promotion } from './promotion-config.ts'

const lookAgainMs = 1_000
const textControls =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
const otherDialogs = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open'

/** Whether this person may be asked at all. */
function isWelcome(): boolean {
  return readSession().status !== 'in' && mayShowPopup(readMemory(), Date.now())
}

/** Whether text stands in a form that was not sent yet, or could not be: somebody is in the middle of it. */
function isFormBegun(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement>(`form :is(${textControls})`)
  return Array.from(controls).some(({ value }) => value.trim() !== '')
}

/** Whether a dialog would get into somebody's way now: of another dialog, of what they write, of nobody looking. */
function isBadMoment(lastTypedAt: number): boolean {
  const isTyping =
    document.activeElement?.matches(textControls) === true ||
    performance.now() - lastTypedAt < promotion.typingRestMs
  return isTyping || isFormBegun() || document.hidden || document.querySelector(otherDialogs) !== null
}

/**
 * Waits until the popup may open: some seconds after the page has loaded, and not in anybody's way.
 *
 * @returns false when this person is not to be asked, or the signal came first
 */
export async function waitForPopupTime(signal: AbortSignal): Promise<boolean> {
  let lastTypedAt = Number.NEGATIVE_INFINITY
  const noteTyping = () => {
    lastTypedAt = performance.now()
  }
  document.addEventListener('input', noteTyping, { signal })
  await pause(promotion.delayMs)
  while (!signal.aborted && isWelcome() && isBadMoment(lastTypedAt)) await pause(lookAgainMs)
  return !signal.aborted && isWelcome()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
