import * as z from 'zod/mini'
import { fullNameField, organizationField } from '#app/features/profiles/profile-schemas.ts'
import { emailField, newPasswordField } from '../core/account-schemas.ts'

/** What a person types to sign in. The password is not measured: an old one may break today's rules. */
export const signInSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

export const signUpSchema = z.object({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  organization: organizationField,
})

export const emailSchema = z.object({ email: emailField })

export const newPasswordSchema = z.object({ password: newPasswordField })

/** Not measured: an old one may break today's rules. */
const currentPasswordField = z.string().check(z.minLength(1, 'Please enter your current password.'))

export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordField,
  password: newPasswordField,
})

export const emailChangeSchema = z.object({ email: emailField, currentPassword: currentPasswordField })
