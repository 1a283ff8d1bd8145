import { expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const refused = { status: 403, body: { code: 403, error_code: 'otp_expired', msg: expect.any(String) } }
const site = await startAuthSite()

const verify = (token: string, type: string) => site.post('/verify', { token_hash: token, type })

async function requestSignUpToken(email = newEmail()): Promise<string> {
  await site.post('/signup', { email, password })
  return site.readToken()
}

async function requestRecoveryToken(email: string): Promise<string> {
  await site.post('/recover', { email })
  return site.readToken()
}

test.each(['invite', 'sms', 'account_notice', 'story_confirmation', ''])(
  'a link of the invalid type %j is rejected',
  async (type) => {
    const answer = await verify(await requestSignUpToken(), type)
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  },
)

test('a link’s lifetime begins when its email is sent', async () => {
  await site.post('/signup', { email: newEmail(), password })
  site.passTime(3 * 86_400)
  const token = await site.readToken()
  site.passTime(86_400 - 60)
  expect((await verify(token, 'signup')).status).toBe(200)

  const late = await requestSignUpToken()
  site.passTime(86_400 + 1)
  expect(await verify(late, 'signup')).toEqual(refused)
})

test('a link for a new password expires after an hour', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  const token = await requestRecoveryToken(email)
  site.passTime(3601)
  expect(await verify(token, 'recovery')).toEqual(refused)
})

test('resending an email invalidates the first token', async () => {
  const email = newEmail()
  const first = await requestSignUpToken(email)
  site.passTime(2 * 86_400)
  await site.post('/resend', { email, type: 'signup' })
  const second = await site.readToken()
  expect(await verify(first, 'signup')).toEqual(refused)
  expect((await verify(second, 'signup')).status).toBe(200)
  expect((await site.signIn(email, password)).status).toBe(200)
})

test('a confirmed member who requests a link is told about their account', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/resend', { email, type: 'signup' })
  expect(await site.sendLastMail()).toMatchObject({
    template: 'already-registered',
    purpose: 'account_notice',
  })
})

test('the email for a requested change of address can be resent', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const { access_token: session } = await site.addMember(email, password)
  await site.put('/user', { email: next, current_password: password }, session)
  await site.post('/resend', { email: next, type: 'email_change' })
  expect((await verify(await site.readToken(), 'email_change')).body.user).toMatchObject({ email: next })
})

test('a resent link is valid as long as a new one, and no longer', async () => {
  const email = newEmail()
  await requestSignUpToken(email)
  site.passTime(10 * 86_400)
  await site.post('/resend', { email, type: 'signup' })
  await site.readToken()
  const token = await site.readToken()
  site.passTime(86_400 + 1)
  expect(await verify(token, 'signup')).toEqual(refused)
})

test('a new password invalidates all pending links', async () => {
  const email = newEmail()
  const { access_token: session } = await site.addMember(email, password)
  const recovery = await requestRecoveryToken(email)
  await site.put('/user', { email: newEmail(), current_password: password }, session)
  const change = await site.readToken()
  const passwords = { password: 'quite another phrase', current_password: password }
  expect((await site.put('/user', passwords, session)).status).toBe(200)
  expect(await verify(recovery, 'recovery')).toEqual(refused)
  expect(await verify(change, 'email_change')).toEqual(refused)
})

test('a change of address invalidates the links sent to the old one', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const { access_token: session } = await site.addMember(email, password)
  const recovery = await requestRecoveryToken(email)
  await site.put('/user', { email: next, current_password: password }, session)
  expect((await verify(await site.readToken(), 'email_change')).status).toBe(200)
  expect(await verify(recovery, 'recovery')).toEqual(refused)
})

test('an address taken while its confirmation was pending stays with the account that took it', async () => {
  const [email, wanted] = [newEmail(), newEmail()]
  const { access_token: session } = await site.addMember(email, password)
  await site.put('/user', { email: wanted, current_password: password }, session)
  const token = await site.readToken()
  const { user } = await site.addMember(wanted, password)
  expect(await verify(token, 'email_change')).toEqual(refused)
  expect((await site.signIn(wanted, password)).body.user).toMatchObject({ id: user.id })
  expect((await site.signIn(email, password)).status).toBe(200)
})

test('the database contains no tokens of emailed links', async () => {
  const token = await requestSignUpToken()
  const rows = await site.db.query<{ row: string }>('select l::text as row from auth.one_time_links l')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a link always ends on this site, whatever was requested', async () => {
  await site.post(`/signup?redirect_to=${encodeURIComponent('https://evil.example/')}`, {
    email: newEmail(),
    password,
  })
  const mail = site.mails.at(-1)
  const linkId = mail && 'linkId' in mail ? mail.linkId : null
  const rows = await site.db.query('select redirect_to from auth.one_time_links where id = $1', [linkId])
  expect(rows).toEqual([{ redirect_to: 'https://clean-air.example/' }])
})
