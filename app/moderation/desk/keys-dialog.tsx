import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import type { DeskKey } from './desk-keys.ts'

/** Descriptions of the shortcuts. Each action also has a button or field. */
const keys: Readonly<Record<DeskKey, string>> = {
  j: 'Next case',
  k: 'Previous case',
  x: 'Select the case (to decide several together)',
  f: 'Leave it as it is, or publish it at once if it is held',
  d: 'Hide it, or don’t publish it',
  w: 'Warn its author',
  b: 'Ban its author',
  r: 'Choose the rule',
  c: 'Take or release the case',
  e: 'Show a collapsed text',
  a: 'Decide all of this author’s cases together, or one at a time',
  n: 'Write a note',
  u: 'Undo the last decision',
  '?': 'Show these shortcuts',
}

interface KeysDialogProps {
  areOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

export function KeysDialog({ areOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <ConfirmDialog title="Keyboard shortcuts" onClose={onClose}>
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
            <kbd className="inline-block max-w-min rounded-xl border border-edge px-1.5 text-center sm:max-w-none">
              1 … 0
            </kbd>
          </dt>
          <dd>Insert a prepared sentence</dd>
        </div>
        <div className="contents">
          <dt>
            <kbd className="inline-block max-w-min rounded-xl border border-edge px-1.5 text-center sm:max-w-none">
              Ctrl + Enter
            </kbd>
          </dt>
          <dd>Submit the form you are in, or else the decision (⌘ + Enter on a Mac)</dd>
        </div>
        <div className="contents">
          <dt>
            <kbd className="inline-block min-w-6 rounded-xl border border-edge px-1.5 text-center">Esc</kbd>
          </dt>
          <dd>Leave a text field, so that single keys work again</dd>
        </div>
      </dl>
      <div className="mt-3">
        <CheckboxField
          label="Turn on single-key shortcuts"
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
