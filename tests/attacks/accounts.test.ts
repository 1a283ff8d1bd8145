import { randomUUID } from 'node:crypto'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSigningKeys } from '#app/features/accounts/sessions/signing-keys.server.ts'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import { type AttackedSite, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { forge, signExpired } from './support/callers.ts'
import type { Answer } from './support/send.ts'

const siteUrl = 'https://clean-air.example'
const password = 'a phrase nobody guesses'

let site: AttackedSite
beforeAll(async () => {
  site = await startAttackedSite({ SITE_URL: siteUrl, HOST: '127.0.0.1' })
}, startTimeoutMs)

let people = 0
const createEmail = () => `attacked-${++people}-${randomUUID().slice(0, 8)}@example.org`

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.call(path, { method: 'POST', body, headers })

const signUp = (email: string, redirectTo = '', headers = {}) =>
  post(`/auth/v1/signup?redirect_to=${encodeURIComponent(redirectTo)}`, { email, password }, headers)

const sessionSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string() })
const signIn = ({ email }: { email: string }, typed = password) =>
  post('/auth/v1/token?grant_type=password', { email, password: typed })
const openSession = async (person: { email: string }) => sessionSchema.parse((await signIn(person)).json)
const renew = (refreshToken: string) =>
  post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })

/** The token of the link in the next mail to this address. */
async function readToken(email: string): Promise<string> {
  const { parsed } = await site.mail.waitForMessage(email)
  return /token_hash=([\w-]+)/.exec(parsed.text ?? '')?.[1] ?? ''
}

const verify = (token: string, type: string) => post('/auth/v1/verify', { token_hash: token, type })

describe('mailed links', () => {
  const evil = 'evil.example'
  const hostHeaders: Record<string, string>[] = [
    { host: evil },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', 'x-forwarded-server': evil },
    { forwarded: `host=${evil}` },
    { origin: `https://${evil}`, referer: `https://${evil}/` },
  ]

  async function expectOwnLinks(email: string): Promise<void> {
    const { raw, parsed } = await site.mail.waitForMessage(email)
    expect(raw).not.toContain('evil')
    const links = `${parsed.text} ${parsed.html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(new URL(link).origin).toBe(siteUrl)
  }

  test('lead to the configured site, whatever the request calls it', async () => {
    for (const headers of hostHeaders) {
      const [member, joiner, vip] = [await site.addAccount(password), createEmail(), createEmail()]
      await signUp(joiner, '', headers)
      await post('/auth/v1/recover', { email: member.email }, headers)
      await post('/api/vip-subscriptions', { email: vip }, headers)
      for (const email of [joiner, member.email, vip]) await expectOwnLinks(email)
    }
  })

  test.each([
    `//${evil}`,
    `///${evil}`,
    `/\\${evil}`,
    `\\\\${evil}`,
    `https:${evil}`,
    `https://${evil}`,
    `${siteUrl}@${evil}`,
    `${siteUrl}.${evil}`,
    `https://clean-air.example:pw@${evil}/`,
    `https://${evil}/#${siteUrl}`,
    `https://${evil}?${siteUrl}/`,
    `${siteUrl}//${evil}`,
    `/\t/${evil}`,
    `/%09/${evil}/..`,
    `javascript:alert("${evil}")//`,
    `data:text/html,${evil}`,
    `https://CLEAN-AIR.example。${evil}`,
    `http://clean-air.example/${evil}/../..//${evil}`,
  ])('never lead to %s afterwards', async (redirectTo) => {
    const email = createEmail()
    expect((await signUp(email, redirectTo)).status).toBe(200)
    const { parsed } = await site.mail.waitForMessage(email)
    const links = parsed.text?.match(/https?:\/\/\S+/g) ?? []
    for (const link of links) {
      const { origin, searchParams } = new URL(link)
      expect(origin).toBe(siteUrl)
      // What is left of some of them is a page of this site, though one that is not there.
      expect(new URL(searchParams.get('returnTo') ?? '/', siteUrl).origin).toBe(siteUrl)
    }
    const stored = await site.db.query<{ redirect_to: string }>(
      `select redirect_to from auth.one_time_links l join auth.users u on u.id = l.user_id where u.email = $1`,
      [email],
    )
    expect(stored.length).toBe(1)
    for (const { redirect_to: target } of stored) expect(new URL(target).origin).toBe(siteUrl)
    for (const { redirect_to: target } of stored) expect(new URL(target).pathname).not.toMatch(/^\/\//)
  })

  test.each([
    'a@example.org\r\nBcc: victim@example.org',
    'a@example.org%0d%0aBcc:victim@example.org',
    'a@example.org,victim@example.org',
    'a@example.org;victim@example.org',
    '"a b"@example.org',
    '<a@example.org>',
    'a@example.org>\r\nRCPT TO:<victim@example.org',
    'a@[127.0.0.1]',
    'a\u0000@example.org',
    'a@example.org ',
  ])('go to one recipient or to none: %j', async (email) => {
    const before = site.mail.messages.length
    const answers = [
      await signUp(email),
      await post('/auth/v1/recover', { email }),
      await post('/api/vip-subscriptions', { email }),
    ]
    const last = createEmail()
    await signUp(last)
    await site.mail.waitForMessage(last)
    for (const { recipients } of site.mail.messages.slice(before)) {
      expect(recipients).toHaveLength(1)
      expect(recipients[0]).not.toContain('victim')
    }
    if (email.trim() !== 'a@example.org') for (const { status } of answers) expect(status).toBe(400)
  })

  test('have no header but their own, whatever the name is', async () => {
    const email = createEmail()
    const body = { email, password, data: { full_name: 'Eve\u2028Bcc: victim@example.org' } }
    const refused = await post('/auth/v1/signup', body)
    expect(refused.status).toBe(400)
    const named = {
      ...body,
      data: { full_name: 'Eve Bcc: victim at example.org =?utf-8?q?=0d=0aBcc:v@example.org?=' },
    }
    expect((await post('/auth/v1/signup', named)).status).toBe(200)
    const { recipients, parsed } = await site.mail.waitForMessage(email)
    expect(recipients).toEqual([email])
    expect(parsed.to?.map(({ address }) => address)).toEqual([email])
    expect(parsed).not.toHaveProperty('bcc')
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  })
})

describe('addresses', () => {
  test('written in other letters are one account, and its link goes where mail goes', async () => {
    const email = createEmail()
    const wide = email.replace('@', '＠').replace('example', 'ｅｘａｍｐｌｅ').toUpperCase()
    expect((await signUp(wide)).status).toBe(200)
    expect((await site.mail.waitForMessage(email)).recipients).toEqual([email])
    await signUp(` ${email.toUpperCase()} `)
    const rows = await site.db.query('select 1 from auth.users where lower(email) = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('of look-alike letters are refused or another mailbox, and never the one they resemble', async () => {
    const victim = await site.addAccount(password)
    const [name = '', domain = ''] = victim.email.split('@')
    for (const lookalike of [
      `${name.replace('e', 'е')}@${domain}`,
      `${name}@exаmple.org`,
      `${name}@example.org\u200b`,
    ]) {
      const { status } = await post('/auth/v1/recover', { email: lookalike })
      expect([200, 400]).toContain(status)
      expect((await signIn({ email: lookalike })).status).toBe(400)
    }
    expect(site.mail.messages.filter(({ recipients }) => recipients.includes(victim.email))).toEqual([])
  })
})

describe('one-time links', () => {
  test('of twenty who follow one at the same moment one gets in, and nobody after that', async () => {
    const email = createEmail()
    await signUp(email)
    const token = await readToken(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, 'signup')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await verify(token, 'signup')).toMatchObject({ status: 403, json: { error_code: 'otp_expired' } })
  })

  test('do nothing but what they were sent for', async () => {
    const { email } = await site.addAccount(password)
    await post('/auth/v1/recover', { email })
    const token = await readToken(email)
    for (const type of ['signup', 'email', 'email_change', 'magiclink', 'invite', 'account_notice'])
      expect((await verify(token, type)).status).toBeGreaterThanOrEqual(400)
    expect((await verify(token, 'recovery')).status).toBe(200)
  })

  test('are worth nothing once they ran out, or once the password was changed', async () => {
    const [late, changed] = [await site.addAccount(password), await site.addAccount(password)]
    for (const { email } of [late, changed]) await post('/auth/v1/recover', { email })
    const [lateToken, changedToken] = [await readToken(late.email), await readToken(changed.email)]
    await site.db.query(
      `update auth.one_time_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [late.userId],
    )
    const { access_token: as } = await openSession(changed)
    const change = { password: 'another long phrase', current_password: password }
    expect((await site.call('/auth/v1/user', { method: 'PUT', as, body: change })).status).toBe(200)
    for (const token of [lateToken, changedToken]) expect((await verify(token, 'recovery')).status).toBe(403)
  })
})

describe('sessions', () => {
  test('ten tabs that wake up at once all stay signed in', async () => {
    const { refresh_token: token } = await openSession(await site.addAccount(password))
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { json } of answers)
      expect((await renew(sessionSchema.parse(json).refresh_token)).status).toBe(200)
  })

  test('a refresh token that comes back after the grace ends the session and all that came of it', async () => {
    const person = await site.addAccount(password)
    const { refresh_token: stolen } = await openSession(person)
    const heir = sessionSchema.parse((await renew(stolen)).json)
    await site.db.query(
      `update auth.refresh_tokens t set used_at = used_at - interval '1 hour'
       from auth.sessions s where s.id = t.session_id and s.user_id = $1`,
      [person.userId],
    )
    expect((await renew(stolen)).status).toBe(400)
    expect((await renew(heir.refresh_token)).status).toBe(400)
    expect((await site.call('/auth/v1/user', { as: heir.access_token })).status).toBe(403)
  })

  test('a new password ends every other session', async () => {
    const person = await site.addAccount(password)
    const [mine, other] = [await openSession(person), await openSession(person)]
    const body = { password: 'another long phrase', current_password: password }
    expect((await site.call('/auth/v1/user', { method: 'PUT', as: mine.access_token, body })).status).toBe(
      200,
    )
    expect((await renew(other.refresh_token)).status).toBe(400)
    expect((await renew(mine.refresh_token)).status).toBe(200)
    expect((await signIn(person)).status).toBe(400)
  })
})

describe('access tokens', () => {
  let person: SamplePerson
  beforeAll(async () => {
    person = await site.addAccount(password)
  })

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

  /** Signed by the site's own key, as a key that served for something else as well would have signed them. */
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

  test('open no door unless we signed them, for now and for here', async () => {
    expect((await site.call('/api/profile', { as: person })).status).toBe(200)
    const refused = { ...(await listForgeries()), ...(await listMisplaced()) }
    const letIn: string[] = []
    for (const [what, as] of Object.entries(refused))
      for (const path of ['/api/profile', '/api/stories', '/auth/v1/user', '/api/profile/export']) {
        const { status, text } = await site.call(path, { as })
        if (status !== 401 || text.includes(person.email)) letIn.push(`${what}: ${path} ${status}`)
      }
    expect(letIn).toEqual([])
  })
})

describe('who has an account', () => {
  /** What an answer tells, but for what differs between any two. */
  const tell = ({ status, headers, text }: Answer, email: string) => {
    const { date: _date, 'x-request-id': id = '', 'content-length': _length, ...rest } = headers
    const told = text
      .replaceAll(email, 'address')
      .replaceAll(`${id}`, 'request')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    return { status, headers: rest, told }
  }
  const waitlist = (email: string) => ({
    fullName: 'Eve',
    email,
    password,
    workDescription: 'Asking',
    airQualityStory: 'Who is here?',
    sharePermission: true,
  })
  const doors: Record<string, (email: string) => Promise<Answer>> = {
    'sign-in': (email) => signIn({ email }, 'a wrong password'),
    'sign-up': (email) => signUp(email),
    'sign-in after the sign-up': async (email) => {
      await signUp(email)
      return signIn({ email })
    },
    recover: (email) => post('/auth/v1/recover', { email }),
    resend: (email) => post('/auth/v1/resend', { email, type: 'signup' }),
    waitlist: (email) => post('/api/waitlist', waitlist(email)),
    'VIP list': (email) => post('/api/vip-subscriptions', { email }),
  }

  test.each(Object.keys(doors))('is not told by %s: the same answer to the last header', async (name) => {
    const ask = doors[name]
    if (!ask) throw new Error('no such door')
    const known = await site.addAccount('a password of their own')
    await post('/api/vip-subscriptions', { email: known.email })
    const unknown = createEmail()
    expect(tell(await ask(known.email), known.email)).toEqual(tell(await ask(unknown), unknown))
  })

  test('is not told to a member who asks for the address: not by an answer, and not by their own data', async () => {
    const askFor = async (wanted: string) => {
      const asker = await site.addAccount(password)
      const { access_token: as } = await openSession(asker)
      const body = { email: wanted, current_password: password }
      const answers = [
        await site.call('/auth/v1/user', { method: 'PUT', as, body }),
        await post('/auth/v1/resend', { email: wanted, type: 'email_change' }),
        await post('/auth/v1/resend', { email: asker.email, type: 'email_change' }),
        await site.call('/auth/v1/user', { as }),
        await site.call('/api/profile/export', { as }),
      ]
      await site.mail.waitForMessage(wanted)
      // Once the mail has gone out, too.
      answers.push(await site.call('/api/profile/export', { as }))
      return answers.map((answer) =>
        tell({ ...answer, text: answer.text.replaceAll(asker.email, 'own address') }, wanted),
      )
    }
    const known = await site.addAccount('a password of their own')
    const pending = createEmail()
    await signUp(pending)
    const ofFree = await askFor(createEmail())
    expect(ofFree.at(-1)?.told).toContain('email_change_asked')
    expect(await askFor(known.email)).toEqual(ofFree)
    expect(await askFor(pending)).toEqual(ofFree)
  })
})
