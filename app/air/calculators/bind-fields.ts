import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'

/** What ties a calculator's field to what was entered: its name, its value, and what is wrong with it. */
export function bindFields<Name extends string>({
  values,
  errors,
}: {
  values: Readonly<Record<Name, string>>
  errors: FieldErrors
}) {
  return (name: Name) => ({ name, defaultValue: values[name], error: errors[name] })
}
