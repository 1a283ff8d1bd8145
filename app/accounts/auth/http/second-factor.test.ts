import type { GoTrueClient } from '@supabase/auth-js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { openTab, type SessionResponse, startAuthSite } from '../testing/auth-site.ts'
import { showCode } from '../testing/authenticator-app.ts'

const site = await startAuthSite()

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const codesSchema = v.object({ codes: v.array(v.string()) })

interface Protected {
  email: string
  tab: GoTrueClient
  secret: string
  factorId: string
  /** Returns the app's next code and moves the clock to its time step. */
  nextCode: () => string
}

async function signedInTab(email: string): Promise<GoTrueClient> {
  const tab = openTab(site)
  expect((await tab.signInWithPassword({ email, password })).error).toBeNull()
  return tab
}

function createCodes(secret: string): () => string {
  return () => {
    site.passTime(30)
    return showCode(secret, site.dependencies.clock())
  }
}

async function addProtected(): Promise<Protected> {
  const email = newEmail()
  await site.addMember(email, password)
  const tab = await signedInTab(email)
  const { data, error } = await tab.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const { id: factorId, totp } = data
  const nextCode = createCodes(totp.secret)
  const verified = await tab.mfa.challengeAndVerify({ factorId, code: nextCode() })
  expect(verified.error).toBeNull()
  return { email, tab, secret: totp.secret, factorId, nextCode }
}

async function tokenOf(tab: GoTrueClient): Promise<string> {
  return (await tab.getSession()).data.session?.access_token ?? ''
}

async function requireSession(tab: GoTrueClient): Promise<SessionResponse> {
  const { data } = await tab.getSession()
  if (!data.session) throw new Error('not signed in')
  return { ...data.session, user: { ...data.session.user, email: data.session.user.email ?? '' } }
}

describe('an authenticator app', () => {
  test('is set up by the official client and raises the session’s level', async () => {
    const email = newEmail()
    await site.addMember(email, password)
    const tab = await signedInTab(email)
    const enrolled = await tab.mfa.enroll({ factorType: 'totp', issuer: 'Clean Air' })
    expect(enrolled.error).toBeNull()
    expect(enrolled.data?.totp.uri).toContain('otpauth://totp/Clean%20Air:')
    expect(enrolled.data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const factorId = enrolled.data?.id ?? ''
    expect((await tab.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ id: factorId, status: 'unverified' }],
    })
    const before = await requireSession(tab)
    const { data: challenge } = await tab.mfa.challenge({ factorId })
    const code = showCode(enrolled.data?.totp.secret ?? '', site.dependencies.clock())
    const verified = await tab.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(verified.error).toBeNull()
    expect(verified.data?.access_token).not.toBe(before.access_token)
    expect((await tab.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await tab.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await tab.refreshSession()).error).toBeNull()
    expect((await tab.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('is required at the next sign-in, which gives no access until then', async () => {
    const { email, tab, factorId, nextCode } = await addProtected()
    const other = await signedInTab(email)
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const refused = await other.updateUser({ data: { full_name: 'Somebody else' } })
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const { sub, session_id } = (await other.getClaims()).data?.claims ?? {}
    const member = { role: 'member', userId: `${sub}`, sessionId: `${session_id}` } as const
    const acting = site.dependencies.database.transaction(member, async () => 'in')
    await expect(acting).rejects.toThrow('the second factor is missing')

    expect((await other.mfa.challengeAndVerify({ factorId, code: nextCode() })).error).toBeNull()
    expect((await other.updateUser({ data: { full_name: 'Maya' } })).error).toBeNull()
    expect(await site.dependencies.database.transaction(member, async () => 'in')).toBe('in')
    expect((await tab.getUser()).error).toBeNull()
  })

  test('does not prevent its own member from signing out without a code', async () => {
    const { email, tab } = await addProtected()
    const other = await signedInTab(email)
    const token = await tokenOf(other)
    expect((await other.signOut({ scope: 'global' })).error).toBeNull()
    expect((await site.get('/user', token)).body.error_code).toBe('session_not_found')
    expect((await tab.refreshSession()).error).toBeNull()
  })

  test('does not affect other sessions', async () => {
    const email = newEmail()
    await site.addMember(email, password)
    const [tab, other] = [await signedInTab(email), await signedInTab(email)]
    const { data } = await tab.mfa.enroll({ factorType: 'totp' })
    const code = showCode(data?.totp.secret ?? '', site.dependencies.clock())
    expect((await tab.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull()
    expect((await other.refreshSession()).error).toBeNull()
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await other.updateUser({ data: { full_name: 'x' } })).error?.code).toBe('insufficient_aal')
  })

  test('is required after an emailed link too', async () => {
    const { email } = await addProtected()
    const tab = openTab(site)
    await tab.resetPasswordForEmail(email)
    expect((await tab.verifyOtp({ token_hash: await site.readToken(), type: 'recovery' })).error).toBeNull()
    const changed = await tab.updateUser({ password: 'quite another phrase' })
    expect(changed.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await site.signIn(email, password)).status).toBe(200)
  })

  test.each([
    ['wrong', () => '000000'],
    [
      'old',
      ({ secret }: Protected) => showCode(secret, new Date(site.dependencies.clock().getTime() - 90_000)),
    ],
  ])('a %s code is rejected', async (_kind, makeCode) => {
    const person = await addProtected()
    const tab = await signedInTab(person.email)
    const { error } = await tab.mfa.challengeAndVerify({ factorId: person.factorId, code: makeCode(person) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await tab.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })

  test('accepts each code once, even in ten concurrent requests', async () => {
    const { email, factorId, nextCode } = await addProtected()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => signedInTab(email)))
    const code = nextCode()
    const results = await Promise.all(tabs.map((tab) => tab.mfa.challengeAndVerify({ factorId, code })))
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    const again = await (await signedInTab(email)).mfa.challengeAndVerify({ factorId, code })
    expect(again.error?.code).toBe('mfa_verification_failed')
  })

  test('can’t be used or found by another person', async () => {
    const [own, foreign] = [await addProtected(), await addProtected()]
    const tab = await signedInTab(own.email)
    const challenged = await tab.mfa.challenge({ factorId: foreign.factorId })
    expect(challenged.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const verified = await tab.mfa.challengeAndVerify({
      factorId: own.factorId,
      code: foreign.nextCode(),
    })
    expect(verified.error?.code).toBe('mfa_verification_failed')
    const { data } = await foreign.tab.mfa.challenge({ factorId: foreign.factorId })
    const mixed = await tab.mfa.verify({
      factorId: own.factorId,
      challengeId: data?.id ?? '',
      code: own.nextCode(),
    })
    expect(mixed.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  test('accepts a code only within five minutes of its challenge', async () => {
    const { email, factorId, nextCode } = await addProtected()
    const tab = await signedInTab(email)
    const { data } = await tab.mfa.challenge({ factorId })
    site.passTime(301)
    const late = await tab.mfa.verify({ factorId, challengeId: data?.id ?? '', code: nextCode() })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test('can be added to an account with another app only after that app’s code', async () => {
    const { email, tab } = await addProtected()
    const other = await signedInTab(email)
    const refused = await other.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const twice = await tab.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(twice.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    expect((await tab.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).error).toBeNull()
  })

  test('added before the account was protected can’t be verified by the password alone', async () => {
    const email = newEmail()
    await site.addMember(email, password)
    const [own, strange] = [await signedInTab(email), await signedInTab(email)]
    const { data: theirs } = await strange.mfa.enroll({ factorType: 'totp', friendlyName: 'Strange' })
    const { data } = await own.mfa.enroll({ factorType: 'totp', friendlyName: 'Own' })
    const show = (secret = '') => showCode(secret, site.dependencies.clock())
    const { data: early } = await strange.mfa.challenge({ factorId: theirs?.id ?? '' })
    await own.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: show(data?.totp.secret) })
    const verified = await strange.mfa.verify({
      factorId: theirs?.id ?? '',
      challengeId: early?.id ?? '',
      code: show(theirs?.totp.secret),
    })
    expect(verified.error).not.toBeNull()
    expect((await strange.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })

  test('can be removed with a code and a fresh proof, which lowers the sessions’ level', async () => {
    const { email, tab, factorId } = await addProtected()
    const other = await signedInTab(email)
    expect((await other.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
    const moveProof = (by: string) =>
      site.db.query(`update auth.sessions set proven_at = proven_at + $1::interval`, [by])
    await moveProof('-11 min')
    expect((await tab.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 403,
      code: 'reauthentication_needed',
    })
    await moveProof('11 min')
    expect((await tab.mfa.unenroll({ factorId })).error).toBeNull()
    await tab.refreshSession()
    expect((await tab.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect((await other.updateUser({ data: { full_name: 'Maya' } })).error).toBeNull()
  })

  test.each([
    [{ factor_type: 'phone', phone: '+123' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'nothing' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])(
    'no kind of factor other than an authenticator app is supported: %j',
    async (body, status, error_code) => {
      const { access_token } = await site.addMember(newEmail(), password)
      expect(await site.post('/factors', body, access_token)).toMatchObject({ status, body: { error_code } })
    },
  )

  test('the secret of an authenticator app is stored encrypted, with a key outside the database', async () => {
    const { secret, factorId } = await addProtected()
    const [row] = await site.db.query('select secret from auth.factors where id = $1', [factorId])
    expect(JSON.stringify(row)).not.toContain(secret)
    const { Secret } = await import('otpauth')
    expect(Buffer.from(`${row?.secret}`).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
  })
})

describe('recovery codes', () => {
  async function addCodes() {
    const person = await addProtected()
    const token = await tokenOf(person.tab)
    const { status, body } = await site.post('/factors/recovery-codes', undefined, token)
    expect(status).toBe(200)
    return { ...person, token, codes: v.parse(codesSchema, body).codes }
  }
  const use = async (email: string, code: string | undefined) =>
    site.post('/factors/recovery-codes/verify', { code }, await tokenOf(await signedInTab(email)))

  test('come as a set of ten, replace the app once each, and are accepted in any spelling', async () => {
    const { email, token, codes } = await addCodes()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const typed = ` ${first.slice(0, 4).toUpperCase()}-${first.slice(4, 8)} ${first.slice(8)}`
    const used = await use(email, typed)
    expect(used.status).toBe(200)
    expect((await site.get('/user', used.body.access_token)).status).toBe(200)
    expect(await site.put('/user', { data: {} }, used.body.access_token)).toMatchObject({ status: 200 })
    expect(await use(email, first)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    })
    expect((await site.get('/factors/recovery-codes', token)).body).toMatchObject({ total: 10, remaining: 9 })
    const results = await Promise.all(Array.from({ length: 5 }, () => use(email, second)))
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('work only for their own account', async () => {
    const [own, foreign] = [await addCodes(), await addCodes()]
    expect((await use(own.email, foreign.codes[0])).status).toBe(422)
    expect((await use(own.email, '')).status).toBe(400)
  })

  test('are invalidated by new ones', async () => {
    const { email, token, codes } = await addCodes()
    expect(await site.post('/factors/recovery-codes', undefined, token)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verified_factor_exists' },
    })
    const renewed = await site.post('/factors/recovery-codes/regenerate', undefined, token)
    expect(renewed.status).toBe(200)
    expect((await use(email, codes[0])).status).toBe(422)
    expect((await use(email, v.parse(codesSchema, renewed.body).codes[0])).status).toBe(200)
  })

  test('can be created only in a session with the second factor', async () => {
    const { access_token } = await site.addMember(newEmail(), password)
    expect(await site.post('/factors/recovery-codes', undefined, access_token)).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
    expect((await site.get('/factors/recovery-codes', access_token)).status).toBe(404)
  })

  test('never remain as the only second factor', async () => {
    const { tab, token, factorId } = await addCodes()
    expect((await tab.mfa.unenroll({ factorId })).error?.code).toBe('mfa_recovery_codes_sole_factor')
    const deleted = await fetch(`${site.url}/factors/recovery-codes`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(deleted.status).toBe(200)
    expect((await tab.mfa.unenroll({ factorId })).error).toBeNull()
  })
})
