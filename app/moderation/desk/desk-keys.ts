import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import type { DecisionState } from '../decisions/use-decision.ts'

/** What each does is said in `keys-dialog.tsx`. */
const keys = ['j', 'k', 'x', 'f', 'd', 'w', 'b', 'r', 'c', 'e', 'a', 'n', 'u', '?'] as const

export type DeskKey = (typeof keys)[number]

/** What a key does in what stands beside the queue. */
export interface PanelKeys {
  press: (key: DeskKey) => void
}

/** What a key chooses in the form that decides; nothing for any other key. */
export function pressDecision(decision: DecisionState, isHeld: boolean, key: DeskKey): void {
  if (key === 'f') decision.chooseContent(isHeld ? 'approve' : 'none')
  if (key === 'd') decision.chooseContent(isHeld ? 'reject_held' : 'hide')
  if (key === 'w') decision.choosePerson('warn')
  if (key === 'b') decision.choosePerson('ban')
}

const storageKey = 'clean-air-desk-keys'

function isKey(key: string): key is DeskKey {
  return keys.some((one) => one === key)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  )
}

/** Single keys for the desk, which can be switched off: somebody who dictates, say, presses keys without meaning to. */
export function useDeskKeys(onKey: (key: DeskKey) => void) {
  const [areOn, setOn] = useState(() => browserStorage.getItem(storageKey) !== 'off')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!areOn || !isKey(event.key) || isTyping(event.target) || document.querySelector('dialog[open]'))
      return
    event.preventDefault()
    onKey(event.key)
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
