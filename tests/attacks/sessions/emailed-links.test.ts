import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { linkPreviewSchema } from '#app/accounts/auth/links/email-link-schemas.ts'
import { createAccountCalls, createEmail, password, sessionSchema } from '../support/account-calls.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const site = await startAttackedSite()
const calls = createAccountCalls(site)

const strangersPassword = 'what the stranger typed'
const strangersBrowser = 'the secret of the browser of the stranger'

const ownersBrowser = ['the secret of the browser of the owner']

const preview = (tokenHash: string, type: string, browserSecrets?: string[]) =>
  calls.post('/api/email-links/preview', { tokenHash, type, browserSecrets })

/** Sends the request of the link's page, with the secrets of this browser's sign-ups, if any. */
const keep = (token: string, type: string, browserSecrets = ownersBrowser) =>
  calls.post('/auth/v1/verify', { token_hash: token, type, browser_secrets: browserSecrets })

const refuse = (tokenHash: string, type: string) =>
  calls.post('/api/email-links/refusal', { tokenHash, type })

const countSessions = async (email: string) => {
  const [row] = await site.db.query<{ sessions: number }>(
    `select count(s.id)::int as sessions from auth.users u left join auth.sessions s on s.user_id = u.id
     where u.email = $1`,
    [email],
  )
  return row?.sessions
}

describe('opening an emailed link', () => {
  test('neither uses it up nor opens a session, however often a mail scanner opens it', async () => {
    const { email } = await site.addAccount(password)
    const sessions = await countSessions(email)
    await calls.post('/auth/v1/recover', { email })
    const token = await calls.readToken(email)
    const page = `/auth/confirm?token_hash=${token}&type=recovery`
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS', 'POST']) await site.call(page, { method })
    for (let time = 0; time < 5; time += 1)
      expect(await preview(token, 'recovery')).toMatchObject({
        status: 200,
        json: { email, newEmail: null, continuesAt: null, choosesPassword: false, signUp: null },
      })
    expect(await countSessions(email)).toBe(sessions)
    expect((await calls.verify(token, 'recovery')).status).toBe(200)
  })

  test('reveals nothing without a valid link: neither whether an account exists nor whether a link ever did', async () => {
    const { email } = await site.addAccount(password)
    await calls.post('/auth/v1/recover', { email })
    const used = await calls.readToken(email)
    await calls.verify(used, 'recovery')
    await calls.post('/auth/v1/recover', { email })
    const expired = await calls.readToken(email)
    await site.db.query(
      `update auth.one_time_links set expires_at = now() - interval '1 second' where user_id =
       (select id from auth.users where email = $1)`,
      [email],
    )
    const joiner = createEmail()
    await calls.signUp(joiner)
    const forSomethingElse = await calls.readToken(joiner)
    const told = []
    for (const token of [used, expired, forSomethingElse, email, 'x']) {
      const { status, text, headers } = await preview(token, 'recovery')
      told.push({ status, text: text.replaceAll(`${headers['x-request-id']}`, '') })
    }
    for (const one of told) expect(one).toEqual(told[0])
    expect(told[0]?.status).toBe(404)
    expect((await calls.verify(forSomethingElse, 'signup')).status).toBe(200)
  })
})

/** The ways in which a stranger can sign up with another person's address. */
const doors: Record<string, (email: string) => Promise<unknown>> = {
  'the waitlist form': (email) =>
    calls.post('/api/waitlist', { ...waitlistEntry(email), browserSecret: strangersBrowser }),
  'the waitlist without a browser': (email) => calls.post('/api/waitlist', waitlistEntry(email)),
  'the sign-up form': (email) =>
    calls.post('/auth/v1/signup', {
      email,
      password: strangersPassword,
      data: { full_name: 'Mallory', browser_secret: strangersBrowser },
    }),
  'the auth service': (email) =>
    calls.post('/auth/v1/signup', { email, password: strangersPassword, data: { full_name: 'Mallory' } }),
}

const waitlistEntry = (email: string) => ({
  fullName: 'Mallory',
  email,
  password: strangersPassword,
  workDescription: 'Mischief',
  airQualityStory: `The stranger’s words for ${email}.`,
  sharePermission: true,
})

const readAccount = async (email: string) => {
  const [account] = await site.db.query<{ name: string | null; stories: number }>(
    `select p.full_name as name, count(s.id)::int as stories from auth.users u
     join profiles p on p.user_id = u.id left join stories s on s.user_id = u.id
     where u.email = $1 group by p.full_name`,
    [email],
  )
  return account
}

describe.each(Object.keys(doors))('a sign-up that a stranger sent through %s', (door) => {
  const signUpStranger = async () => {
    const email = createEmail()
    await doors[door]?.(email)
    return { email, token: await calls.readToken(email) }
  }

  test.each([1, 0])(
    'does not set the stranger’s password in the owner’s browser, which has sent %s sign-ups of its owner',
    async (sent) => {
      const { email, token } = await signUpStranger()
      const kept = await keep(token, 'signup', ownersBrowser.slice(0, sent))
      const { access_token: as } = v.parse(sessionSchema, kept.json)
      expect(await calls.signIn({ email }, strangersPassword)).toMatchObject({
        status: 400,
        json: { error_code: 'invalid_credentials' },
      })
      expect((await calls.changeUser(as, { password })).status).toBe(200)
      expect((await calls.signIn({ email }, strangersPassword)).status).toBe(400)
      expect((await calls.signIn({ email })).status).toBe(200)
    },
  )

  test('keeps its password if the owner of the address says that they chose it', async () => {
    const { email, token } = await signUpStranger()
    const { json } = await preview(token, 'signup', ownersBrowser)
    expect(v.parse(linkPreviewSchema, json).asksForPassword).toBe(true)
    const body = { token_hash: token, type: 'signup', browser_secrets: ownersBrowser, keeps_password: true }
    expect((await calls.post('/auth/v1/verify', body)).status).toBe(200)
    expect((await calls.signIn({ email }, strangersPassword)).status).toBe(200)
  })

  test('is shown to the owner of the address before any of it takes effect, and they can delete it', async () => {
    const { email, token } = await signUpStranger()
    const { json } = await preview(token, 'signup', ownersBrowser)
    const { signUp, choosesPassword } = v.parse(linkPreviewSchema, json)
    expect(choosesPassword).toBe(true)
    expect(signUp?.fullName).toBe('Mallory')
    const isWaitlist = door.includes('waitlist')
    expect(signUp?.stories).toEqual(
      isWaitlist
        ? [expect.objectContaining({ content: waitlistEntry(email).airQualityStory, shownAs: 'Mallory' })]
        : [],
    )
    expect(await refuse(token, 'signup')).toMatchObject({ status: 200, json: { outcome: 'deleted' } })
    expect(await readAccount(email)).toBeUndefined()
    expect((await keep(token, 'signup')).status).toBe(403)
    expect((await refuse(token, 'signup')).status).toBe(404)
    expect((await calls.signIn({ email }, strangersPassword)).status).toBe(400)
  })

  test('loses its password if the link is resent or is for a new password', async () => {
    for (const [path, type] of [
      ['/auth/v1/resend', 'signup'],
      ['/auth/v1/recover', 'recovery'],
    ] as const) {
      const { email } = await signUpStranger()
      await calls.post(path, type === 'signup' ? { email, type } : { email })
      expect((await refuse(await calls.readToken(email), type)).status).toBe(200)
      expect(await readAccount(email)).toBeUndefined()
    }
  })

  test('can be deleted without losing what the owner of the address submitted', async () => {
    const { email, token } = await signUpStranger()
    const secret = randomUUID()
    await calls.post('/auth/v1/signup', {
      email,
      password,
      data: { full_name: 'Olive Owner', browser_secret: secret },
    })
    const own = await calls.readToken(email)
    expect((await refuse(token, 'signup')).status).toBe(200)
    expect(await readAccount(email)).toEqual({ name: null, stories: 0 })
    expect((await keep(own, 'signup', [randomUUID(), secret])).status).toBe(200)
    expect(await readAccount(email)).toEqual({ name: 'Olive Owner', stories: 0 })
    expect((await calls.signIn({ email })).status).toBe(200)
  })
})

test('a link opened in another client never reveals the password of a sign-up made in a browser', async () => {
  const secret = randomUUID()
  for (const proof of [{}, { browser_secrets: ['a guess'] }, { browser_secrets: [secret.slice(1)] }]) {
    const email = createEmail()
    await calls.post('/auth/v1/signup', { email, password, data: { browser_secret: secret } })
    const token = await calls.readToken(email)
    const followed = await calls.post('/auth/v1/verify', { token_hash: token, type: 'signup', ...proof })
    expect(followed.status).toBe(200)
    expect((await calls.signIn({ email })).status).toBe(400)
  }
})

test('the page of an emailed link says that an anonymous story is shown as Anonymous', async () => {
  const email = createEmail()
  await calls.post('/api/waitlist', { ...waitlistEntry(email), isAnonymous: true })
  const { json } = await preview(await calls.readToken(email), 'signup')
  expect(v.parse(linkPreviewSchema, json).signUp?.stories).toMatchObject([{ shownAs: 'Anonymous' }])
})

test('the page of an emailed link shows a story that a stranger sent with the address, and can delete it', async () => {
  const { email } = await site.addAccount(password)
  await doors['the waitlist form']?.(email)
  const token = await calls.readToken(email)
  const { json } = await preview(token, 'story_confirmation')
  expect(v.parse(linkPreviewSchema, json)).toMatchObject({
    continuesAt: null,
    choosesPassword: false,
    signUp: { fullName: null, stories: [{ becomesPublic: true }] },
  })
  const sessions = await countSessions(email)
  expect((await refuse(token, 'story_confirmation')).status).toBe(200)
  expect(await readAccount(email)).toMatchObject({ stories: 0 })
  expect(await countSessions(email)).toBe(sessions)
  expect((await calls.signIn({ email })).status).toBe(200)
})

test('a sign-up can’t be deleted with a link that brought nothing, with one for something else, or twice simultaneously', async () => {
  const { email } = await site.addAccount(password)
  await calls.post('/auth/v1/recover', { email })
  const recovery = await calls.readToken(email)
  for (const type of ['recovery', 'signup', 'story_confirmation'])
    expect((await refuse(recovery, type)).status).toBe(404)
  expect((await refuse(recovery, 'email_change')).status).toBe(400)
  expect((await calls.verify(recovery, 'recovery')).status).toBe(200)
  expect((await calls.signIn({ email })).status).toBe(200)

  const stranger = createEmail()
  await calls.signUp(stranger)
  const token = await calls.readToken(stranger)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? refuse(token, 'signup') : calls.verify(token, 'signup'),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})
