import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { startAuthSite } from '../../testing/auth-site.ts'
import { showCode } from '../../testing/authenticator-app.ts'

/**
 * The requests of the official Python client: github.com/supabase/auth-py, supabase_auth/_sync/gotrue_client.py and gotrue_base_api.py. Its
 * `None` is null here.
 */
const headers = {
  'Content-Type': 'application/json;charset=UTF-8',
  'X-Client-Info': 'gotrue-py/2.12.0',
  'X-Supabase-Api-Version': '2024-01-01',
}
const gotrue_meta_security = { captcha_token: null }
const [email, password] = ['python@example.org', 'a long enough phrase']
const site = await startAuthSite()

const sessionSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() })

async function send(method: string, path: string, body: unknown = null, token?: string) {
  const response = await fetch(`${site.url}/${path}`, {
    method,
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function open(path: string, body: unknown, token?: string) {
  const { status, body: answer } = await send('POST', path, body, token)
  expect({ path, status, answer }).toMatchObject({ status: 200 })
  return v.parse(sessionSchema, answer)
}

async function readMail() {
  const mail = await site.sendLastMail()
  if (!mail) throw new Error('the last mail has no link')
  return mail
}

test('the Python client signs up and in, by code and by link, renews, changes its user and signs out', async () => {
  const signUp = { email, password, data: {}, gotrue_meta_security }
  expect((await send('POST', 'signup', signUp)).status).toBe(200)
  const { token: token_hash } = await readMail()
  const first = await open('verify', { gotrue_meta_security, token_hash, type: 'email' })
  const signedIn = await open('token?grant_type=password', {
    email,
    password,
    data: {},
    gotrue_meta_security,
  })
  const renewed = await open('token?grant_type=refresh_token', { refresh_token: signedIn.refresh_token })

  const otp = { email, data: null, create_user: true, gotrue_meta_security }
  expect((await send('POST', 'otp', otp)).status).toBe(200)
  await open('verify', { gotrue_meta_security, email, token: (await readMail()).code, type: 'email' })

  expect((await send('POST', 'recover', { email, gotrue_meta_security })).status).toBe(200)
  const recovery = { gotrue_meta_security, token_hash: (await readMail()).token, type: 'recovery' }
  const recovered = await open('verify', recovery)
  const next = 'quite another phrase'
  const changed = await send(
    'PUT',
    'user',
    { password: next, data: { theme: 'dark' } },
    recovered.access_token,
  )
  expect(changed).toMatchObject({ status: 200, body: { user_metadata: { theme: 'dark' } } })
  for (const { access_token: ended } of [first, renewed])
    expect((await send('GET', 'user', null, ended)).status).toBe(403)

  expect((await send('GET', 'user', null, recovered.access_token)).status).toBe(200)
  expect((await send('POST', 'logout?scope=global', null, recovered.access_token)).status).toBe(204)
  expect((await send('GET', 'user', null, recovered.access_token)).status).toBe(403)
})

test('the Python client adds and removes an authenticator app', async () => {
  const { access_token: token } = await site.addMember('python-app@example.org', password)
  const enrolled = await send(
    'POST',
    'factors',
    { friendly_name: 'Phone', factor_type: 'totp', issuer: null },
    token,
  )
  expect(enrolled.status).toBe(200)
  const factor_id = `${enrolled.body.id}`
  const challenge = await send('POST', `factors/${factor_id}/challenge`, { channel: null }, token)
  expect(challenge.status).toBe(200)
  const code = showCode(`${enrolled.body.totp.secret}`, new Date())
  const answer = { factor_id, challenge_id: challenge.body.id, code }
  const { access_token: raised } = await open(`factors/${factor_id}/verify`, answer, token)
  expect((await send('DELETE', `factors/${factor_id}`, null, raised)).status).toBe(200)
})

test('a sign-out without a body succeeds, although its header announces JSON', async () => {
  const whole = await createTestSite()
  const person = await addPerson(whole.db)
  const signOut = { method: 'POST', as: person, headers: { ...headers, 'content-length': '0' } }
  expect((await whole.call('/auth/v1/logout?scope=global', signOut)).status).toBe(204)
})
