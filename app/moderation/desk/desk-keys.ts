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

/** Sends the form that has the focus, such as a note or reversal, and otherwise the decision. */
function sendByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || isBusy(event)) return
  event.preventDefault()
  const own = event.target instanceof Element ? event.target.closest('form') : null
  if (!event.repeat) (own ?? document.querySelector<HTMLFormElement>('form#decision'))?.requestSubmit()
}

const isBusy = (event: KeyboardEvent) =>
  event.defaultPrevented || document.querySelector('dialog[open]') !== null

export function useSendKey(): void {
  useEffect(() => {
    addEventListener('keydown', sendByKey)
    return () => removeEventListener('keydown', sendByKey)
  }, [])
}

function pressDigit(key: string, explain: (text: string) => void): void {
  const sentence = document.getElementById(`macro-${key}`)
  if (sentence) sentence.click()
  else if (document.getElementById('macro-1')) explain(`No prepared sentence has the number ${key}.`)
  else if (document.getElementById('decision'))
    explain('Choose a decision and a rule with prepared sentences first.')
}

/**
 * Ctrl+Enter, and single-key shortcuts, which can be turned off, because dictation software can trigger them by mistake.
 * @param explain says why a key does nothing; called with a blank text when another key is pressed
 */
export function useDeskKeys(onKey: (key: DeskKey) => void, explain: (text: string) => void) {
  useSendKey()
  const [areOn, setOn] = useState(() => browserStorage.getItem(storageKey) !== 'off')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isBusy(event)) return
    const { key } = event
    if (isTyping(event.target, key)) {
      if (key === 'Escape') document.querySelector<HTMLElement>('#case-title, #bulk-title')?.focus()
      return
    }
    if (!areOn || !(isKey(key) || isDigit(key))) return
    explain('')
    if (!isKey(key)) {
      if (!event.repeat) pressDigit(key, explain)
      return
    }
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
