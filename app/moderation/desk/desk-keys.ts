import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import type { DecisionState } from '../decisions/use-decision.ts'

/** Explained to users in `keys-dialog.tsx`. */
const keys = ['j', 'k', 'x', 'f', 'd', 'w', 'b', 'r', 'c', 'e', 'a', 'n', 'u', '?'] as const

export type DeskKey = (typeof keys)[number]

export interface PanelKeys {
  press: (key: DeskKey) => void
}

/** Applies a key to the decision form; other keys do nothing. */
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

/** Single-key shortcuts, which can be turned off, because dictation software can trigger them by mistake. */
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
