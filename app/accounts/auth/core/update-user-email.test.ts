import { expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

async function changeEmail(email: string, next: string): Promise<string> {
  const { access_token: token } = await site.addMember(email, password, { full_name: 'Ada Lovelace' })
  await site.put('/user', { email: next, current_password: password }, token)
  const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'email_change' })
  return body.access_token ?? ''
}

test('after a change of address, the old address is notified', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const { access_token: token } = await site.addMember(email, password, { full_name: 'Ada Lovelace' })
  const before = site.mails.length
  await site.put('/user', { email: next, current_password: password }, token)
  expect(site.mails.slice(before).map(({ template }) => template)).toEqual(['change-email'])
  await site.post('/verify', { token_hash: await site.readToken(), type: 'email_change' })
  expect(await site.sendLastMail()).toMatchObject({
    template: 'email-changed',
    newEmail: email,
    email: next,
    fullName: 'Ada Lovelace',
  })
})

test('the notice of a changed address is queued without any email address', async () => {
  const email = newEmail()
  await changeEmail(email, newEmail())
  expect(JSON.stringify(site.mails)).not.toContain(email)
})

test('an attacker who changes the address and the password can’t cancel the notice', async () => {
  const token = await changeEmail(newEmail(), newEmail())
  const passwords = { password: 'quite another phrase', current_password: password }
  expect((await site.put('/user', passwords, token)).status).toBe(200)
  expect(await site.sendLastMail()).toMatchObject({ template: 'email-changed' })
})

test('the notice of a changed address contains no link that signs in', async () => {
  await changeEmail(newEmail(), newEmail())
  const token = await site.readToken()
  for (const type of ['signup', 'recovery', 'email_change', 'email'])
    expect((await site.post('/verify', { token_hash: token, type })).status).toBe(403)
})
