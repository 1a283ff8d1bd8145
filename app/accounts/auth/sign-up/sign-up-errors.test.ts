import { serve } from '@hono/node-server'
import { AuthError } from '@supabase/auth-js'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { noUserError, toAuthClientError } from '#app/platform/session/auth-client-error.ts'
import { openTab, startAuthSite } from '../testing/auth-site.ts'
import { describeSignUpFailure } from './sign-up-errors.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`

/** Returns the page's error for a real server's response, through the official client. */
async function signUp(
  site: { url: string },
  input: { email: string; password: string },
): Promise<ApiClientError> {
  const { data, error } = await openTab(site).signUp(input)
  if (error) return toAuthClientError(error)
  if (data.user === null) return noUserError()
  throw new Error('the sign-up succeeded')
}

test('a refused domain shows “Email validation error”', async () => {
  const site = await startAuthSite({ refusedEmailDomains: ['spam.example'] })
  const failure = await signUp(site, { email: 'a@spam.example', password })
  expect(describeSignUpFailure(failure)).toEqual({
    title: 'Email validation error',
    description:
      'The entered email was rejected by the server, possibly due to domain restrictions. Try another domain or check authentication settings.',
  })
  expect(failure.fields).toMatchObject([{ field: 'email' }])
})

test('a site closed to new members shows “Sign up disabled”', async () => {
  const site = await startAuthSite({ signUpOpen: false })
  expect(describeSignUpFailure(await signUp(site, { email: newEmail(), password }))).toEqual({
    title: 'Sign up disabled',
    description: 'New user registration is currently disabled. Please contact support.',
  })
})

test('a taken address shows “Email error” if the site may reveal it', async () => {
  const site = await startAuthSite({ verificationRequired: false })
  const email = newEmail()
  await site.addMember(email, password)
  const failure = await signUp(site, { email, password })
  expect(describeSignUpFailure(failure)).toEqual({
    title: 'Email error',
    description:
      'Email issue: This email address already has an account. Please try a different email address.',
  })
  expect(failure.fields).toMatchObject([{ field: 'email' }])
})

test('an easily guessed password shows “Error creating account”, and an error at the field', async () => {
  const site = await startAuthSite()
  const failure = await signUp(site, { email: newEmail(), password: '123456' })
  expect(describeSignUpFailure(failure)).toEqual({
    title: 'Error creating account',
    description: 'This password is common and easy to guess. Please choose another one.',
  })
  expect(failure.fields).toMatchObject([{ field: 'password', code: 'weak_password' }])
})

test('a sign-up response without a user shows “Failed to create account”', async () => {
  const port = await new Promise<number>((resolve) => {
    const nobody = { fetch: () => Response.json({}), port: 0, hostname: '127.0.0.1' }
    const server = serve(nobody, (address) => resolve(address.port))
    onTestFinished(() => void server.close())
  })
  const failure = await signUp({ url: `http://127.0.0.1:${port}` }, { email: newEmail(), password })
  expect(describeSignUpFailure(failure)).toEqual({
    title: 'Error creating account',
    description: 'Failed to create account',
  })
})

test('a wrong password and an unconfirmed address show different messages', async () => {
  const site = await startAuthSite()
  const email = newEmail()
  await site.post('/signup', { email, password })
  const messages = []
  for (const typed of ['not this one', password]) {
    const { error } = await openTab(site).signInWithPassword({ email, password: typed })
    messages.push(error && toAuthClientError(error).message)
  }
  expect(messages).toEqual(['Invalid login credentials', 'Email not confirmed'])
})

test('an unreachable or broken auth service shows a message to try again', async () => {
  const { error } = await openTab({ url: 'http://127.0.0.1:1' }).signUp({ email: newEmail(), password })
  const failures = [error ?? new AuthError('none'), new AuthError('boom', 500)].map(toAuthClientError)
  expect(failures.map(({ status }) => status)).toEqual([0, 500])
  for (const failure of failures) expect(failure.message).toMatch(/try again/)
})

test('a request in an ended session reports that the session has ended', async () => {
  const site = await startAuthSite()
  const email = newEmail()
  await site.addMember(email, password)
  const [here, there] = [openTab(site), openTab(site)]
  await here.signInWithPassword({ email, password })
  await there.signInWithPassword({ email, password })
  await there.signOut({ scope: 'global' })
  const { error } = await here.updateUser({ password: 'quite another phrase', current_password: password })
  expect(error && toAuthClientError(error)).toMatchObject({ status: 401, code: 'not_signed_in' })
})
