import { TextField } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/field-errors.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'

interface RoomFieldsProps {
  values: Readonly<Record<'units' | 'area' | 'height', string>>
  errors: FieldErrors
}

/** Units, floor and height of a room. */
export function RoomFields({ values, errors }: RoomFieldsProps) {
  return (
    <>
      <SelectField label="Units" name="units" defaultValue={values.units} error={errors.units}>
        <option value="metric">Metric: m², m, m³/h</option>
        <option value="us">US: ft², ft, cfm</option>
      </SelectField>
      <TextField
        label="Floor area"
        name="area"
        inputMode="decimal"
        required
        defaultValue={values.area}
        error={errors.area}
      />
      <TextField
        label="Ceiling height"
        name="height"
        inputMode="decimal"
        required
        defaultValue={values.height}
        error={errors.height}
      />
    </>
  )
}
