import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { expect, test } from 'vitest'
import type { AccessTokens } from '../core/access-token-types.ts'
import { startAuthSite } from '../testing/auth-site.ts'
import { createAccessTokens } from './access-tokens.server.ts'
import { identifyActor } from './identify-actor.server.ts'

const site = await startAuthSite()
const session = await site.addMember('ada@example.org', 'a long enough phrase')
const [stored] = await site.db.query<{ kid: string; private_jwk: object }>('select * from auth.signing_keys')
if (!stored) throw new Error('no key was stored')
const kid = stored.kid
const ownKey = await importEcKey(stored.private_jwk)

async function importEcKey(jwk: object): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, alg: 'ES256' })
  if (key instanceof Uint8Array) throw new Error('not an EC key')
  return key
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function claims(changes: object = {}): JWTPayload {
  return {
    sub: session.user.id,
    role: 'member',
    session_id: crypto.randomUUID(),
    aud: 'authenticated',
    iss: 'https://clean-air.example/auth/v1',
    iat: nowSeconds(),
    exp: nowSeconds() + 600,
    ...changes,
  }
}

function forge(
  payload: JWTPayload,
  { key = ownKey, header = {} }: { key?: CryptoKey; header?: object } = {},
) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(key)
}

test('an access token contains its owner, role and session', async () => {
  const { accessTokens } = site.dependencies
  const actor = await accessTokens.verify(session.access_token)
  expect(actor).toEqual({ role: 'member', userId: session.user.id, sessionId: expect.any(String) })
  expect(await identifyActor(accessTokens, `Bearer ${session.access_token}`)).toEqual({
    role: 'member',
    userId: session.user.id,
    sessionId: expect.any(String),
  })
  expect(await accessTokens.verify(await forge(claims()))).not.toBeNull()
})

test('a request without a token has no user', async () => {
  expect(await identifyActor(site.dependencies.accessTokens, undefined)).toEqual({ role: 'anon' })
})

test.each<[string, object]>([
  ['expired', { iat: nowSeconds() - 1200, exp: nowSeconds() - 600 }],
  ['without an end', { exp: undefined }],
  ['from the future', { iat: nowSeconds() + 3600, exp: nowSeconds() + 7200 }],
  ['not valid yet', { nbf: nowSeconds() + 3600 }],
  ['of another issuer', { iss: 'https://evil.example/auth/v1' }],
  ['without an issuer', { iss: undefined }],
  ['for another audience', { aud: 'somebody-else' }],
  ['without an audience', { aud: undefined }],
  ['without a subject', { sub: undefined }],
  ['with a subject that is no id', { sub: "x'; set role owner; --" }],
  ['of a role that does not exist', { role: 'service_role' }],
  ['of the accounts role', { role: 'accounts' }],
  ['without a session', { session_id: undefined }],
])('an access token %s is rejected', async (_, changes) => {
  expect(await site.dependencies.accessTokens.verify(await forge(claims(changes)))).toBeNull()
})

test('access tokens signed by another key are rejected, whatever their header says', async () => {
  const { accessTokens } = site.dependencies
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const headers = [
    {},
    { kid: 'unknown' },
    { kid: undefined },
    { jwk },
    { kid: '../../etc/passwd' },
    { jku: 'https://evil.example' },
  ]
  for (const header of headers)
    expect(await accessTokens.verify(await forge(claims(), { key: privateKey, header }))).toBeNull()
})

test('access tokens with the algorithm none, or with our public key as a shared secret, are rejected', async () => {
  const { accessTokens } = site.dependencies
  expect(await accessTokens.verify(new UnsecuredJWT(claims()).encode())).toBeNull()
  const { keys } = await accessTokens.publicKeys()
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]))
  const hmac = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(secret)
  expect(await accessTokens.verify(hmac)).toBeNull()
  const [header = '', payload = ''] = session.access_token.split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')
  for (const token of [`${none}.${payload}.`, `${header}.${payload}.`, `${header}.${payload}`])
    expect(await accessTokens.verify(token)).toBeNull()
})

test('an access token with a changed claim, or of another type, is rejected', async () => {
  const { accessTokens } = site.dependencies
  const [header, , signature] = session.access_token.split('.')
  const payload = Buffer.from(JSON.stringify(claims({ role: 'moderator' }))).toString('base64url')
  expect(await accessTokens.verify(`${header}.${payload}.${signature}`)).toBeNull()
  expect(await accessTokens.verify(await forge(claims(), { header: { typ: 'at+jwt' } }))).toBeNull()
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTpi',
  'Bearer a.b.c',
  'Bearer \u00ff.\u00ff.\u00ff',
  `Bearer ${'x'.repeat(10_000)}`,
])('the Authorization header %j returns 401', async (header) => {
  const identified = identifyActor(site.dependencies.accessTokens, header)
  await expect(identified).rejects.toMatchObject({ status: 401, code: 'bad_jwt' })
})

/** Starts a server with a clock that is set by `moveTo`, in seconds from now. */
function startAtClock(database = site.dependencies.database) {
  const now = Date.now()
  let seconds = 0
  const clock = () => new Date(now + seconds * 1000)
  const accessTokens = createAccessTokens({ ...site.dependencies, database, clock })
  const moveTo = (later: number) => {
    seconds = later
  }
  return { ...accessTokens, moveTo }
}

const signIn = ({ sign }: Pick<AccessTokens, 'sign'>) =>
  sign({
    userId: session.user.id,
    role: 'member',
    sessionId: crypto.randomUUID(),
    email: 'ada@example.org',
    aal: 'aal1',
    amr: [],
    userMetadata: {},
  })

test('an access token expires on time, even if it was verified just before', async () => {
  const server = startAtClock()
  const { token, expiresIn } = await signIn(server)
  expect(expiresIn).toBe(600)
  for (const seconds of [0, 598]) {
    server.moveTo(seconds)
    expect(await server.verify(token)).not.toBeNull()
  }
  server.moveTo(601)
  expect(await server.verify(token)).toBeNull()
})

test('an access token is rejected within a minute of its key’s removal', async () => {
  const { db } = await startAuthSite()
  const server = startAtClock(db.database)
  const { token } = await signIn(server)
  expect(await server.verify(token)).not.toBeNull()
  await db.query('delete from auth.signing_keys')
  server.moveTo(61)
  expect(await server.verify(token)).toBeNull()
})

test('two servers that start simultaneously use one key, and never publish its private part', async () => {
  const { db } = await startAuthSite()
  const servers = Array.from({ length: 6 }, () =>
    createAccessTokens({ ...site.dependencies, database: db.database }),
  )
  const published = await Promise.all(servers.map((server) => server.publicKeys()))
  expect(new Set(published.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(published[0]?.keys).toHaveLength(1)
  expect(published[0]?.keys[0]).not.toHaveProperty('d')
  expect(published[0]?.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
})
