import { expect, test } from 'vitest'
import { purgeRefreshTokens, purgeSessions } from '../core/purge-expired.command.server.ts'
import { type AuthResponse, startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const site = await startAuthSite()

async function signIn(): Promise<string> {
  const { refresh_token: refreshToken } = await site.addMember(`${crypto.randomUUID()}@example.org`, password)
  return refreshToken
}

const renew = (refreshToken: string | undefined): Promise<AuthResponse> =>
  site.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })

const purgeOld = () => {
  const { database, clock } = site.dependencies
  return database.accounts(async (tx) => {
    for (const purge of [purgeRefreshTokens, purgeSessions]) await purge(tx, clock(), 1_000)
  })
}

const codeOf = ({ status, body }: AuthResponse) => `${status} ${body.error_code}`

test('each renewal returns a new refresh token', async () => {
  const first = await signIn()
  const second = (await renew(first)).body.refresh_token
  site.passTime(600)
  const third = (await renew(second)).body.refresh_token
  expect(new Set([first, second, third]).size).toBe(3)
  expect((await renew(third)).status).toBe(200)
})

test('a client that lost a response can renew with its old token, however long ago that was', async () => {
  const first = await signIn()
  await renew(first)
  site.passTime(31 * 24 * 3_600)
  await purgeOld()
  await renew(first)
  const last = (await renew(first)).body.refresh_token
  expect((await renew(last)).status).toBe(200)
})

test('once one of two tokens from the same parent has been exchanged, using the other ends the session', async () => {
  const first = await signIn()
  const [here, there] = await Promise.all([renew(first), renew(first)])
  expect([here.status, there.status]).toEqual([200, 200])
  expect(here.body.refresh_token).not.toBe(there.body.refresh_token)
  site.passTime(600)
  const next = (await renew(here.body.refresh_token)).body.refresh_token
  expect((await renew(here.body.refresh_token)).status).toBe(200)
  expect(codeOf(await renew(there.body.refresh_token))).toBe('400 refresh_token_already_used')
  expect(codeOf(await renew(next))).toBe('400 refresh_token_not_found')
})

test('a token older than the active token’s parent ends the session and all its descendants', async () => {
  const first = await signIn()
  const second = (await renew(first)).body.refresh_token
  const third = (await renew(second)).body
  expect(codeOf(await renew(first))).toBe('400 refresh_token_already_used')
  expect(codeOf(await renew(second))).toBe('400 refresh_token_not_found')
  expect(codeOf(await renew(third.refresh_token))).toBe('400 refresh_token_not_found')
  expect(codeOf(await site.get('/user', third.access_token))).toBe('403 session_not_found')
})

test('a token exchanged by a server of an earlier version can be exchanged again', async () => {
  const first = await signIn()
  const second = (await renew(first)).body.refresh_token
  await site.db.query('update auth.refresh_tokens set parent_id = null')
  expect((await renew(first)).status).toBe(200)
  const third = (await renew(second)).body.refresh_token
  await site.db.query('update auth.refresh_tokens set parent_id = null')
  expect(codeOf(await renew(first))).toBe('400 refresh_token_already_used')
  expect(codeOf(await renew(third))).toBe('400 refresh_token_not_found')
})

test('an owner who returns after a thief has exchanged the token ends the session', async () => {
  const stolen = await signIn()
  let thief = (await renew(stolen)).body.refresh_token
  for (const hours of [25, 30, 27 * 24]) {
    site.passTime(hours * 3_600)
    await purgeOld()
    thief = (await renew(thief)).body.refresh_token
  }
  expect(codeOf(await renew(stolen))).toBe('400 refresh_token_already_used')
  expect(codeOf(await renew(thief))).toBe('400 refresh_token_not_found')
})

test('a thief who renewed the same token is detected when both the thief and the owner continue', async () => {
  const first = await signIn()
  const owner = (await renew(first)).body.refresh_token
  const thief = (await renew(first)).body.refresh_token
  expect((await renew(owner)).status).toBe(200)
  expect(codeOf(await renew(thief))).toBe('400 refresh_token_already_used')
})

test('twenty concurrent replays of an old token end the session, and none gets a token', async () => {
  const first = await signIn()
  const second = (await renew((await renew(first)).body.refresh_token)).body.refresh_token
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(first)))
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect(codeOf(await renew(second))).toBe('400 refresh_token_not_found')
})

test('ending one session leaves the person’s other sessions open', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { refresh_token: first } = await site.addMember(email, password)
  const other = (await site.signIn(email, password)).body.refresh_token
  await renew((await renew(first)).body.refresh_token)
  expect(codeOf(await renew(first))).toBe('400 refresh_token_already_used')
  expect((await renew(other)).status).toBe(200)
})

test('a sign-out concurrent with a renewal leaves no session open', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const member = await site.addMember(email, password)
  const [signedOut, renewed] = await Promise.all([
    site.post('/logout?scope=global', {}, member.access_token),
    renew(member.refresh_token),
  ])
  expect(signedOut.status).toBe(204)
  const after = renewed.body.refresh_token ?? member.refresh_token
  expect(codeOf(await renew(after))).toBe('400 refresh_token_not_found')
})

test('the database contains no refresh tokens', async () => {
  const token = await signIn()
  const rows = await site.db.query<{ row: string }>('select t::text as row from auth.refresh_tokens t')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
})

test.each([undefined, '', 'x', 'ä', '\u0000', 'x'.repeat(500)])(
  'the refresh token %j renews nothing',
  async (token) => {
    const { status, body } = await renew(token)
    expect(status).toBe(400)
    expect(['refresh_token_not_found', 'validation_failed']).toContain(body.error_code)
  },
)
