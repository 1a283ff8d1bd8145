import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { everyState, personStates, stateNames } from './person-states.ts'

interface PersonStateFieldProps {
  name: string
  label: string
  every: string
  error?: string | undefined
}

export function PersonStateField({ name, label, every, error }: PersonStateFieldProps) {
  return (
    <SelectField name={name} label={label} defaultValue={everyState} error={error}>
      <option value={everyState}>{every}</option>
      {personStates.map((state) => toOption(state, stateNames[state]))}
    </SelectField>
  )
}
