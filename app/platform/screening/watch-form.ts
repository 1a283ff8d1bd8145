import type { FocusEvent } from 'react'

/** Handler for a form's `onFocus` that adds stamp and hidden field. Forms work without it, too. */
export function watchForm({ currentTarget }: FocusEvent<HTMLFormElement>): void {
  const hasText = Boolean(currentTarget.querySelector('textarea')?.value)
  import('./form-trap.ts').then(
    ({ setTrap }) => setTrap(currentTarget, hasText),
    () => undefined,
  )
}
