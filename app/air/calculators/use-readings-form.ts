import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, focusFirstInvalid } from '#app/platform/ui/form/field-errors.ts'
import { findTooLong } from './forms/timed-readings-rules.ts'

/** Prevents sending a form whose readings don't fit into a URL: the server would reject it and the input would be lost. */
export function useReadingsForm(told: FieldErrors, names: readonly string[]) {
  const [refused, setRefused] = useState<FieldErrors | null>(null)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
    const errors = findTooLong(values, names)
    if (Object.keys(errors).length === 0) return
    event.preventDefault()
    // The field has to reference its error message before it receives focus, so that screen readers read the message.
    flushSync(() => setRefused(errors))
    focusFirstInvalid(form, errors)
  }
  return { errors: refused ?? told, handleSubmit }
}
