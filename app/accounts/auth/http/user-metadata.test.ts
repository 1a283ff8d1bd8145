import { expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

const kept = { theme: 'dark', tags: ['a', { b: null }], count: 3, nested: { full_name: 'not a name' } }

test('all metadata is returned, except the fields that this site validates', async () => {
  const { user, access_token: token } = await site.addMember(newEmail(), password, {
    ...kept,
    full_name: 'Ada',
  })
  expect(user.user_metadata).toEqual({ ...kept, full_name: 'Ada' })
  await site.put('/user', { data: { theme: null, count: 4, organization: 'Navy' } }, token)
  const { theme: _gone, ...rest } = kept
  expect((await site.get('/user', token)).body.user_metadata).toEqual({
    ...rest,
    count: 4,
    full_name: 'Ada',
    organization: 'Navy',
  })
})

test('only the confirmed sign-up’s metadata is kept if there were several', async () => {
  const email = newEmail()
  await site.post('/signup', { email, password, data: { theme: 'a stranger’s' } })
  await site.post('/signup', { email, password, data: { theme: 'dark' } })
  const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'signup' })
  expect(body.user).toMatchObject({ user_metadata: { theme: 'dark' } })
})

test('metadata is not in the access token, because the token is sent with every request', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password, kept)
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain('theme')
})

test('metadata can’t change the user’s role, confirmation or object prototype', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password)
  const data = '{"role":"moderator","email_verified":true,"__proto__":{"x":1},"constructor":{"y":1}}'
  expect((await site.put('/user', `{"data":${data}}`, token)).status).toBe(200)
  const { body } = await site.get('/user', token)
  expect(body).toMatchObject({ role: 'member', user_metadata: { role: 'moderator', email_verified: true } })
  expect({}).not.toHaveProperty('x')
})

test.each([
  ['more than 8 KB', { text: 'ä'.repeat(4_096) }],
  ['NUL', { text: ['a\u0000b'] }],
  ['NUL in a name', { nested: { 'a\u0000': 1 } }],
  ['half a character', { text: '\ud800' }],
])('metadata with %s is rejected, and nothing is changed', async (_, data) => {
  const { access_token: token } = await site.addMember(newEmail(), password, { theme: 'dark' })
  const refused = { status: 400, body: { error_code: 'validation_failed' } }
  expect(await site.put('/user', { data }, token)).toMatchObject(refused)
  expect(await site.post('/signup', { email: newEmail(), password, data })).toMatchObject(refused)
  expect((await site.get('/user', token)).body.user_metadata).toEqual({ theme: 'dark' })
})

test('metadata can’t grow beyond 8 KB by repeated changes', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password)
  expect((await site.put('/user', { data: { a: 'x'.repeat(5_000) } }, token)).status).toBe(200)
  expect((await site.put('/user', { data: { b: 'x'.repeat(5_000) } }, token)).status).toBe(400)
  expect((await site.put('/user', { data: { a: null, b: 'x'.repeat(5_000) } }, token)).status).toBe(200)
})

test('nested lists are stored up to a hundred levels deep', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password)
  const deep = (levels: number) => `{"data":{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  expect((await site.put('/user', deep(99), token)).status).toBe(200)
  for (const levels of [100, 4_000, 30_000])
    expect((await site.put('/user', deep(levels), token)).status).toBe(400)
})
