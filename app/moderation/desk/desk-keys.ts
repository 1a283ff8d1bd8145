import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import type { DecisionState } from '../decisions/use-decision.ts'

/** Explained to users in `keys-dialog.tsx`. */
const keys = ['j', 'k', 'x', 'f', 'd', 'w', 'b', 'r', 'c', 'e', 'a', 'n', 'u', '?'] as const

export type DeskKey = (typeof keys)[number]

export interface PanelKeys {
  press: (key: DeskKey) => void
}

/**
 * Publishes held content without a form. If there is a message to its author, only chooses to publish, so that the moderator reads the
 * message before sending it.
 */
export function publish({ chooseContent, explanationRef }: DecisionState): void {
  flushSync(() => chooseContent('approve'))
  if (explanationRef.current?.value === '') explanationRef.current.form?.requestSubmit()
}

/** Applies a key to the decision form; other keys do nothing. @param isShown false if the moderator can't see the content yet */
export function pressDecision(
  decision: DecisionState,
  { isHeld, isShown }: { isHeld: boolean; isShown: boolean },
  key: DeskKey,
): void {
  if (key === 'f' && isHeld && isShown) publish(decision)
  else if (key === 'f') decision.chooseContent(isHeld ? 'approve' : 'none')
  if (key === 'd') decision.chooseContent(isHeld ? 'reject_held' : 'hide')
  if (key === 'w') decision.choosePerson('warn')
  if (key === 'b') decision.choosePerson('ban')
}

export const noteFormName = 'Note for colleagues'

const storageKey = 'clean-air-desk-keys'

function isKey(key: string): key is DeskKey {
  return keys.some((one) => one === key)
}

const isDigit = (key: string) => /^\d$/.test(key)

function isTyping(target: EventTarget | null, key: string): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]') ||
      // A select that is used by keyboard finds its options by their first letters.
      (target.matches('select:focus-visible') && !isDigit(key)))
  )
}

/** Sends the form that has the focus, such as a reversal, and otherwise the decision; a note is saved with it. */
function send(target: EventTarget | null): void {
  const own = target instanceof Element ? target.closest('form') : null
  const isOther = own !== null && own.getAttribute('aria-label') !== noteFormName
  const form = isOther ? own : document.querySelector<HTMLFormElement>('form#decision')
  form?.requestSubmit()
}

/** Ctrl+Enter, and single-key shortcuts, which can be turned off, because dictation software can trigger them by mistake. */
export function useDeskKeys(onKey: (key: DeskKey) => void) {
  const [areOn, setOn] = useState(() => browserStorage.getItem(storageKey) !== 'off')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) send(event.target)
      return
    }
    const { key } = event
    if (!areOn || isTyping(event.target, key)) return
    if (isDigit(key) && !event.repeat) document.getElementById(`macro-${key}`)?.click()
    if (!isKey(key)) return
    event.preventDefault()
    // A key held down must not decide one case after another.
    if (!event.repeat || key === 'j' || key === 'k') onKey(key)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  const switchKeys = (isOn: boolean) => {
    setOn(isOn)
    browserStorage.setItem(storageKey, isOn ? 'on' : 'off')
  }
  return { areOn, switchKeys }
}
