import { expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { purgeKnownDevices } from '../core/purge-expired.command.server.ts'
import { issueDeviceNotice } from '../mails/issue-device-notice.command.server.ts'
import { newDevice } from '../mails/new-device-mail.server.ts'

const password = 'a long enough phrase'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const newerPhone = phone.replace('141', '142')
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const site = await createTestSite()
const passwordHash = await hashPassword(password)

/** Adds a member without a session who has signed in before on the phone. */
async function addMember(): Promise<SamplePerson> {
  const person = await addPerson(site.db, { passwordHash })
  await site.db.query('delete from auth.sessions where user_id = $1', [person.userId])
  await signIn(person, phone)
  return person
}

async function signIn({ email }: SamplePerson, userAgent: string): Promise<void> {
  const { status } = await site.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  expect(status).toBe(200)
}

async function listNotices({ email }: SamplePerson) {
  const notices = []
  for (const message of site.mails) {
    if (message.template !== newDevice.template) continue
    const deviceId = String(message.deviceId)
    const notice = await site.db.database.accounts((tx) => issueDeviceNotice(tx, deviceId))
    if (notice?.email === email) notices.push(notice)
  }
  return notices
}

const signOut = async (token: unknown) =>
  (await site.call('/api/new-devices/sign-out', { method: 'POST', body: { token } })).status

const countSessions = async ({ userId }: SamplePerson) =>
  (await site.db.query('select from auth.sessions where user_id = $1', [userId])).length

test('the first sign-in of an account sends no email', async () => {
  expect(await listNotices(await addMember())).toEqual([])
})

test('a sign-in on a new device sends the owner one email', async () => {
  const person = await addMember()
  for (const userAgent of [desk, desk, phone, newerPhone]) await signIn(person, userAgent)
  const notices = await listNotices(person)
  expect(notices).toMatchObject([{ device: 'Firefox on Linux', token: expect.stringMatching(/^[\w-]{43}$/) }])
  const [notice] = notices
  if (!notice) throw new Error('no notice')
  const mail = newDevice.render(notice, site.dependencies.site)
  expect(mail.subject).toBe('New sign-in to your account')
  expect(mail.text).toContain('Firefox on Linux')
  expect(mail.text).toContain(`/auth/confirm?device_token=${notice.token}`)
})

test('a device used in the last 90 days is known even if signed out, and one used earlier is not', async () => {
  const person = await addMember()
  const pass = (days: number) =>
    site.db.query(
      `update auth.known_devices set seen_at = now() - make_interval(days => $2) where user_id = $1`,
      [person.userId, days],
    )
  const purge = () => site.db.database.accounts((tx) => purgeKnownDevices(tx, new Date(), 1000))
  await site.db.query('delete from auth.sessions where user_id = $1', [person.userId])
  await pass(89)
  await purge()
  await signIn(person, phone)
  expect(await listNotices(person)).toEqual([])
  await pass(91)
  await purge()
  await signIn(person, phone)
  expect(await listNotices(person)).toEqual([])
  await site.db.query('delete from auth.sessions where user_id = $1', [person.userId])
  await pass(91)
  await purge()
  await signIn(person, phone)
  expect(await listNotices(person)).toMatchObject([{ device: 'Chrome on Android' }])
})

test('the link in the email signs out all sessions of that device and no others, however often it is sent', async () => {
  const person = await addMember()
  await signIn(person, desk)
  await signIn(person, desk)
  const [notice] = await listNotices(person)
  expect(await countSessions(person)).toBe(3)
  expect(await signOut(notice?.token)).toBe(204)
  expect(await countSessions(person)).toBe(1)
  expect(await signOut(notice?.token)).toBe(204)
  expect(await countSessions(person)).toBe(1)
})

test('a device signed out by the link is reported again at its next sign-in', async () => {
  const person = await addMember()
  await signIn(person, desk)
  const [first] = await listNotices(person)
  expect(await signOut(first?.token)).toBe(204)
  await signIn(person, desk)
  expect(await listNotices(person)).toHaveLength(1)
})

test.each([
  ['unknown', 'x'.repeat(43), 204],
  ['empty', '', 400],
  ['too long', 'x'.repeat(201), 400],
  ['none', null, 400],
  ['an object', { $ne: 1 }, 400],
])('a sign-out link whose token is %s signs no one out and reveals nothing', async (_what, token, status) => {
  const person = await addMember()
  await signIn(person, desk)
  expect(await signOut(token)).toBe(status)
  expect(await countSessions(person)).toBe(2)
})

test('opening the sign-out link changes nothing, and its token is stored as a hash', async () => {
  const person = await addMember()
  await signIn(person, desk)
  const [notice] = await listNotices(person)
  expect((await site.call(`/api/new-devices/sign-out?token=${notice?.token}`)).status).toBe(404)
  expect(await countSessions(person)).toBe(2)
  const stored = await site.db.query('select t::text from auth.known_devices t')
  expect(JSON.stringify(stored)).not.toContain(notice?.token)
})

test('an unconfirmed address gets no email about a new device', async () => {
  const site = await createTestSite({ verificationRequired: false })
  const send = (path: string, userAgent: string, body: object) =>
    site.call(path, { method: 'POST', body, headers: { 'user-agent': userAgent } })
  const credentials = { email: 'unconfirmed@example.org', password }
  expect((await send('/auth/v1/signup', phone, credentials)).status).toBe(200)
  await site.db.query('update auth.users set email_verified_at = null')
  await send('/auth/v1/token?grant_type=password', desk, credentials)
  expect(site.mails.filter(({ template }) => template === 'new-device')).toEqual([])
})
