import { expect, test } from 'vitest'
import {
  ApiClientError,
  unavailableMessage,
  unreachableMessage,
} from '#app/platform/http/client/api-client-error.ts'
import { describeFailure, describeSuccess } from './use-waitlist-form.ts'

const fail = (code: string, message: string, fieldCode?: string) =>
  describeFailure(
    new ApiClientError({
      status: 422,
      code,
      message,
      fields: fieldCode ? [{ field: 'email', code: fieldCode, message }] : [],
    }),
  )

test('account errors in the waitlist form are shown as in the sign-up form, wherever the error code is', () => {
  expect(fail('email_address_invalid', 'No.').title).toBe('Email validation error')
  expect(fail('invalid_request', 'No.', 'email_address_invalid').title).toBe('Email validation error')
  expect(fail('signup_disabled', 'Signups not allowed').title).toBe('Sign up disabled')
  expect(fail('over_email_send_rate_limit', 'Too many mails to this email.')).toEqual({
    title: 'Email error',
    description: 'Email issue: Too many mails to this email. Please try a different email address.',
  })
})

test.each([unreachableMessage, unavailableMessage])(
  'the waitlist form asks to try again if the site can’t respond: %s',
  (message) => {
    const toast = fail('unavailable', message)
    expect(toast.title).toBe('Error saving story')
    expect(toast.description).toMatch(/try again/)
  },
)

test.each([
  ['account_created', 'Account created and story saved! Check your email to verify your account.'],
  ['story_shared', 'Your story is shared with the community.'],
  ['story_saved', 'Your story is saved privately.'],
] as const)('the waitlist form tells a new member the result: %s', (outcome, description) => {
  expect(describeSuccess(outcome)).toEqual({ title: 'Welcome to the community', description })
})
