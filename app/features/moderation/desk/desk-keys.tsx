import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'

/** What each key does. Everything has a button or field, too. */
const keys = {
  j: 'Next case',
  k: 'Case before',
  x: 'Choose the case, to decide several as one',
  f: 'Leave it as it is, or publish it',
  d: 'Hide it, or don’t publish it',
  w: 'Warn its author',
  b: 'Ban its author',
  r: 'Choose the rule',
  c: 'Let others have the case, or take it',
  e: 'Show a folded text',
  n: 'Write a note',
  u: 'Undo the last decision',
  '?': 'Show these keys',
} as const

export type DeskKey = keyof typeof keys

const storageKey = 'clean-air-desk-keys'

function isKey(key: string): key is DeskKey {
  return Object.hasOwn(keys, key)
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

interface KeysDialogProps {
  areOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

export function KeysDialog({ areOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <ConfirmDialog title="Keys of the desk" onClose={onClose}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {Object.entries(keys).map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded-xl border border-edge px-1.5 text-center">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        <div className="contents">
          <dt>
            <kbd className="inline-block rounded-xl border border-edge px-1.5">Ctrl Enter</kbd>
          </dt>
          <dd>Decide, from any field</dd>
        </div>
      </dl>
      <div className="mt-3">
        <CheckboxField
          label="Single keys are on"
          checked={areOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </div>
      <Button className="mt-2" onClick={onClose}>
        Close
      </Button>
    </ConfirmDialog>
  )
}
