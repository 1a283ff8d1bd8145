import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addSession, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createSoftPasskey, type SoftPasskey } from '../testing/soft-passkey.ts'

const site = await createTestSite()

const post = (path: string, as: SamplePerson, body: unknown = {}) =>
  site.call(path, { method: 'POST', body, as })

const challengeSchema = v.looseObject({ challenge: v.string() })
const registrationSchema = v.object({ challenge_id: v.string(), options: challengeSchema })
const startedSchema = v.object({
  challengeId: v.string(),
  options: v.looseObject({
    challenge: v.string(),
    rpId: v.string(),
    userVerification: v.string(),
    allowCredentials: v.array(v.looseObject({ id: v.string() })),
  }),
})

async function register(person: SamplePerson, passkey = createSoftPasskey()): Promise<SoftPasskey> {
  const started = await post('/auth/v1/passkeys/registration/options', person)
  const { challenge_id, options } = v.parse(registrationSchema, started.body)
  const credential = passkey.register(options.challenge)
  const made = await post('/auth/v1/passkeys/registration/verify', person, { challenge_id, credential })
  expect(made.status).toBe(200)
  return passkey
}

/** Adds a member with a passkey who signed in with a password long enough ago to need a proof. */
async function addMember() {
  const person = await addPerson(site.db)
  const passkey = await register(person)
  await site.db.query(
    `update auth.sessions set aal = 'aal1', created_at = now() - interval '1 day', proven_at = now() - interval '1 hour'
     where id = $1`,
    [person.sessionId],
  )
  return { person, passkey }
}

async function start(person: SamplePerson) {
  const { status, body } = await post('/api/settings/proof/passkey/options', person)
  expect(status).toBe(200)
  return v.parse(startedSchema, body)
}

async function answer(person: SamplePerson, passkey: SoftPasskey, options = {}) {
  const { challengeId, options: asked } = await start(person)
  return { challengeId, credential: passkey.signIn(asked.challenge, options) }
}

const prove = (as: SamplePerson, body: unknown) => post('/api/settings/proof/passkey', as, body)

async function readSession({ sessionId }: SamplePerson) {
  const [session] = await site.db.query(
    `select aal, proven_at > now() - interval '1 minute' as "isProven",
      (select array_agg(one->>'method') from jsonb_array_elements(amr) one) as methods
     from auth.sessions where id = $1`,
    [sessionId],
  )
  return session
}
const unproven = { aal: 'aal1', isProven: false }
const refused = { status: 400, body: { error: { code: 'webauthn_verification_failed' } } }
const notFound = { status: 400, body: { error: { code: 'webauthn_challenge_not_found' } } }

test('a passkey confirms identity for this session only, and counts as its second factor', async () => {
  const { person, passkey } = await addMember()
  const elsewhere = { ...person, sessionId: await addSession(site.db, person.userId) }
  const before = await readSession(elsewhere)
  expect((await prove(person, await answer(person, passkey, { userId: person.userId }))).status).toBe(204)
  expect(await readSession(person)).toMatchObject({ aal: 'aal2', isProven: true })
  expect(await readSession(elsewhere)).toEqual(before)
})

test('the browser is asked for a passkey of the signed-in person, with user verification', async () => {
  const { person, passkey } = await addMember()
  await addMember()
  const { options } = await start(person)
  const { id } = passkey.signIn('')
  expect(options).toMatchObject({ rpId: 'clean-air.example', userVerification: 'required' })
  expect(options.allowCredentials.map((one) => one.id)).toEqual([id])
})

test.each([
  ['another site', { origin: 'https://clean-air.example.evil.test' }],
  ['another host', { host: 'evil.test' }],
  ['no user verification', { isVerified: false }],
  ['a person of another name', { userId: crypto.randomUUID() }],
])('a passkey response with %s proves nothing', async (_what, options) => {
  const { person, passkey } = await addMember()
  expect(await prove(person, await answer(person, passkey, options))).toMatchObject(refused)
  expect(await readSession(person)).toMatchObject(unproven)
})

test('a proof by another person’s passkey, an unregistered one or a removed one is rejected', async () => {
  const [own, other] = [await addMember(), await addMember()]
  for (const passkey of [other.passkey, createSoftPasskey()])
    expect(await prove(own.person, await answer(own.person, passkey))).toMatchObject(refused)
  const late = await answer(own.person, own.passkey)
  await site.db.query('delete from auth.passkeys where user_id = $1', [own.person.userId])
  expect(await prove(own.person, late)).toMatchObject(refused)
  expect(await readSession(own.person)).toMatchObject(unproven)
  expect(await post('/api/settings/proof/passkey/options', own.person)).toMatchObject({
    status: 404,
    body: { error: { code: 'no_passkey' } },
  })
})

test('a passkey challenge for a proof works once, before it expires, for its person, even if the response was wrong', async () => {
  const [own, other] = [await addMember(), await addMember()]
  const sent = await answer(own.person, own.passkey)
  expect((await prove(own.person, sent)).status).toBe(204)
  expect(await prove(own.person, sent)).toMatchObject(notFound)

  const wrong = await answer(own.person, other.passkey)
  expect(await prove(own.person, wrong)).toMatchObject(refused)
  expect(await prove(own.person, wrong)).toMatchObject(notFound)

  const foreign = await start(other.person)
  const stolen = {
    challengeId: foreign.challengeId,
    credential: own.passkey.signIn(foreign.options.challenge),
  }
  expect(await prove(own.person, stolen)).toMatchObject(notFound)

  const late = await answer(other.person, other.passkey)
  await site.db.query(`update auth.challenges set expires_at = now() - interval '1 second' where id = $1`, [
    late.challengeId,
  ])
  expect(await prove(other.person, late)).toMatchObject({
    status: 400,
    body: { error: { code: 'webauthn_challenge_expired' } },
  })
  expect(await readSession(other.person)).toMatchObject(unproven)
})

test('a passkey challenge for a sign-in can’t be used for a proof, and vice versa', async () => {
  const { person, passkey } = await addMember()
  const signIn = await site.call('/auth/v1/passkeys/authentication/options', { method: 'POST', body: {} })
  const { challenge_id, options } = v.parse(registrationSchema, signIn.body)
  const credential = passkey.signIn(options.challenge)
  expect(await prove(person, { challengeId: challenge_id, credential })).toMatchObject(notFound)
  const sent = await answer(person, passkey)
  const asSignIn = { challenge_id: sent.challengeId, credential: sent.credential }
  expect((await post('/auth/v1/passkeys/authentication/verify', person, asSignIn)).status).toBe(400)
})

test('ten concurrent copies of one passkey response are one proof', async () => {
  const { person, passkey } = await addMember()
  const sent = await answer(person, passkey)
  const responses = await Promise.all(Array.from({ length: 10 }, () => prove(person, sent)))
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('a proof by passkey does not open a session that waits for an authenticator code', async () => {
  const { person } = await addMember()
  await site.db.query(
    `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [person.userId],
  )
  expect(await post('/api/settings/proof/passkey/options', person)).toMatchObject({ status: 401 })
  expect(await readSession(person)).toMatchObject(unproven)
})

test('repeated proofs by passkey are stored once in the session', async () => {
  const { person, passkey } = await addMember()
  for (let times = 0; times < 3; times += 1)
    expect((await prove(person, await answer(person, passkey))).status).toBe(204)
  const session = await readSession(person)
  expect(session).toMatchObject({ methods: expect.arrayContaining(['webauthn']) })
  expect(JSON.stringify(session).match(/webauthn/g)).toHaveLength(1)
})

test('a passkey opens the desk after a password sign-in, and replaces the current password', async () => {
  const owner = await addPerson(site.db, { role: 'owner', passwordHash: '!' })
  const passkey = await register(owner)
  const sessionId = await addSession(site.db, owner.userId)
  const person = { ...owner, sessionId }
  await site.db.query(
    `update auth.sessions set aal = 'aal1', created_at = now() - interval '20 min', proven_at = now() - interval '20 min'
     where id = $1`,
    [sessionId],
  )
  expect((await site.call('/api/desk/staff', { as: person })).status).toBe(404)
  const setPassword = { method: 'PUT', body: { password: 'quite another phrase' }, as: person }
  expect((await site.call('/auth/v1/user', setPassword)).status).toBe(400)
  expect((await prove(person, await answer(person, passkey))).status).toBe(204)
  expect((await site.call('/api/desk/staff', { as: person })).status).toBe(200)
  expect((await site.call('/auth/v1/user', setPassword)).status).toBe(200)
})

test.each([
  {},
  { challengeId: 'x', credential: {} },
  { challengeId: crypto.randomUUID(), credential: { id: '../', rawId: 'a', type: 'public-key' } },
])('an invalid passkey response is rejected: %j', async (body) => {
  const { person } = await addMember()
  expect(await prove(person, body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
})
