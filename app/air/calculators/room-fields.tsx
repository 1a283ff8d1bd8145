import { TextField } from '#app/platform/ui/form/field.tsx'
import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields } from './calculator-frame.tsx'

interface RoomFieldsProps {
  values: Readonly<Record<'units' | 'area' | 'height', string>>
  errors: FieldErrors
}

export function RoomFields({ values, errors }: RoomFieldsProps) {
  const field = bindFields({ values, errors })
  return (
    <>
      <SelectField label="Units" {...field('units')}>
        <option value="metric">Metric: m², m, m³/h</option>
        <option value="us">US: ft², ft, cfm</option>
      </SelectField>
      <TextField label="Floor area" {...field('area')} inputMode="decimal" required />
      <TextField label="Ceiling height" {...field('height')} inputMode="decimal" required />
    </>
  )
}
