import { expect, test } from 'vitest'
import { openTab, startAuthSite } from '../../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

async function readMail() {
  const mail = await site.sendLastMail()
  if (!mail) throw new Error('the last mail has no link')
  return mail
}

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')
const expired = { status: 403, code: 'otp_expired' }

test('an emailed code or link signs a member in', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  for (const type of ['email', 'magiclink'] as const) {
    const tab = openTab(site)
    expect((await tab.signInWithOtp({ email })).error).toBeNull()
    const { code, template } = await readMail()
    expect(template).toBe('sign-in-link')
    expect(code).toMatch(/^\d{6}$/)
    const { data, error } = await tab.verifyOtp({ email, token: code, type })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await tab.verifyOtp({ email, token: code, type })).error).toMatchObject(expired)

    await tab.signInWithOtp({ email })
    const { token } = await readMail()
    expect((await openTab(site).verifyOtp({ token_hash: token, type })).error).toBeNull()
  }
  expect((await openTab(site).signInWithPassword({ email, password })).error).toBeNull()
})

test('an emailed code creates an account for a new person, with their metadata and without a password', async () => {
  const email = newEmail()
  const tab = openTab(site)
  await tab.signInWithOtp({ email, options: { data: { full_name: 'Ada', theme: 'dark' } } })
  const { code, template } = await readMail()
  expect(template).toBe('confirm-sign-up')
  const { data, error } = await tab.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ada', theme: 'dark' })
  expect((await tab.updateUser({ password })).error).toBeNull()
  expect((await openTab(site).signInWithPassword({ email, password })).error).toBeNull()
})

test('the response never reveals whether an address has an account', async () => {
  const known = newEmail()
  await site.addMember(known, password)
  for (const create_user of [true, false])
    expect(await site.post('/otp', { email: known, create_user })).toEqual(
      await site.post('/otp', { email: newEmail(), create_user }),
    )
  const unknown = { email: newEmail(), token: '123456', type: 'email' }
  expect(await site.post('/verify', { ...unknown, email: known })).toEqual(
    await site.post('/verify', unknown),
  )
})

test('an emailed code creates no account unless the request allows it', async () => {
  const email = newEmail()
  await openTab(site).signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(await site.sendLastMail()).toBeNull()
  const rows = await site.db.query('select 1 from auth.users where email = $1', [email])
  expect(rows).toEqual([])
})

test.each([
  ['signup', (email: string) => site.post('/signup', { email, password })],
  [
    'recovery',
    (email: string) => site.addMember(email, password).then(() => site.post('/recover', { email })),
  ],
] as const)('the code in an email for %s has the same effect as its link', async (type, ask) => {
  const email = newEmail()
  await ask(email)
  const { code } = await readMail()
  const tab = openTab(site)
  const events: string[] = []
  tab.onAuthStateChange((event) => void events.push(event))
  expect((await tab.verifyOtp({ email, token: code, type })).error).toBeNull()
  expect(events).toContain(type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN')
})

test('the code sent to a new address confirms the change of address', async () => {
  const [email, next] = [newEmail(), newEmail()]
  await site.addMember(email, password)
  const tab = openTab(site)
  await tab.signInWithPassword({ email, password })
  await tab.updateUser({ email: next, current_password: password })
  const { code } = await readMail()
  const type = 'email_change'
  expect((await openTab(site).verifyOtp({ email, token: code, type })).error).toMatchObject(expired)
  const { data, error } = await openTab(site).verifyOtp({ email: next, token: code, type })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(next)
})

test('an emailed code works only for its purpose, for one hour, and for five attempts', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const tab = openTab(site)
  await tab.resetPasswordForEmail(email)
  const recovery = await readMail()
  for (const type of ['email', 'magiclink', 'signup', 'email_change'] as const)
    expect((await tab.verifyOtp({ email, token: recovery.code, type })).error).toMatchObject(expired)
  for (let tries = 0; tries < 4; tries += 1)
    await tab.verifyOtp({ email, token: wrongCode(recovery.code), type: 'recovery' })
  expect((await tab.verifyOtp({ email, token: recovery.code, type: 'recovery' })).error).toBeNull()

  await tab.resetPasswordForEmail(email)
  const tried = await readMail()
  await Promise.all(
    Array.from({ length: 5 }, () => tab.verifyOtp({ email, token: wrongCode(tried.code), type: 'recovery' })),
  )
  expect((await tab.verifyOtp({ email, token: tried.code, type: 'recovery' })).error).toMatchObject(expired)
  // Wrong guesses don't lock anyone out: the link still works.
  expect((await tab.verifyOtp({ token_hash: tried.token, type: 'recovery' })).error).toBeNull()

  await tab.signInWithOtp({ email })
  const late = await readMail()
  site.passTime(3_601)
  expect((await tab.verifyOtp({ email, token: late.code, type: 'email' })).error).toMatchObject(expired)
})

test('a code sent by many concurrent requests works once', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await openTab(site).signInWithOtp({ email })
  const { code } = await readMail()
  const sent = Array.from({ length: 10 }, () => site.post('/verify', { email, token: code, type: 'email' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(403)])
})

test('the database contains no emailed codes and no hashes that could be guessed', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await openTab(site).signInWithOtp({ email })
  const { code } = await readMail()
  const rows = await site.db.query<{ row: string; plain: boolean }>(
    `select l::text as row, code_hash = sha256($1::bytea) as plain from auth.one_time_links l where code_hash is not null`,
    [code],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row, plain }) => plain || row.includes(`,${code},`))).toEqual([])
})

test('an emailed nonce replaces the current password once', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const tab = openTab(site)
  await tab.signInWithPassword({ email, password })
  expect((await tab.reauthenticate()).error).toBeNull()
  const { code, template } = await readMail()
  expect(template).toBe('reauthenticate')
  const next = 'quite another phrase'
  expect((await tab.updateUser({ password: next, nonce: wrongCode(code) })).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  })
  expect((await tab.updateUser({ password: next, nonce: code })).error).toBeNull()
  expect((await openTab(site).signInWithPassword({ email, password: next })).error).toBeNull()
  const again = await tab.updateUser({ password: 'one more phrase', nonce: code })
  expect(again.error?.code).toBe('reauthentication_not_valid')
})

test('a mail scanner that opens a link gets a page and does not use up the link', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await openTab(site).signInWithOtp({ email })
  const { token } = await readMail()
  const opened = await fetch(
    `${site.url}/verify?${new URLSearchParams({ token, type: 'magiclink', redirect_to: '/community' })}`,
    { redirect: 'manual' },
  )
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe(
    `/auth/confirm?token_hash=${token}&type=magiclink&returnTo=%2Fcommunity`,
  )
  expect((await openTab(site).verifyOtp({ token_hash: token, type: 'magiclink' })).error).toBeNull()
})
