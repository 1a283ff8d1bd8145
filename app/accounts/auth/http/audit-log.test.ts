import { expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const site = await startAuthSite()

test('account changes are logged in order, without personal data', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const renamed = `new-${email}`
  const member = await site.addMember(email, password, { full_name: 'Findme Lovelace' })
  await site.post('/token?grant_type=password', { email, password: 'a wrong phrase' })
  const { body: second } = await site.signIn(email, password)
  const token = second.access_token ?? ''
  await site.put('/user', { password: 'another long phrase', current_password: password }, token)
  await site.put('/user', { email: renamed, current_password: 'another long phrase' }, token)
  await site.post('/verify', { token_hash: await site.readToken(), type: 'email_change' })
  await site.post('/logout', {}, token)
  const rows = await site.db.query<{ action: string; by_role: string; text: string }>(
    `select action, by_role, l::text as text from auth.audit_log l where account_id = $1 order by id`,
    [member.user.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'account_opened',
    'followed_signup_link',
    'account_confirmed',
    'signed_in',
    'signed_in',
    'password_changed',
    // The account's other session was ended.
    'session_ended',
    'email_change_asked',
    'followed_email_change_link',
    'email_changed',
    'signed_in',
    'session_ended',
    'session_ended',
  ])
  for (const { by_role: role, text } of rows) {
    expect(role).toBe('accounts')
    expect(text).not.toMatch(/Lovelace|example|argon2/)
  }
})

test('a failed sign-in is logged with the account’s id, without address or password', async () => {
  const api = await createTestSite()
  const { userId, email } = await addPerson(api.db)
  await api.db.query('update auth.users set password_hash = $2 where id = $1', [
    userId,
    await hashPassword(password),
  ])
  const signIn = (typed: string) =>
    api.call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email: typed, password: 'a wrong phrase' },
    })
  const responses = [await signIn(email), await signIn(`not-${email}`)]
  const [first, second] = responses.map(({ headers }) => headers.get('x-request-id'))
  const lines = api.logLines.filter((line) => line.includes('sign-in failed')).map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ requestId: first, accountId: userId }),
    expect.objectContaining({ requestId: second, accountId: null }),
  ])
  expect(api.logLines.join()).not.toMatch(/example\.org|wrong phrase/)
})
