import type { FocusEvent } from 'react'

/** Handler for a form's `onFocus` that adds the timestamp and the hidden field. Forms work without it. */
export function screenForm({ currentTarget }: FocusEvent<HTMLFormElement>): void {
  const hasText = Boolean(currentTarget.querySelector('textarea')?.value)
  import('./honeypot.ts').then(
    ({ addHoneypot }) => addHoneypot(currentTarget, hasText),
    () => undefined,
  )
}
