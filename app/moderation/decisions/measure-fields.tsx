import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { maxDays } from '../moderation-limits.ts'
import { actionLabels, goneLabels } from './decision-labels.ts'
import { listOfferedActions, personActions } from './decision-options.ts'
import type { DecisionState } from './use-decision.ts'

interface MeasureFieldsProps {
  decision: DecisionState
  isHeld: boolean
  isOwn: boolean
  proposedDays: number
  error?: string | undefined
}

export function MeasureFields({ decision, isHeld, isOwn, proposedDays, error }: MeasureFieldsProps) {
  const { content, chooseContent, person, choosePerson } = decision
  const labels = decision.isGone ? { ...actionLabels, ...goneLabels } : actionLabels
  return (
    <>
      <fieldset>
        <legend className="font-medium">The text</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {listOfferedActions({ isOwn, isHeld }).map((action) => (
            <label
              key={action}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 has-checked:border-accent has-checked:bg-tint has-focus-visible:ring-3 has-focus-visible:ring-accent/40"
            >
              <input
                type="radio"
                name="actions"
                value={action}
                checked={content === action}
                onChange={() => chooseContent(action)}
                className="size-4 accent-accent"
              />
              {labels[action]}
            </label>
          ))}
        </div>
        {error ? <p className="mt-1.5 text-sm font-medium text-danger">{error}</p> : null}
      </fieldset>
      {isOwn ? (
        <p className="text-sm text-muted">
          You wrote this, so you can only hide it, and only if there is no other moderator. The notice will
          say so.
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SelectField
            label="The author"
            value={person ?? ''}
            onChoose={(value) => choosePerson(personActions.find((action) => action === value) ?? null)}
          >
            <option value="">No action</option>
            {personActions.map((action) => toOption(action, actionLabels[action]))}
          </SelectField>
          {person === 'limit' || person === 'suspend' ? (
            <TextField
              label="Number of days"
              name="days"
              type="number"
              inputMode="numeric"
              min={1}
              max={maxDays}
              defaultValue={proposedDays}
              required
            />
          ) : null}
        </div>
      )}
    </>
  )
}
