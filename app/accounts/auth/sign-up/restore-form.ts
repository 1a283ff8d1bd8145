import { fillForm } from '#app/platform/ui/form/form-values.ts'
import type { PendingSignUp } from './pending-sign-up.ts'

export function restoreForm(form: HTMLFormElement, { fields }: PendingSignUp): void {
  fillForm(form, fields)
  const address = form.elements.namedItem('email')
  if (!(address instanceof HTMLInputElement)) return
  address.focus()
  address.select()
}

/** Returns undefined for a form that is filled in for the first time. */
export function describeRestoredForm(misaddressed: PendingSignUp | null): string | undefined {
  if (misaddressed === null) return undefined
  return `Please correct your address, and type your password again. What you sent to ${misaddressed.email} stays private unless it’s confirmed there.`
}
