import type { FocusEvent } from 'react'

/** As a form's `onFocus`: from then on, what is sent says when that was. Without it, or where it fails, a form works as well. */
export function watchForm({ currentTarget }: FocusEvent<HTMLFormElement>): void {
  const hasText = Boolean(currentTarget.querySelector('textarea')?.value)
  import('./form-trap.ts').then(
    ({ setTrap }) => setTrap(currentTarget, hasText),
    () => undefined,
  )
}
