import * as v from 'valibot'
import { expect, test } from 'vitest'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { createLimitedSite, password } from '#server/limits/testing/limited-site.ts'

const limited = await createLimitedSite(0.6)

const sessionSchema = v.object({ access_token: v.string() })
const factorSchema = v.object({ id: v.string(), totp: v.object({ secret: v.string() }) })
const challengeSchema = v.object({ id: v.string() })

async function addProtected() {
  const { email } = await limited.addMember()
  const signIn = async () =>
    v.parse(sessionSchema, (await limited.signIn({ email }, password, '198.51.100.1')).body).access_token
  const post = async (path: string, body: unknown, token: string) =>
    limited.site.call(`/auth/v1${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    })
  const token = await signIn()
  const { id, totp } = v.parse(factorSchema, (await post('/factors', { factor_type: 'totp' }, token)).body)
  const verify = async (code: string, as: string) => {
    const { body } = await post(`/factors/${id}/challenge`, {}, as)
    const { id: challenge_id } = v.parse(challengeSchema, body)
    return post(`/factors/${id}/verify`, { challenge_id, code }, as)
  }
  return { token, signIn, post, verify, code: () => showCode(totp.secret, new Date()) }
}

test('guesses at an authenticator’s codes are limited across all sessions', async () => {
  const { token, signIn, verify, code } = await addProtected()
  expect((await verify(code(), token)).status).toBe(200)
  const tries = limited.allowed('authenticatorCodeByPerson')
  const tokens = [await signIn(), await signIn()]
  for (let guess = 0; guess < tries; guess += 1) {
    const { status } = await verify('000000', tokens[guess % 2] ?? '')
    expect(status).toBe(422)
  }
  for (const as of tokens)
    expect(await verify(code(), as)).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    })
})

test('concurrent guesses at an authenticator’s codes are each counted', async () => {
  const { token, signIn, verify, code } = await addProtected()
  expect((await verify(code(), token)).status).toBe(200)
  const other = await signIn()
  const guesses = await Promise.all(Array.from({ length: 10 }, () => verify('000000', other)))
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(
    limited.allowed('authenticatorCodeByPerson'),
  )
})

test('guesses at recovery codes have a separate limit', async () => {
  const { token, signIn, post, verify, code } = await addProtected()
  expect((await verify(code(), token)).status).toBe(200)
  await post('/factors/recovery-codes', {}, token)
  const other = await signIn()
  const guess = () => post('/factors/recovery-codes/verify', { code: 'abcdefghijklmnop' }, other)
  for (let tries = limited.allowed('recoveryCodeByPerson'); tries > 0; tries -= 1)
    expect((await guess()).status).toBe(422)
  expect(await guess()).toMatchObject({ status: 429, body: { error_code: 'mfa_recovery_codes_locked' } })
  // Codes of the app are still checked.
  expect((await verify('000000', other)).status).toBe(422)
})

test('adding second factors and passkeys is limited per hour, and removing them is not', async () => {
  const { token, post } = await addProtected()
  const enroll = (name: number) =>
    post('/factors', { factor_type: 'totp', friendly_name: `App ${name}` }, token)
  const remove = (id: string) =>
    limited.site.call(`/auth/v1/factors/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  // Failed attempts must not count; otherwise, someone with a stolen session could keep the member from adding factors.
  const most = limited.allowed('factorByPerson')
  for (let time = 0; time < most; time += 1)
    expect((await post('/passkeys/registration/verify', {}, token)).status).toBe(400)
  let last = ''
  // Starts at 1 because one already exists.
  for (let made = 1; made < most; made += 1) {
    if (last !== '') expect((await remove(last)).status).toBe(200)
    last = v.parse(factorSchema, (await enroll(made)).body).id
  }
  expect((await enroll(0)).status).toBe(429)
  for (const path of [
    '/passkeys/registration/verify',
    '/factors/recovery-codes',
    '/factors/recovery-codes/regenerate',
  ])
    expect([path, (await post(path, {}, token)).status]).toEqual([path, 429])
  expect((await remove(last)).status).toBe(200)
})
