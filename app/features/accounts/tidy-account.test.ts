import { beforeAll, expect, test } from 'vitest'
import { type AuthSite, startAuthSite } from './testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const day = 86_400

let site: AuthSite
beforeAll(async () => {
  site = await startAuthSite()
})

async function countRows(table: 'one_time_links' | 'sessions' | 'refresh_tokens', email: string) {
  const owned = {
    one_time_links: 't.user_id = u.id',
    sessions: 't.user_id = u.id',
    refresh_tokens: 't.session_id in (select id from auth.sessions where user_id = u.id)',
  }
  const [row] = await site.db.query<{ count: number }>(
    `select count(*)::int from auth.${table} t, auth.users u where u.email = $1 and ${owned[table]}`,
    [email],
  )
  return row?.count
}

test('signing in clears away the links that ran out, and no others', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/recover', { email })
  await site.readToken()
  site.passTime(3 * day)
  await site.post('/recover', { email })
  const token = await site.readToken()
  await site.signIn(email, password)
  expect(await countRows('one_time_links', email)).toBe(1)
  expect((await site.post('/verify', { token_hash: token, type: 'recovery' })).status).toBe(200)
})

test('a link whose mail still waits for the mail server is kept, however late it is', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/recover', { email })
  site.passTime(4 * day)
  await site.signIn(email, password)
  await site.post('/verify', { token_hash: await site.readToken(), type: 'recovery' })
  expect(await countRows('one_time_links', email)).toBe(1)
})

test('used refresh tokens go after a day, and the session lives on', async () => {
  const email = newEmail()
  let { refresh_token: token } = await site.addMember(email, password)
  for (let time = 0; time < 5; time += 1) {
    const { body } = await site.post('/token?grant_type=refresh_token', { refresh_token: token })
    token = body.refresh_token ?? ''
    site.passTime(600)
  }
  expect(await countRows('refresh_tokens', email)).toBe(6)
  site.passTime(2 * day)
  await site.signIn(email, password)
  expect(await countRows('refresh_tokens', email)).toBe(2)
  expect((await site.post('/token?grant_type=refresh_token', { refresh_token: token })).status).toBe(200)
})

test('a session that nobody used for 60 days is gone, and one that was used stays', async () => {
  const email = newEmail()
  const { refresh_token: idle } = await site.addMember(email, password)
  const { body: used } = await site.signIn(email, password)
  site.passTime(40 * day)
  const renewed = await site.post('/token?grant_type=refresh_token', { refresh_token: used.refresh_token })
  site.passTime(21 * day)
  await site.signIn(email, password)
  expect(await countRows('sessions', email)).toBe(2)
  const renew = (token: string | undefined) =>
    site.post('/token?grant_type=refresh_token', { refresh_token: token })
  expect((await renew(idle)).body.error_code).toBe('refresh_token_not_found')
  expect((await renew(renewed.body.refresh_token)).status).toBe(200)
})

test('one person’s signing in leaves another’s rows alone', async () => {
  const [email, other] = [newEmail(), newEmail()]
  await site.addMember(email, password)
  await site.addMember(other, password)
  site.passTime(90 * day)
  await site.signIn(email, password)
  expect(await countRows('sessions', other)).toBe(1)
})
