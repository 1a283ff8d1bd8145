import { randomUUID } from 'node:crypto'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { createSigningKeys } from '#app/accounts/auth/sessions/signing-keys.server.ts'
import { password } from '../support/account-calls.ts'
import { startAttackedSite } from '../support/attacked-site.ts'
import { forge, signExpired } from '../support/callers.ts'

const siteUrl = 'https://clean-air.example'
const site = await startAttackedSite({ SITE_URL: siteUrl, HOST: '127.0.0.1' })
const person = await site.addAccount(password)

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function listForgeries(): Promise<Record<string, string>> {
  const good = await site.tokenOf(person)
  const [header = '', claims = '', signature = ''] = good.split('.')
  const published = await site.accessTokens.publicKeys()
  const kid = published.keys[0]?.kid ?? ''
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const own = await exportJWK(publicKey)
  const claim = (changes: object) =>
    encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...changes })
  const sign = (changes: object, protectedHeader: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT(JSON.parse(Buffer.from(claim(changes), 'base64url').toString()))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...protectedHeader })
      .sign(privateKey)
  const shared = new TextEncoder().encode(JSON.stringify(published.keys[0]).padEnd(32))
  return {
    'no signature': `${header}.${claims}.`,
    'algorithm none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'algorithm nOnE with a signature': `${encode({ alg: 'nOnE', typ: 'JWT', kid })}.${claims}.${signature}`,
    'the public key as a shared secret': await new SignJWT(
      JSON.parse(Buffer.from(claims, 'base64url').toString()),
    )
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .sign(shared),
    'another’s key under our name': await forge(site, person),
    'a key that nobody knows': await sign({}, { kid: randomUUID() }),
    'a key that is a path': await sign({}, { kid: '../../../../dev/null' }),
    'a key that is a query': await sign({}, { kid: `' union select '{}' --` }),
    'a key that comes along': await sign({}, { jwk: own, kid: 'mine' }),
    'a key from elsewhere': await sign({}, { jku: 'http://127.0.0.1:1/jwks.json', kid: 'mine' }),
    'a changed role': `${header}.${claim({ role: 'moderator' })}.${signature}`,
    'a changed person': `${header}.${claim({ sub: randomUUID() })}.${signature}`,
    'an issuer of its own': await sign({ iss: 'https://evil.example/auth/v1' }),
    expired: await signExpired({ ...site, url: siteUrl }, person),
    'two tokens': `${good},${good}`,
    'a token with a tail': `${good}.x`,
    'four parts': `${good}.${signature}`,
    garbage: 'x'.repeat(7_000),
    empty: '',
    dots: '..',
  }
}

/** Signs tokens for other purposes with the site's own key, as if it were also used elsewhere. */
async function listMisplaced(): Promise<Record<string, string>> {
  const { kid, key } = await createSigningKeys(site.db.database, () => new Date()).current()
  const claims = decodeJwt(await site.tokenOf(person))
  const sign = (changes: Partial<Record<keyof JWTPayload, unknown>>, typ: string | undefined = 'JWT') =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', kid, ...(typ !== '' && { typ }) })
      .sign(key)
  const now = Math.floor(Date.now() / 1000)
  expect((await site.call('/api/profile', { as: await sign({}) })).status).toBe(200)
  return {
    'another issuer': await sign({ iss: 'https://evil.example/auth/v1' }),
    'a longer issuer': await sign({ iss: `${siteUrl}/auth/v1/` }),
    'another audience': await sign({ aud: 'elsewhere' }),
    'no audience': await sign({ aud: undefined }),
    'no end': await sign({ exp: undefined }),
    'an end that is over': await sign({ iat: now - 700, exp: now - 100 }),
    'issued in an hour': await sign({ iat: now + 3_600, exp: now + 4_200 }),
    'good in an hour only': await sign({ nbf: now + 3_600 }),
    'another type': await sign({}, 'at+jwt'),
    'no type': await sign({}, ''),
    'a role of the database': await sign({ role: 'accounts' }),
    'nobody in particular': await sign({ sub: undefined }),
    'no session': await sign({ session_id: undefined }),
  }
}

test('access tokens are accepted only if we signed them for this site and they have not expired', async () => {
  expect((await site.call('/api/profile', { as: person })).status).toBe(200)
  const refused = { ...(await listForgeries()), ...(await listMisplaced()) }
  const letIn: string[] = []
  for (const [what, as] of Object.entries(refused))
    for (const path of ['/api/profile', '/api/stories', '/auth/v1/user', '/api/profile/export']) {
      const { status, text } = await site.call(path, { as })
      // The protocol refuses an invalid token with 403 and a missing one with 401.
      const refusals = path.startsWith('/auth/v1/') ? [401, 403] : [401]
      if (!refusals.includes(status) || text.includes(person.email)) letIn.push(`${what}: ${path} ${status}`)
    }
  expect(letIn).toEqual([])
})
