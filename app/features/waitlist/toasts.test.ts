import { expect, test } from 'vitest'
import { ApiFailure, unavailableMessage, unreachableMessage } from '#app/api-failure.ts'
import { describeFailure, describeSuccess } from './toasts.ts'

const fail = (code: string, message: string, fieldCode?: string) =>
  describeFailure(
    new ApiFailure({
      status: 422,
      code,
      message,
      fields: fieldCode ? [{ field: 'email', code: fieldCode, message }] : [],
    }),
  )

test('an address that the server refuses is explained, wherever the code stands', () => {
  expect(fail('email_address_invalid', 'No.').title).toBe('Email validation error')
  expect(fail('invalid_request', 'No.', 'email_address_invalid').title).toBe('Email validation error')
})

test('closed sign-up is said in the words of the catalogue', () => {
  expect(fail('signup_disabled', 'Signups not allowed')).toEqual({
    title: 'Sign up disabled',
    description: 'New user registration is currently disabled. Please contact support.',
  })
})

test('another message about the email asks for a different address, with one full stop', () => {
  expect(fail('over_email_send_rate_limit', 'Too many mails to this email.')).toEqual({
    title: 'Email error',
    description: 'Email issue: Too many mails to this email. Please try a different email address.',
  })
})

test.each([unreachableMessage, unavailableMessage])(
  'a site that can’t answer asks to try again: %s',
  (message) => {
    const toast = fail('unavailable', message)
    expect(toast.title).toBe('Error saving story')
    expect(toast.description).toMatch(/try again/)
  },
)

test('a new account hears of the mail to verify it', () => {
  expect(describeSuccess('account_created')).toEqual({
    title: 'Welcome to the community',
    description: 'Account created and story saved! Check your email to verify your account.',
  })
})
