import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'

export function bindFields<Name extends string>({
  values,
  errors,
}: {
  values: Readonly<Record<Name, string>>
  errors: FieldErrors
}) {
  return (name: Name) => ({ name, defaultValue: values[name], error: errors[name] })
}
