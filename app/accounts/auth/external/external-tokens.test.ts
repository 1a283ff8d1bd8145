import { createHmac } from 'node:crypto'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { createHostedSession, nowSeconds, startHostedService } from '../testing/hosted-service.ts'

const hosted = await startHostedService()
const site = await createTestSite({ external: hosted.settings })

const listSessions = (token: string, at = site) =>
  at.call('/api/settings/sessions', { headers: { authorization: `Bearer ${token}` } })
const status = async (token: string, at = site) => (await listSessions(token, at)).status

/** Moves the clock for the rest of the test. */
function passTime(ms: number): void {
  const later = performance.now() + ms
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

test('a token signed by the hosted service with either of its algorithms signs in', async () => {
  expect(await status(await hosted.sign(createHostedSession()))).toBe(200)
  const rsa = await hosted.addKey('RS256')
  passTime(20_000)
  expect(await status(await hosted.sign(createHostedSession(), {}, rsa))).toBe(200)
})

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://other.supabase.co/auth/v1' }],
  ['for another audience', { aud: 'anon' }],
  ['in the role of the service', { role: 'service_role' }],
  ['in no role', { role: 'anon' }],
  ['in the role that this site’s own tokens name', { role: 'member' }],
  ['for an anonymous user', { is_anonymous: true }],
  ['without an address', { email: '' }],
  ['without a valid user id', { sub: 'somebody' }],
  ['of no session', { session_id: undefined }],
  ['that has run out', { exp: nowSeconds() - 61 }],
  ['from the future', { iat: nowSeconds() + 120 }],
  ['that another app was given', { client_id: crypto.randomUUID() }],
])('a token %s gives no access and leaves no trace', async (_what, claims) => {
  const session = createHostedSession()
  expect(await status(await hosted.sign(session, claims))).toBe(401)
  expect(await site.db.query('select from auth.users where email = $1', [session.email])).toEqual([])
})

test('tokens that anyone could sign are rejected', async () => {
  const { userId, sessionId, email } = createHostedSession()
  const good = await hosted.sign({ userId, sessionId, email })
  const payload = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString())
  const [key] = hosted.keys
  if (!key) throw new Error('the service has no key')
  const { kid, publicJwk, privateKey } = key
  const { exp: _, ...endless } = payload
  const secret = Buffer.from(JSON.stringify(publicJwk))
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${encode(payload)}`
  const stranger = await startHostedService()
  for (const token of [
    await new SignJWT(endless).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey),
    new UnsecuredJWT(payload).encode(),
    `${encode({ alg: 'none', kid })}.${encode(payload)}.`,
    await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(secret),
    `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`,
    // Tokens signed with another service's key: with that key's id, and with the id of the real key.
    await stranger.sign({ userId, sessionId, email }, { iss: hosted.settings.issuer }),
    await stranger.sign({ userId, sessionId, email }, { iss: hosted.settings.issuer }, undefined, { kid }),
    `${good.slice(0, -4)}AAAA`,
    good.replace(/\.[^.]*\./, `.${encode({ ...payload, sub: crypto.randomUUID() })}.`),
  ])
    expect(await status(token)).toBe(401)
  expect(await status(good)).toBe(200)
})

test('with an external service, tokens signed by this site are rejected', async () => {
  const session = createHostedSession()
  expect(await status(await hosted.sign(session))).toBe(200)
  expect((await site.call('/api/settings/sessions', { as: session })).status).toBe(401)
})

test('known keys keep working while the auth service is unreachable, and an unknown key causes no internal error', async () => {
  const service = await startHostedService()
  const own = await createTestSite({ external: service.settings })
  service.failsWith = 500
  const [session, early] = [createHostedSession(), createHostedSession()]
  // A session must not be reported as ended while no keys are known.
  expect(await status(await service.sign(early), own)).toBe(503)
  service.failsWith = null
  passTime(20_000)
  expect(await status(await service.sign(session), own)).toBe(200)
  service.failsWith = 500
  passTime(3_600_000)
  expect(await status(await service.sign(session, { jti: 'another' }), own)).toBe(200)
  const unpublished = await service.addKey('ES256')
  passTime(3_600_000)
  expect(await status(await service.sign(session, {}, unpublished), own)).toBe(401)
})

test('a new key is fetched, a removed one is soon rejected, and a flood of unknown keys causes one request', async () => {
  const service = await startHostedService()
  const own = await createTestSite({ external: service.settings })
  const [old] = service.keys
  expect(await status(await service.sign(createHostedSession()), own)).toBe(200)
  const next = await service.addKey('RS256')
  passTime(20_000)
  expect(await status(await service.sign(createHostedSession(), {}, next), own)).toBe(200)
  const asked = service.keyRequests
  const unknown = await (await startHostedService()).addKey('ES256')
  for (let time = 0; time < 20; time += 1)
    expect(await status(await service.sign(createHostedSession(), {}, unknown), own)).toBe(401)
  expect(service.keyRequests).toBe(asked)
  service.keys.splice(0, 1)
  passTime(700_000)
  await status(await service.sign(createHostedSession(), {}, next), own)
  await expect.poll(async () => status(await service.sign(createHostedSession(), {}, old), own)).toBe(401)
})

test.each<[string, (keys: unknown, elsewhere: string) => Response]>([
  ['leads to another address', (_keys, elsewhere) => Response.redirect(elsewhere, 302)],
  ['publishes more than it could have', (keys) => Response.json({ keys, filler: 'x'.repeat(300_000) })],
  ['publishes no JSON', () => new Response('<!doctype html>')],
  ['publishes no list', (keys) => Response.json({ keys: { first: keys } })],
  ['answers with an error', (keys) => Response.json({ keys }, { status: 404 })],
])('a key service that %s signs no one in, and is asked again later', async (_what, publish) => {
  const [service, elsewhere] = [await startHostedService(), await startHostedService()]
  elsewhere.keys = service.keys
  const keys = service.keys.map(({ publicJwk }) => publicJwk)
  service.publishes = () => publish(keys, elsewhere.settings.jwksUrl)
  const own = await createTestSite({ external: service.settings })
  expect(await status(await service.sign(createHostedSession()), own)).toBe(503)
  expect(elsewhere.keyRequests).toBe(0)
  service.publishes = null
  passTime(20_000)
  expect(await status(await service.sign(createHostedSession()), own)).toBe(200)
})

test('a key set with a shared secret or an encryption key signs no one in', async () => {
  const service = await startHostedService()
  const [key] = service.keys
  if (!key) throw new Error('the service has no key')
  const secret = Buffer.alloc(32, 7)
  const { kid } = key
  service.publishes = () =>
    Response.json({
      keys: [
        { kty: 'oct', k: secret.toString('base64url'), kid: 'secret', alg: 'HS256' },
        { ...key.publicJwk, use: 'enc', key_ops: ['deriveKey'] },
      ],
    })
  const own = await createTestSite({ external: service.settings })
  const good = await service.sign(createHostedSession())
  const payload = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString())
  const bySecret = new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'secret' }).sign(secret)
  for (const token of [
    good,
    await bySecret,
    await service.sign(createHostedSession(), {}, key, { kid: `${kid}x` }),
  ])
    expect(await status(token, own)).toBe(401)
})

test('invalid times in claims are rejected without an internal error', async () => {
  for (const claims of [
    { iat: -1e20 },
    { iat: nowSeconds(), amr: [{ method: 'password', timestamp: -1e300 }] },
    { iat: nowSeconds(), amr: [{ method: 'password', timestamp: 1e300 }] },
    { iat: 0, exp: nowSeconds() + 60 },
  ])
    expect([200, 401]).toContain(await status(await hosted.sign(createHostedSession(), claims)))
})

test('a wrong issuer or audience is logged once with the setting to change', async () => {
  const own = await createTestSite({
    external: { ...hosted.settings, issuer: 'https://wrong.example/auth/v1' },
  })
  const stranger = await startHostedService()
  for (const token of [
    // A wrong issuer is logged only if the service itself has signed the token, unlike this one.
    await stranger.sign(createHostedSession(), { iss: 'https://stranger.example' }, undefined, {
      kid: hosted.keys[0]?.kid,
    }),
    await hosted.sign(createHostedSession()),
    await hosted.sign(createHostedSession()),
    await hosted.sign(createHostedSession(), { iss: 'https://wrong.example/auth/v1', aud: 'other' }),
  ])
    expect(await status(token, own)).toBe(401)
  const found = own.logLines.filter((line) => line.includes('are refused'))
  expect(found.map((line) => JSON.parse(line))).toMatchObject([
    { claim: 'iss', found: hosted.settings.issuer, msg: expect.stringContaining('check AUTH_ISSUER') },
    { claim: 'aud', found: 'other', msg: expect.stringContaining('check AUTH_AUDIENCE') },
  ])
})
