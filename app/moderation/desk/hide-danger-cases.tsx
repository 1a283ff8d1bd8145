import { useState } from 'react'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import type { QueueRow } from '../cases/case-schemas.ts'

const storageKey = 'clean-air-desk-passes'

export function useHideDangerCases(loaded: QueueRow[]) {
  const [isOn, setOn] = useState(() => browserStorage.getItem(storageKey) === 'on')
  const change = (next: boolean) => {
    setOn(next)
    browserStorage.setItem(storageKey, next ? 'on' : 'off')
  }
  const cases = isOn ? loaded.filter(({ band }) => band > 0) : loaded
  return { isOn, change, cases, passedOver: loaded.length - cases.length }
}

interface HideDangerCasesFieldProps {
  isOn: boolean
  passedOver: number
  onChange: (isOn: boolean) => void
}

/** Checkbox that hides cases about danger, with the number of hidden cases, which colleagues must handle. */
export function HideDangerCasesField({ isOn, passedOver, onChange }: HideDangerCasesFieldProps) {
  return (
    <div className="mt-3 text-sm">
      <CheckboxField
        label="Hide “Danger to people” cases here and leave them to colleagues"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {passedOver > 0 ? (
        <p className="text-muted">
          {passedOver === 1 ? 'One case is' : `${passedOver} cases are`} hidden and left to colleagues.
        </p>
      ) : null}
    </div>
  )
}
