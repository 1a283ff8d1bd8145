import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'

/** Names the first invalid field as the form labels it, such as `Number: Please enter a whole number.` @returns null if the form has none of them */
export function describeErrors(form: HTMLFormElement, errors: FieldErrors): string | null {
  for (const element of form.elements) {
    const message = errors[element.getAttribute('name') ?? '']
    if (message === undefined) continue
    const label =
      'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null
    return label ? `${label.replace(/ \(optional\)$/, '')}: ${message}` : message
  }
  return null
}
