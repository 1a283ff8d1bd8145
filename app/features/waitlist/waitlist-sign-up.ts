import { createPendingSignUpStore } from '#app/features/accounts/confirmation/pending-sign-up.ts'

/** What was sent with the waitlist form, until its address is confirmed. */
export const waitlistSignUp = createPendingSignUpStore('waitlist')
