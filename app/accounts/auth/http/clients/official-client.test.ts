import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { fetchForAuth } from '#app/platform/session/protocol/fetch-for-auth.ts'
import { createBrowserStorage, openTab, startAuthSite } from '../../testing/auth-site.ts'

const site = await startAuthSite()

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`

async function signedInTab(email: string, storage = createBrowserStorage()): Promise<GoTrueClient> {
  await site.addMember(email, password, { full_name: 'Ada Lovelace' })
  const tab = openTab(site, storage)
  const { error } = await tab.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return tab
}

test('the official client signs up, follows the emailed link and is signed in', async () => {
  const email = newEmail()
  const tab = openTab(site)
  const events: string[] = []
  tab.onAuthStateChange((event) => void events.push(event))
  const signUp = await tab.signUp({
    email,
    password,
    options: {
      data: { full_name: 'Ada Lovelace', organization: null },
      emailRedirectTo: 'https://clean-air.example/',
    },
  })
  expect(signUp.error).toBeNull()
  expect(signUp.data.session).toBeNull()
  expect(signUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } })

  const verified = await tab.verifyOtp({ token_hash: await site.readToken(), type: 'signup' })
  expect(verified.error).toBeNull()
  expect(verified.data.session?.token_type).toBe('bearer')
  expect((await tab.getUser()).data.user).toMatchObject({ email, role: 'member' })
  expect((await tab.getClaims()).data?.claims).toMatchObject({
    email,
    role: 'member',
    aal: 'aal1',
    aud: 'authenticated',
  })
  expect(events).toContain('SIGNED_IN')
})

test('the official client signs in by password, in any letter case of the address', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const { data, error } = await openTab(site).signInWithPassword({
    email: ` ${email.toUpperCase()} `,
    password,
  })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('the official client gets the codes of errors', async () => {
  const tab = openTab(site)
  const wrong = await tab.signInWithPassword({ email: newEmail(), password: 'not this one' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  const weak = await tab.signUp({ email: newEmail(), password: '123456' })
  expect(weak.error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['pwned'],
  })
})

test('ten tabs that renew simultaneously all stay signed in', async () => {
  const storage = createBrowserStorage()
  const first = await signedInTab(newEmail(), storage)
  const tabs = [first, ...Array.from({ length: 9 }, () => openTab(site, storage))]
  const renewals = await Promise.all(tabs.map((tab) => tab.refreshSession()))
  // The client drops its response if another tab has stored one in the meantime.
  for (const { error } of renewals) expect([undefined, 'AuthRefreshDiscardedError']).toContain(error?.name)
  for (const tab of tabs) expect((await tab.getUser()).error).toBeNull()
  site.passTime(3600)
  for (const tab of tabs) expect((await tab.refreshSession()).error).toBeNull()
})

test('the official client changes user metadata, including that in the stored session', async () => {
  const tab = await signedInTab(newEmail())
  const { data, error } = await tab.updateUser({ data: { full_name: 'Grace Hopper', organization: 'Navy' } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({ full_name: 'Grace Hopper', organization: 'Navy' })
  expect((await tab.getSession()).data.session?.user.user_metadata).toMatchObject({
    full_name: 'Grace Hopper',
  })
  const { data: renewed } = await tab.refreshSession()
  expect(renewed.user?.user_metadata).toMatchObject({ full_name: 'Grace Hopper' })
})

test('the official client resets a lost password, and only the new password signs in', async () => {
  const email = newEmail()
  const elsewhere = await signedInTab(email)
  const tab = openTab(site)
  const events: string[] = []
  tab.onAuthStateChange((event) => void events.push(event))
  expect((await tab.resetPasswordForEmail(email)).error).toBeNull()
  const token = await site.readToken()
  expect((await tab.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await tab.updateUser({ password })).error?.code).toBe('same_password')
  expect((await tab.updateUser({ password: 'quite another phrase' })).error).toBeNull()

  expect((await tab.getUser()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await openTab(site).signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
  const again = await openTab(site).signInWithPassword({ email, password: 'quite another phrase' })
  expect(again.error).toBeNull()
})

test('the official client changes the address once the new address is confirmed', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const tab = await signedInTab(email)
  const { data } = await tab.updateUser({ email: next, current_password: password })
  expect(data.user).toMatchObject({ email, new_email: next })
  expect(await site.sendLastMail()).toMatchObject({ template: 'change-email', newEmail: next })
  const { error } = await tab.verifyOtp({ token_hash: await site.readToken(), type: 'email_change' })
  expect(error).toBeNull()
  expect((await site.signIn(email, password)).body.error_code).toBe('invalid_credentials')
  expect((await site.signIn(next, password)).status).toBe(200)
})

test.each([
  ['local', [false, true]],
  ['others', [true, false]],
  ['global', [false, false]],
] as const)('the official client signs out with scope %s', async (scope, [hereStays, thereStays]) => {
  const email = newEmail()
  const here = await signedInTab(email)
  const there = openTab(site)
  await there.signInWithPassword({ email, password })
  const sessions = [await here.getSession(), await there.getSession()].map(({ data }) => data.session)
  expect((await here.signOut({ scope })).error).toBeNull()
  const renewals = await Promise.all(
    sessions.map((session) =>
      site.post('/token?grant_type=refresh_token', { refresh_token: session?.refresh_token }),
    ),
  )
  expect(renewals.map(({ status }) => status === 200)).toEqual([hereStays, thereStays])
})

test('renewals that fail temporarily sign no one out, even after the access token has expired', async () => {
  const storage = createBrowserStorage()
  const tab = await signedInTab(newEmail(), storage)
  const { data } = await tab.getSession()
  storage.setItem('clean-air-session', JSON.stringify({ ...data.session, expires_at: 1 }))
  const original = globalThis.fetch
  let refusals = 0
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (refusals === 3) return original(...call)
    refusals += 1
    return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Later.' }, { status: 429 })
  })
  const options = { url: site.url, storage, storageKey: 'clean-air-session', autoRefreshToken: false }
  const client = new AuthClient({ ...options, fetch: fetchForAuth })
  const renewed = await client.getSession()
  expect(refusals).toBe(3)
  expect(renewed.error).toBeNull()
  expect(renewed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
})
