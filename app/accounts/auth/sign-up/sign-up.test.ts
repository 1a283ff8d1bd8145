import { beforeAll, describe, expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

const countRows = async (email: string) => {
  const [row] = await site.db.query<{ accounts: number; profiles: number }>(
    `select count(*)::int as accounts, count(p.id)::int as profiles
     from auth.users u left join profiles p on p.user_id = u.id where u.email = $1`,
    [email],
  )
  return row
}

/** Replaces the values that differ between responses: ids and times. */
const withoutChance = (body: object) =>
  JSON.parse(JSON.stringify(body).replace(/[\da-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'))

test('a sign-up creates an account with a profile, and no session before the address is confirmed', async () => {
  const email = newEmail()
  const data = { full_name: 'Ada Lovelace', organization: '', work_description: 'Mathematics', email }
  const { status, body } = await site.post('/signup', { email, password, data })
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('access_token')
  expect(await countRows(email)).toEqual({ accounts: 1, profiles: 1 })
  expect(await site.sendLastMail()).toMatchObject({
    template: 'confirm-sign-up',
    email,
    fullName: 'Ada Lovelace',
  })
  expect((await site.signIn(email, password)).body).toMatchObject({
    code: 400,
    error_code: 'email_not_confirmed',
  })
  expect((await site.signIn(email, 'not the password')).body.error_code).toBe('invalid_credentials')
})

test('twenty concurrent sign-ups with one address create one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.post('/signup', { email, password })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await countRows(email)).toEqual({ accounts: 1, profiles: 1 })
})

describe('whether an address has an account', () => {
  const member = newEmail()
  beforeAll(async () => {
    await site.addMember(member, password)
  })

  test('is not revealed by the response to a sign-up, or by a sign-in afterwards', async () => {
    const free = newEmail()
    const data = { full_name: 'Ada Lovelace' }
    const before = site.mails.length
    const answers = []
    for (const email of [member, free, free]) {
      answers.push(await site.post('/signup', { email, password: 'what an attacker typed', data }))
    }
    const [known, unknown, repeated] = answers.map(({ status, body }) => ({
      status,
      body: withoutChance({
        ...body,
        email: '',
        identities: JSON.stringify(body.identities).replaceAll(member, '').replaceAll(free, ''),
      }),
    }))
    expect(known).toEqual(unknown)
    expect(repeated).toEqual(unknown)
    expect(site.mails).toHaveLength(before + 3)
    const [asMember, asNew] = [
      await site.signIn(member, 'what an attacker typed'),
      await site.signIn(free, 'what an attacker typed'),
    ]
    expect(asMember).toEqual(asNew)
    expect(asMember.body.error_code).toBe('email_not_confirmed')
    expect(await site.signIn(member, 'something else')).toEqual(await site.signIn(free, 'something else'))
    expect(await site.signIn(member, 'something else')).toEqual(
      await site.signIn(newEmail(), 'something else'),
    )
  })

  test.each(['/recover', '/resend'])(
    'is not revealed by %s, which queues an email in both cases',
    async (path) => {
      const before = site.mails.length
      const ask = (email: string) =>
        site.post(path, path === '/resend' ? { email, type: 'signup' } : { email })
      const known = await ask(member)
      const unknown = await ask(newEmail())
      expect(known).toEqual({ status: 200, body: {} })
      expect(unknown).toEqual(known)
      expect(site.mails).toHaveLength(before + 2)
      expect(await site.sendLastMail()).toBeNull()
    },
  )

  test('is not revealed by a change of address', async () => {
    const { access_token: token } = await site.addMember(newEmail(), password)
    const free = newEmail()
    const taken = await site.put('/user', { email: member, current_password: password }, token)
    expect(await site.sendLastMail()).toMatchObject({ template: 'already-registered', email: member })
    const open = await site.put('/user', { email: free, current_password: password }, token)
    expect(taken.status).toBe(200)
    const unlike = { new_email: '', email_change_sent_at: '' }
    expect({ ...taken.body, ...unlike }).toEqual({ ...open.body, ...unlike })
  })

  test('is told only to its owner, by an email that changes neither the password nor the name', async () => {
    await site.post('/signup', {
      email: member,
      password: 'what an attacker typed',
      data: { full_name: 'Mallory' },
    })
    expect(await site.sendLastMail()).toMatchObject({
      template: 'already-registered',
      email: member,
      fullName: null,
    })
    for (const type of ['signup', 'email', 'recovery']) {
      const { status } = await site.post('/verify', { token_hash: await site.readToken(), type })
      expect(status).not.toBe(200)
    }
    expect((await site.signIn(member, password)).status).toBe(200)
  })
})

describe('an address that someone else signed up with before', () => {
  test('belongs to the person who follows the link of their own sign-up, with their own password', async () => {
    const email = newEmail()
    await site.post('/signup', { email, password: 'what an attacker typed', data: { full_name: 'Mallory' } })
    await site.post('/signup', { email, password, data: { full_name: 'Ada Lovelace' } })
    const ours = await site.readToken()
    const verified = await site.post('/verify', { token_hash: ours, type: 'signup' })
    expect(verified.body.user).toMatchObject({ user_metadata: { full_name: 'Ada Lovelace' } })
    expect((await site.signIn(email, 'what an attacker typed')).body.error_code).toBe('invalid_credentials')
    expect((await site.signIn(email, password)).status).toBe(200)
  })

  test('gets the name from the confirmed sign-up, even if someone else signed up later', async () => {
    const email = newEmail()
    await site.post('/signup', { email, password, data: { full_name: 'Ada Lovelace' } })
    const ours = await site.readToken()
    await site.post('/signup', { email, password: 'what an attacker typed', data: { full_name: 'Mallory' } })
    const verified = await site.post('/verify', { token_hash: ours, type: 'signup' })
    expect(verified.body.user).toMatchObject({ user_metadata: { full_name: 'Ada Lovelace' } })
  })

  test('invalidates the other sign-ups’ links when the first is followed', async () => {
    const email = newEmail()
    await site.post('/signup', { email, password: 'what an attacker typed' })
    const theirs = await site.readToken()
    await site.post('/signup', { email, password })
    await site.post('/verify', { token_hash: await site.readToken(), type: 'signup' })
    const late = await site.post('/verify', { token_hash: theirs, type: 'signup' })
    expect(late).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })

  test('can get its link resent, which applies no one’s password', async () => {
    const email = newEmail()
    await site.post('/signup', { email, password: 'what an attacker typed' })
    await site.post('/signup', { email, password })
    await site.post('/resend', { email, type: 'signup' })
    expect((await site.post('/verify', { token_hash: await site.readToken(), type: 'signup' })).status).toBe(
      200,
    )
    for (const typed of ['what an attacker typed', password])
      expect((await site.signIn(email, typed)).body.error_code).toBe('invalid_credentials')
  })

  test('is confirmed without anyone’s password if a lost-password link is used first', async () => {
    const email = newEmail()
    await site.post('/signup', { email, password: 'what an attacker typed' })
    await site.post('/recover', { email })
    const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'recovery' })
    expect((await site.signIn(email, 'what an attacker typed')).body.error_code).toBe('invalid_credentials')
    expect((await site.put('/user', { password }, body.access_token)).status).toBe(200)
    expect((await site.signIn(email, password)).status).toBe(200)
  })
})

describe('the owner’s settings', () => {
  test('can close the site to new members', async () => {
    const closed = await startAuthSite({ signUpOpen: false })
    const { status, body } = await closed.post('/signup', { email: newEmail(), password })
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: 422,
      error_code: 'signup_disabled',
      msg: 'New user registration is currently disabled. Please contact support.',
    })
    expect((await closed.get('/settings')).body).toMatchObject({ disable_signup: true })
  })

  test('can refuse domains and their subdomains, including in full-width letters', async () => {
    const strict = await startAuthSite({ refusedEmailDomains: ['spam.example'] })
    for (const email of ['a@spam.example', 'a@mail.SPAM.example', 'a＠ｓｐａｍ．example']) {
      const { status, body } = await strict.post('/signup', { email, password })
      expect({ status, code: body.error_code }).toEqual({ status: 400, code: 'email_address_invalid' })
    }
    expect((await strict.post('/signup', { email: 'a@notspam.example', password })).status).toBe(200)
  })

  test('can turn verification off, which signs new members in immediately and sends no email', async () => {
    const trusting = await startAuthSite({ verificationRequired: false })
    const email = newEmail()
    const { status, body } = await trusting.post('/signup', { email, password, data: { full_name: 'Ada' } })
    expect(status).toBe(200)
    expect((await trusting.get('/user', body.access_token)).body).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    })
    expect(trusting.mails).toEqual([])
    expect((await trusting.signIn(email, password)).status).toBe(200)
    const again = await trusting.post('/signup', { email, password: 'quite another phrase' })
    expect(again).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } })
    expect((await trusting.signIn(email, 'quite another phrase')).body.error_code).toBe('invalid_credentials')
    expect((await trusting.get('/settings')).body).toMatchObject({ mailer_autoconfirm: true })
  })
})

test.each(['nobody', 'a@b', 'a@example.org\r\nBcc: b@example.org', 'a b@example.org'])(
  'a sign-up rejects %j as an address and stores nothing',
  async (email) => {
    const { status, body } = await site.post('/signup', { email, password })
    expect({ status, code: body.error_code }).toEqual({ status: 400, code: 'email_address_invalid' })
  },
)
