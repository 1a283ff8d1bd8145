import { AuthClient } from '@supabase/auth-js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createBrowserStorage, openTab, startAuthSite } from '../../testing/auth-site.ts'
import { emailLinksApi } from '../email-links-api.server.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const app = 'https://app.example/welcome'
const site = await startAuthSite({ redirectUrls: ['https://app.example/*'] })

/** The official client of another site, which continues by PKCE. */
function openApp() {
  return new AuthClient({
    url: site.url,
    headers: { apikey: 'a-public-key' },
    storage: createBrowserStorage(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: 'pkce',
  })
}

const responseSchema = v.object({
  redirectTo: v.optional(v.string()),
  continuesAt: v.optional(v.nullable(v.string())),
  asksForPassword: v.optional(v.boolean()),
})

interface PageCall {
  tokenHash: string
  type: string
  keepsPassword?: boolean
  browserSecrets?: string[]
}

async function callPage(path: string, link: PageCall) {
  const pages = emailLinksApi(site.dependencies).onError((_refused, c) => c.body(null, 404))
  const response = await pages.request(`/email-links/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(link),
  })
  return response.ok ? v.parse(responseSchema, await response.json()) : null
}

/** Presses a button on the page of the last mail's link. Returns the URL to which it leads. */
async function followLink(type: string, answer: Partial<PageCall> = {}): Promise<URL> {
  const tokenHash = await site.readToken()
  expect(await callPage('preview', { tokenHash, type })).toMatchObject({
    continuesAt: 'app.example',
    asksForPassword: type === 'signup',
  })
  const continued = await callPage('continuation', { tokenHash, type, ...answer })
  expect(await callPage('continuation', { tokenHash, type })).toBeNull()
  return new URL(continued?.redirectTo ?? '')
}

const readCode = (url: URL) => {
  expect(`${url.origin}${url.pathname}`).toBe(app)
  expect(url.hash).toBe('')
  return url.searchParams.get('code') ?? ''
}

test('a sign-up at another site returns there with a code, which is exchanged for a session', async () => {
  const email = newEmail()
  const client = openApp()
  await client.signUp({ email, password, options: { emailRedirectTo: app } })
  const { data, error } = await client.exchangeCodeForSession(readCode(await followLink('signup')))
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect((await openTab(site).signInWithPassword({ email, password })).error).toBeNull()
})

describe.each([
  ['implicit', () => openTab(site)],
  ['PKCE in another browser', openApp],
] as const)('a sign-up from another site, which %s', (_flow, open) => {
  const signUp = async (data = {}) => {
    const email = newEmail()
    await open().signUp({ email, password, options: { emailRedirectTo: app, data } })
    return email
  }
  const signIn = async (email: string) =>
    (await openTab(site).signInWithPassword({ email, password })).error?.code

  test('the sign-up’s password is kept if the reader confirms on the page that they chose it', async () => {
    const email = await signUp()
    await followLink('signup', { keepsPassword: true })
    expect(await signIn(email)).toBeUndefined()
  })

  test('the sign-up’s password is kept if the same browser follows the link', async () => {
    const email = await signUp({ browser_secret: 'of this browser' })
    await followLink('signup', { browserSecrets: ['of this browser'] })
    expect(await signIn(email)).toBeUndefined()
  })

  test('the sign-up’s password is discarded in all other cases', async () => {
    const email = await signUp({ browser_secret: 'of this browser' })
    await followLink('signup', { browserSecrets: ['of another browser'] })
    expect(await signIn(email)).toBe('invalid_credentials')
  })
})

test('sign-ins, address changes and password resets return to another site with a code', async () => {
  const [email, next] = [newEmail(), newEmail()]
  await site.addMember(email, password)
  const client = openApp()
  await client.signInWithOtp({ email, options: { emailRedirectTo: app } })
  const signedIn = await client.exchangeCodeForSession(readCode(await followLink('magiclink')))
  expect(signedIn.error).toBeNull()

  await client.updateUser({ email: next, current_password: password }, { emailRedirectTo: app })
  const renamed = await client.exchangeCodeForSession(readCode(await followLink('email_change')))
  expect(renamed.data.user?.email).toBe(next)

  await client.resetPasswordForEmail(next, { redirectTo: app })
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await client.exchangeCodeForSession(readCode(await followLink('recovery')))
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await client.updateUser({ password: 'quite another phrase' })).error).toBeNull()
})

test('a resent email works with the newest code verifier', async () => {
  const client = openApp()
  const email = newEmail()
  await client.signUp({ email, password, options: { emailRedirectTo: app } })
  await client.resend({ type: 'signup', email, options: { emailRedirectTo: app } })
  const code = readCode(await followLink('signup'))
  expect((await client.exchangeCodeForSession(code)).error).toBeNull()
})

const challengeOf = async (verifier: string, method: 's256' | 'plain') =>
  method === 'plain'
    ? verifier
    : Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')

const exchange = (code: string, verifier: string) =>
  site.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })

async function askForCode(method: 's256' | 'plain') {
  const email = newEmail()
  await site.addMember(email, password)
  const verifier = 'v'.repeat(50)
  await site.post(`/otp?redirect_to=${app}`, {
    email,
    code_challenge: await challengeOf(verifier, method),
    code_challenge_method: method,
  })
  return { verifier, code: readCode(await followLink('magiclink')) }
}

test.each(['s256', 'plain'] as const)(
  'a code with the challenge method %s is exchanged once, and only with its verifier',
  async (method) => {
    const { code, verifier } = await askForCode(method)
    expect(await exchange(code, 'w'.repeat(50))).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, verifier)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect(answers.find(({ status }) => status === 404)?.body.error_code).toBe('flow_state_not_found')
  },
)

test('a code for another site expires after five minutes', async () => {
  const { code, verifier } = await askForCode('s256')
  site.passTime(301)
  expect(await exchange(code, verifier)).toMatchObject({
    status: 422,
    body: { error_code: 'flow_state_expired' },
  })
})

test('a client that uses the implicit flow gets the session in the URL fragment', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await openTab(site).signInWithOtp({ email, options: { emailRedirectTo: app } })
  const { hash, search } = await followLink('magiclink')
  expect(search).toBe('')
  const fields = new URLSearchParams(hash.slice(1))
  expect([...fields.keys()].sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
    'type',
  ])
  expect((await site.get('/user', fields.get('access_token') ?? '')).body).toMatchObject({ email })
})

test('a link that leads to this site gives no other site a session, whatever redirect was requested', async () => {
  for (const elsewhere of [
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
  ]) {
    const email = newEmail()
    await site.addMember(email, password)
    await site.post(`/otp?redirect_to=${encodeURIComponent(elsewhere)}`, { email })
    const link = { tokenHash: await site.readToken(), type: 'magiclink' }
    expect(await callPage('preview', link)).toMatchObject({ continuesAt: null })
    expect(await callPage('continuation', link)).toBeNull()
    expect(
      (await openTab(site).verifyOtp({ token_hash: link.tokenHash, type: 'magiclink' })).error,
    ).toBeNull()
  }
})
