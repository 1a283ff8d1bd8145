import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { type Criteria, type Criterion, choices } from './people-filter.ts'

interface CriteriaFieldsProps {
  shown: readonly Criterion[]
  chosen: Criteria
  errors: Readonly<Record<string, string | undefined>>
}

/** Blank fields accept everyone. */
export function CriteriaFields({ shown, chosen, errors }: CriteriaFieldsProps) {
  return shown.map((name) => {
    const { label, names } = choices[name]
    const field = { name, label, defaultValue: chosen[name] ?? '', error: errors[name] }
    if (!names) return <TextField key={name} type="date" isFilter {...field} />
    return (
      <SelectField key={name} {...field}>
        <option value="">All</option>
        {Object.entries(names).map(([value, title]) => toOption(value, title))}
      </SelectField>
    )
  })
}
