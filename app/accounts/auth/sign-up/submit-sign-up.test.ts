import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AuthSite, startAuthSite } from '../testing/auth-site.ts'
import { refuseSignUp } from './refuse-sign-up.command.server.ts'
import { prepareSignUp, submitSignUp } from './sign-up.command.server.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

interface Submission {
  email: string
  content: string
  mayShare?: boolean
  password?: string
  on?: AuthSite
}

/** Submits a sign-up as the waitlist form does, with account, profile, story and mail in one transaction. */
async function submit({
  email,
  content,
  mayShare = true,
  password: typed = password,
  on = site,
}: Submission) {
  const prepared = await prepareSignUp(on.settings, { email, password: typed })
  const profile = { fullName: 'Ada Lovelace', organization: null, workDescription: 'Mathematics' }
  const story = { title: 'A title', content, airQualityIssues: null, sharePermission: mayShare }
  const { state } = await on.db.database.accounts((tx) =>
    submitSignUp(tx, on.dependencies, { ...prepared, profile, story }),
  )
  return state
}

async function readPublicStories(on = site): Promise<unknown[]> {
  const { rows } = await on.db.database.anon.execute(sql`select content from stories where is_visible`)
  return rows.map(({ content }) => content)
}

async function followLastMail(type: string): Promise<void> {
  const { status } = await site.post('/verify', { token_hash: await site.readToken(), type })
  expect(status).toBe(200)
}

const refuse = (token: string) =>
  site.db.database.accounts((tx) =>
    refuseSignUp(tx, site.dependencies, { token, type: 'signup', now: site.dependencies.clock() }),
  )

test('a story becomes public only when the link in the email about its sign-up is followed', async () => {
  const email = newEmail()
  expect(await submit({ email, content: 'first light' })).toBe('new')
  expect(await readPublicStories()).not.toContain('first light')
  await followLastMail('signup')
  expect(await readPublicStories()).toContain('first light')
})

test('a story without permission stays private after the link is followed', async () => {
  await submit({ email: newEmail(), content: 'a secret', mayShare: false })
  await followLastMail('signup')
  expect(await readPublicStories()).not.toContain('a secret')
})

test('only the confirmed submission’s story is shown if two came for an unconfirmed address', async () => {
  const email = newEmail()
  await submit({ email, content: 'what an attacker wrote', password: 'what an attacker typed' })
  expect(await submit({ email, content: 'what its owner wrote' })).toBe('unverified')
  await followLastMail('signup')
  expect(await readPublicStories()).toContain('what its owner wrote')
  expect(await readPublicStories()).not.toContain('what an attacker wrote')
  expect((await site.signIn(email, password)).status).toBe(200)
})

test('a story for an existing account stays private until its owner confirms it', async () => {
  const email = newEmail()
  const { user } = await site.addMember(email, password)
  expect(await submit({ email, content: 'sent signed out', password: 'something else' })).toBe('existing')
  expect(await readPublicStories()).not.toContain('sent signed out')
  expect(await site.sendLastMail()).toMatchObject({
    template: 'already-registered',
    storyTitle: 'A title',
    email,
  })
  const token = await site.readToken()
  expect((await site.post('/verify', { token_hash: token, type: 'signup' })).status).toBe(403)
  const confirmed = await site.post('/verify', { token_hash: token, type: 'email' })
  expect(confirmed.body.user).toMatchObject({ id: user.id })
  expect(await readPublicStories()).toContain('sent signed out')
  expect((await site.signIn(email, 'something else')).body.error_code).not.toBe(undefined)
  expect((await site.signIn(email, password)).status).toBe(200)
})

test('each of two stories for an existing account has its own link', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await submit({ email, content: 'one of two' })
  const first = await site.readToken()
  await submit({ email, content: 'two of two' })
  await followLastMail('email')
  expect((await site.post('/verify', { token_hash: first, type: 'email' })).status).toBe(200)
  expect(await readPublicStories()).toEqual(expect.arrayContaining(['one of two', 'two of two']))
})

test('an expired confirmation can be resent for the same story', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await submit({ email, content: 'confirmed late' })
  await site.readToken()
  site.passTime(3 * 86_400)
  await site.post('/resend', { email, type: 'signup' })
  await followLastMail('email')
  expect(await readPublicStories()).toContain('confirmed late')
})

test('a resent email contains none of several waiting stories, because a stranger may have sent the last', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await submit({ email, content: 'sent by the owner' })
  await submit({ email, content: 'sent by a stranger' })
  await site.readToken()
  await site.post('/resend', { email, type: 'signup' })
  expect(await site.sendLastMail()).toMatchObject({
    template: 'already-registered',
    purpose: 'account_notice',
    fullName: null,
    storyTitle: null,
  })
})

const countStories = async (email: string) =>
  (
    await site.db.query('select from stories s join auth.users u on u.id = s.user_id where u.email = $1', [
      email,
    ])
  ).length

test('a new password invalidates a waiting story’s link, and a newly requested link adds the story', async () => {
  const email = newEmail()
  const { access_token: session } = await site.addMember(email, password)
  await submit({ email, content: 'sent before the password changed' })
  const first = await site.readToken()
  const passwords = { password: 'quite another phrase', current_password: password }
  expect((await site.put('/user', passwords, session)).status).toBe(200)
  expect((await site.post('/verify', { token_hash: first, type: 'email' })).status).toBe(403)
  await site.post('/resend', { email, type: 'signup' })
  expect(await countStories(email)).toBe(0)
  await followLastMail('email')
  expect(await readPublicStories()).toContain('sent before the password changed')
})

test('a link for a new password does not add a story that its page has not shown', async () => {
  const email = newEmail()
  await submit({ email, content: 'what somebody wrote' })
  await site.post('/recover', { email })
  await followLastMail('recovery')
  expect(await countStories(email)).toBe(0)
})

test('a link for a new password adds the story that its page has shown, as a private one', async () => {
  const email = newEmail()
  await submit({ email, content: 'kept by its reader' })
  await site.post('/recover', { email })
  const kept = { token_hash: await site.readToken(), type: 'recovery', browser_secrets: [] }
  expect((await site.post('/verify', kept)).body.user).toMatchObject({
    user_metadata: { full_name: 'Ada Lovelace' },
  })
  expect(await countStories(email)).toBe(1)
  expect(await readPublicStories()).not.toContain('kept by its reader')
})

test('without verification a new account’s story is shown immediately, and an existing account gets no story', async () => {
  const trusting = await startAuthSite({ verificationRequired: false })
  const email = newEmail()
  await submit({ email, content: 'at once', on: trusting })
  expect(await readPublicStories(trusting)).toEqual(['at once'])
  expect((await trusting.signIn(email, password)).status).toBe(200)
  await expect(submit({ email, content: 'by whom?', on: trusting })).rejects.toMatchObject({
    code: 'user_already_exists',
    fields: [{ field: 'email' }],
  })
  expect(await readPublicStories(trusting)).toEqual(['at once'])
  expect(trusting.mails).toEqual([])
})

test('a story rejected by the owner of the address is deleted, and restoring a backup does not bring it back', async () => {
  const email = newEmail()
  await submit({ email, content: 'refused' })
  const countErasures = async () =>
    (await site.db.query('select sum(entries)::int as entries from auth.erasure_journals'))[0]
  const before = await countErasures()
  const token = await site.readToken()
  expect(await refuse(token)).toBe(true)
  expect(await site.db.query("select from stories where content = 'refused'")).toEqual([])
  expect(await site.db.query('select from auth.users where email = $1', [email])).toEqual([])
  expect(await refuse(token)).toBe(false)
  expect(before).toEqual({ entries: null })
  // Includes the entry that opens the journal.
  expect(await countErasures()).toEqual({ entries: 2 })
})

test('a failure in the middle of a sign-up leaves neither an account nor a profile', async () => {
  const trusting = await startAuthSite({ verificationRequired: false })
  const email = newEmail()
  await expect(submit({ email, content: ' ', on: trusting })).rejects.toThrow()
  expect(await trusting.db.query('select from auth.users where email = $1', [email])).toEqual([])
})
