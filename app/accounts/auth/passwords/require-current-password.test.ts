import { expect, test } from 'vitest'
import { openTab, startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const nextPassword = 'quite another phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

async function recover(email: string): Promise<string> {
  await site.post('/recover', { email })
  const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'recovery' })
  return body.access_token ?? ''
}

test.each([{ password: nextPassword }, { email: 'next@example.org' }])(
  'a session alone can’t change how the account is accessed: %j',
  async (change) => {
    const email = newEmail()
    const { access_token: token } = await site.addMember(email, password)
    const before = site.mails.length
    expect(await site.put('/user', change, token)).toMatchObject({
      status: 400,
      body: { code: 400, error_code: 'current_password_required', msg: expect.any(String) },
    })
    expect(await site.put('/user', { ...change, current_password: 'a guess' }, token)).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_invalid' },
    })
    expect(site.mails).toHaveLength(before)
    expect((await site.signIn(email, password)).status).toBe(200)
  },
)

test('the official client changes the password by sending the current one', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const tab = openTab(site)
  await tab.signInWithPassword({ email, password })
  const wrong = await tab.updateUser({ password: nextPassword, current_password: 'a guess' })
  expect(wrong.error?.code).toBe('current_password_invalid')
  expect((await tab.updateUser({ password: nextPassword, current_password: password })).error).toBeNull()
  expect((await site.signIn(email, nextPassword)).status).toBe(200)
})

test('only one of two concurrent changes with the same current password succeeds', async () => {
  const email = newEmail()
  const { access_token: token } = await site.addMember(email, password)
  const answers = await Promise.all(
    ['one more phrase', 'and one more phrase'].map((next) =>
      site.put('/user', { password: next, current_password: password }, token),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('changing metadata requires no password', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password)
  expect((await site.put('/user', { data: { full_name: 'Ada' } }, token)).status).toBe(200)
})

test('the link for a lost password allows a new password for an hour, but not a new address', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const token = await recover(email)
  expect((await site.put('/user', { email: newEmail() }, token)).body.error_code).toBe(
    'current_password_required',
  )
  expect((await site.put('/user', { password: nextPassword }, token)).status).toBe(200)
})

test('an hour after a lost-password link was used, its session needs the current password', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/recover', { email })
  const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'recovery' })
  site.passTime(3601)
  const renewed = await site.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
  const { body: answer } = await site.put('/user', { password: nextPassword }, renewed.body.access_token)
  expect(answer.error_code).toBe('current_password_required')
})

test('a person’s other sessions can’t use a lost-password link’s permission', async () => {
  const email = newEmail()
  const { access_token: other } = await site.addMember(email, password)
  await recover(email)
  const { body } = await site.put('/user', { password: nextPassword }, other)
  expect(body.error_code).toBe('current_password_required')
})
