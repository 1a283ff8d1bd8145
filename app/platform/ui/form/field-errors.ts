export type FieldErrors = Readonly<Record<string, string>>

interface Issue {
  path?: readonly (PropertyKey | { key: unknown })[] | undefined
  message: string
}

export function errorsFromIssues(issues: readonly Issue[]): FieldErrors {
  return firstOfEach(
    issues.map(({ path, message }) => {
      const [field] = path ?? []
      return [String(typeof field === 'object' ? field.key : field), message]
    }),
  )
}

export function errorsFromProblems(problems: readonly { field: string; message: string }[]): FieldErrors {
  return firstOfEach(problems.map(({ field, message }) => [field, message]))
}

function firstOfEach(entries: [field: string, message: string][]): FieldErrors {
  return Object.fromEntries(entries.toReversed())
}

/** Uses the form's order. @returns false if there is no such field */
export function focusFirstInvalid(form: HTMLFormElement, errors: FieldErrors): boolean {
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (name === null || errors[name] === undefined || !(element instanceof HTMLElement)) continue
    element.focus()
    return true
  }
  return false
}
