import * as z from 'zod/mini'
import { emailMax, normalizeEmail } from './email-address.ts'
import { findPasswordProblem, passwordMax, passwordMin } from './password-rules.ts'

/** An address as somebody types it; what comes out is normalised. */
export const emailField = z.string('Please enter your email address.').check(
  z.overwrite((typed) => normalizeEmail(typed) ?? typed),
  z.check<string>(({ value, issues }) => {
    const isMissing = value.trim() === ''
    if (!isMissing && normalizeEmail(value) !== null) return
    issues.push({
      code: 'custom',
      input: value,
      params: { code: isMissing ? 'required' : 'invalid' },
      message: isMissing
        ? 'Please enter your email address.'
        : 'Please enter an email address, such as name@example.com.',
    })
  }),
  z.meta({ format: 'email', maxLength: emailMax }),
)

/** A password somebody chooses. The server refuses the most common ones besides, with `weak_password`. */
export const newPasswordField = z.string('Please enter a password.').check(
  z.check<string>(({ value, issues }) => {
    const problem = findPasswordProblem(value)
    if (problem)
      issues.push({ code: 'custom', input: value, message: problem.message, params: { code: problem.code } })
  }),
  z.meta({ minLength: passwordMin, description: `${passwordMin} to ${passwordMax} characters.` }),
)
