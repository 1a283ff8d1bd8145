import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import { type AuthSite, startAuthSite } from '../testing/auth-site.ts'
import { createAccount, prepareSignUp } from './create-account.server.ts'
import { refuseSignUp } from './refuse-sign-up.server.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`

let site: AuthSite
beforeAll(async () => {
  site = await startAuthSite()
})

interface Submission {
  email: string
  content: string
  mayShare?: boolean
  password?: string
  on?: AuthSite
}

/** What the waitlist form does: account, profile, story and mail in one transaction. */
async function submit({
  email,
  content,
  mayShare = true,
  password: typed = password,
  on = site,
}: Submission) {
  const prepared = await prepareSignUp(on.settings, { email, password: typed })
  const writeStory = async (tx: Transaction, userId: string) => {
    const id = crypto.randomUUID()
    await tx.execute(sql`insert into ${stories} (id, user_id, title, content, share_permission, is_public)
      values (${id}, ${userId}, 'A title', ${content}, ${mayShare}, false)`)
    return id
  }
  const profile = { fullName: 'Ada Lovelace', organization: null, workDescription: 'Mathematics' }
  const { state } = await on.db.database.accounts((tx) =>
    createAccount(tx, on.dependencies, { ...prepared, profile, writeStory }),
  )
  return state
}

/** What a stranger can read. */
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

test('a story is read by others once the link of its own sign-up was followed, and not before', async () => {
  const email = newEmail()
  expect(await submit({ email, content: 'first light' })).toBe('new')
  expect(await readPublicStories()).not.toContain('first light')
  await followLastMail('signup')
  expect(await readPublicStories()).toContain('first light')
})

test('a story without permission stays private after the link was followed', async () => {
  await submit({ email: newEmail(), content: 'a secret', mayShare: false })
  await followLastMail('signup')
  expect(await readPublicStories()).not.toContain('a secret')
})

test('of two submissions for an unconfirmed address, only the confirmed one’s story is shown', async () => {
  const email = newEmail()
  await submit({ email, content: 'what an attacker wrote', password: 'what an attacker typed' })
  expect(await submit({ email, content: 'what its owner wrote' })).toBe('unverified')
  await followLastMail('signup')
  expect(await readPublicStories()).toContain('what its owner wrote')
  expect(await readPublicStories()).not.toContain('what an attacker wrote')
  expect((await site.signIn(email, password)).status).toBe(200)
})

test('a story for an existing account is kept privately until its owner confirms it', async () => {
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

test('each of two stories for an existing account has a link that works', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await submit({ email, content: 'one of two' })
  const first = await site.readToken()
  await submit({ email, content: 'two of two' })
  await followLastMail('email')
  expect((await site.post('/verify', { token_hash: first, type: 'email' })).status).toBe(200)
  expect(await readPublicStories()).toEqual(expect.arrayContaining(['one of two', 'two of two']))
})

test('a confirmation that ran out is sent again, for the same story', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await submit({ email, content: 'confirmed late' })
  await site.readToken()
  site.passTime(3 * 86_400)
  await site.post('/resend', { email, type: 'signup' })
  await followLastMail('email')
  expect(await readPublicStories()).toContain('confirmed late')
})

test('with verification off a new account’s story is shown at once, and an existing one gets none', async () => {
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

test('a story that the owner of the address refuses is deleted, and no restore brings it back', async () => {
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
  // With the entry that opens the journal.
  expect(await countErasures()).toEqual({ entries: 2 })
})

test('a failure on the way leaves neither account nor profile', async () => {
  const email = newEmail()
  await expect(submit({ email, content: ' ' })).rejects.toThrow()
  const rows = await site.db.query('select from auth.users where email = $1', [email])
  expect(rows).toEqual([])
})
