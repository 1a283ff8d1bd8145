import * as v from 'valibot'
import { codedCheck, type Problem } from '#app/platform/validation/coded-check.ts'
import { passwordMax, passwordMin } from '../auth-limits.ts'
import { emailMax, normalizeEmail } from './email-address.ts'
import { findPasswordProblem } from './password-rules.ts'

export const emailField = v.pipe(
  v.string('Please enter your email address.'),
  v.metadata({ format: 'email', maxLength: emailMax }),
  v.transform((typed) => normalizeEmail(typed) ?? typed),
  codedCheck(findEmailProblem),
)

function findEmailProblem(typed: string): Problem | null {
  if (typed.trim() === '') return { code: 'required', message: 'Please enter your email address.' }
  if (normalizeEmail(typed) !== null) return null
  return { code: 'invalid', message: 'Please enter an email address, such as name@example.com.' }
}

/** A new password. The server also refuses the most common ones with `weak_password`. */
export const newPasswordField = v.pipe(
  v.string('Please enter a password.'),
  v.metadata({ minLength: passwordMin, description: `${passwordMin} to ${passwordMax} characters.` }),
  codedCheck(findPasswordProblem),
)
