import * as v from 'valibot'
import { fullNameField, organizationField } from '#app/accounts/profiles/profile-schemas.ts'
import { emailField, newPasswordField } from '../core/account-schemas.ts'

/** The sign-in form. The password's length is not checked: old passwords may break today's rules. */
export const signInSchema = v.object({
  email: emailField,
  password: v.pipe(v.string(), v.minLength(1, 'Please enter your password.')),
})

export const signUpSchema = v.object({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  organization: organizationField,
})

export const emailSchema = v.object({ email: emailField })

export const newPasswordSchema = v.object({ password: newPasswordField })
