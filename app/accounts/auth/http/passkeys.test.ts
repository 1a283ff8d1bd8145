import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openTab, startAuthSite } from '../testing/auth-site.ts'
import { createSoftPasskey, type SoftPasskey } from '../testing/soft-passkey.ts'

const site = await startAuthSite()

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const startedSchema = v.object({
  challenge_id: v.string(),
  expires_at: v.number(),
  options: v.looseObject({ challenge: v.string() }),
})

async function start(path: string, token?: string) {
  return v.parse(startedSchema, (await site.post(`/passkeys/${path}/options`, {}, token)).body)
}

async function register(token: string, passkey = createSoftPasskey(), options = {}) {
  const { challenge_id, options: asked } = await start('registration', token)
  const credential = passkey.register(asked.challenge, options)
  return {
    passkey,
    sent: { challenge_id, credential },
    response: await site.post('/passkeys/registration/verify', { challenge_id, credential }, token),
  }
}

async function signIn(passkey: SoftPasskey, options = {}) {
  const { challenge_id, options: asked } = await start('authentication')
  const sent = { challenge_id, credential: passkey.signIn(asked.challenge, options) }
  return { sent, response: await site.post('/passkeys/authentication/verify', sent) }
}

async function addMember() {
  const email = newEmail()
  const { access_token: token, user } = await site.addMember(email, password)
  return { email, token, userId: user.id }
}

test('the official client registers, lists and renames a passkey, signs in with it, and removes it', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const tab = openTab(site)
  await tab.signInWithPassword({ email, password })
  const started = await tab.passkey.startRegistration()
  if (started.error) throw started.error
  const made = createSoftPasskey()
  const registered = await tab.passkey.verifyRegistration({
    challengeId: started.data.challenge_id,
    credential: made.register(started.data.options.challenge),
  })
  if (registered.error) throw registered.error
  const passkeyId = registered.data.id
  expect((await tab.passkey.update({ passkeyId, friendlyName: 'My phone' })).error).toBeNull()
  expect((await tab.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'My phone' }])

  const elsewhere = openTab(site)
  const asked = await elsewhere.passkey.startAuthentication()
  if (asked.error) throw asked.error
  const { data, error } = await elsewhere.passkey.verifyAuthentication({
    challengeId: asked.data.challenge_id,
    credential: made.signIn(asked.data.options.challenge),
  })
  expect(error).toBeNull()
  expect(data?.user).toMatchObject({ email })
  expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  expect((await elsewhere.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await tab.passkey.list()).data).toEqual([])
})

test('a passkey is registered and signs in at the second assurance level, without a password', async () => {
  const { token, userId } = await addMember()
  const { passkey, response } = await register(token)
  expect(response).toMatchObject({ status: 200, body: { friendly_name: 'Passkey' } })
  const signedIn = await signIn(passkey, { userId })
  expect(signedIn.response).toMatchObject({ status: 200, body: { user: { id: userId } } })
  const { access_token } = signedIn.response.body
  const { data } = await openTab(site).getClaims(access_token)
  expect(data?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'webauthn' }] })
  const { body } = await site.get('/passkeys', access_token)
  expect(Object.values(body)).toMatchObject([{ friendly_name: 'Passkey', last_used_at: expect.any(String) }])
})

test('registration requires user verification and a passkey for this site’s host', async () => {
  const { token } = await addMember()
  expect((await start('registration', token)).options).toMatchObject({
    rp: { id: 'clean-air.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect((await start('authentication')).options).toMatchObject({
    rpId: 'clean-air.example',
    userVerification: 'required',
  })
})

test.each([
  ['another site', { origin: 'https://clean-air.example.evil.test' }],
  ['another host', { host: 'evil.test' }],
  ['no user verification', { isVerified: false }],
])('a passkey response with %s is rejected', async (_what, options) => {
  const { token, userId } = await addMember()
  const refused = { status: 400, body: { error_code: 'webauthn_verification_failed' } }
  expect((await register(token, createSoftPasskey(), options)).response).toMatchObject(refused)
  const { passkey } = await register(token)
  expect((await signIn(passkey, { userId, ...options })).response).toMatchObject(refused)
  expect((await signIn(passkey, { userId })).response.status).toBe(200)
})

test('a sign-in with an unregistered passkey, or one that names another person, is rejected', async () => {
  const [own, other] = [await addMember(), await addMember()]
  const refused = { status: 400, body: { error_code: 'webauthn_verification_failed' } }
  expect((await signIn(createSoftPasskey(), { userId: own.userId })).response).toMatchObject(refused)
  const { passkey } = await register(own.token)
  expect((await signIn(passkey, { userId: other.userId })).response).toMatchObject(refused)
})

test('a passkey challenge works once, before it expires, for its purpose and its person', async () => {
  const [own, other] = [await addMember(), await addMember()]
  const { passkey, sent } = await register(own.token)
  const notFound = { status: 400, body: { error_code: 'webauthn_challenge_not_found' } }
  expect(await site.post('/passkeys/registration/verify', sent, own.token)).toMatchObject(notFound)
  const first = await signIn(passkey)
  expect(await site.post('/passkeys/authentication/verify', first.sent)).toMatchObject(notFound)

  const foreign = await start('registration', other.token)
  const credential = createSoftPasskey().register(foreign.options.challenge)
  const stolen = { challenge_id: foreign.challenge_id, credential }
  expect(await site.post('/passkeys/registration/verify', stolen, own.token)).toMatchObject(notFound)

  const late = await start('authentication')
  site.passTime(301)
  expect(
    await site.post('/passkeys/authentication/verify', {
      challenge_id: late.challenge_id,
      credential: passkey.signIn(late.options.challenge),
    }),
  ).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_expired' } })
})

test('ten concurrent sign-ins with the same passkey response open one session', async () => {
  const { token } = await addMember()
  const { passkey } = await register(token)
  const { challenge_id, options } = await start('authentication')
  const sent = { challenge_id, credential: passkey.signIn(options.challenge) }
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => site.post('/passkeys/authentication/verify', sent)),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a member adds several passkeys, names them, and removes one after a fresh proof', async () => {
  const { token } = await addMember()
  const first = await register(token)
  const second = await register(token)
  expect(second.response.body).toMatchObject({ friendly_name: 'Passkey 2' })
  const { id } = v.parse(v.object({ id: v.string() }), second.response.body)
  expect((await register(token, first.passkey)).response).toMatchObject({
    status: 422,
    body: { error_code: 'webauthn_credential_exists' },
  })
  const call = (method: string, body?: object, as = token) =>
    fetch(`${site.url}/passkeys/${id}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const renamed = await call('PATCH', { friendly_name: 'Laptop' })
  expect(await renamed.json()).toMatchObject({ id, friendly_name: 'Laptop' })
  expect((await call('PATCH', { friendly_name: ' ' })).status).toBe(400)
  const stranger = await addMember()
  expect((await call('PATCH', { friendly_name: 'Mine' }, stranger.token)).status).toBe(404)
  expect((await call('DELETE', undefined, stranger.token)).status).toBe(404)

  expect((await call('DELETE')).status).toBe(204)
  expect((await signIn(second.passkey)).response.status).toBe(400)
  expect((await signIn(first.passkey)).response.status).toBe(200)
})

test('adding and removing a passkey requires a fresh proof', async () => {
  const { userId, token } = await addMember()
  const { response } = await register(token)
  const { id } = v.parse(v.object({ id: v.string() }), response.body)
  await site.db.query(
    `update auth.sessions set proven_at = proven_at - interval '11 min' where user_id = $1`,
    [userId],
  )
  expect(await site.post('/passkeys/registration/options', {}, token)).toMatchObject({
    status: 403,
    body: { error_code: 'reauthentication_needed' },
  })
  const removed = await fetch(`${site.url}/passkeys/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(removed.status).toBe(403)
})

test.each([
  {},
  { challenge_id: crypto.randomUUID() },
  { challenge_id: 'x', credential: {} },
  {
    challenge_id: crypto.randomUUID(),
    credential: { id: '../', rawId: 'a', type: 'public-key', response: {} },
  },
])('an invalid passkey response is rejected: %j', async (body) => {
  const { token } = await addMember()
  for (const ceremony of ['registration', 'authentication']) {
    const { status, body: answer } = await site.post(`/passkeys/${ceremony}/verify`, body, token)
    expect({ status, code: answer.error_code }).toEqual({ status: 400, code: 'validation_failed' })
  }
})
