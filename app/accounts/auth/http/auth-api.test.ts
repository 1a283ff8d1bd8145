import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'
import { userBodySchema } from './auth-responses.server.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()

test.each([
  ['/signup', 'a string', '"x"'],
  ['/signup', 'nothing', ''],
  ['/signup', 'broken JSON', '{"email": '],
  ['/signup', 'an array', '[]'],
  ['/signup', 'null', 'null'],
  ['/signup', 'a number as address', '{"email":1,"password":"zxkqjw"}'],
  ['/signup', 'no password', '{"email":"a@example.org"}'],
  [
    '/signup',
    'NUL in a name',
    '{"email":"a@example.org","password":"zxkqjw","data":{"full_name":"a\\u0000b"}}',
  ],
  [
    '/signup',
    'half a character',
    '{"email":"a@example.org","password":"zxkqjw","data":{"full_name":"\\ud800"}}',
  ],
  [
    '/signup',
    'a long name',
    `{"email":"a@example.org","password":"zxkqjw","data":{"full_name":"${'x'.repeat(101)}"}}`,
  ],
  [
    '/signup',
    'a name that is a list',
    '{"email":"a@example.org","password":"zxkqjw","data":{"full_name":[]}}',
  ],
  [
    '/signup',
    'deep JSON',
    `{"email":"a@example.org","password":"zxkqjw","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ],
  ['/token?grant_type=password', 'an object as password', '{"email":"a@example.org","password":{"$ne":1}}'],
  ['/token?grant_type=refresh_token', 'a number', '{"refresh_token":1}'],
  ['/verify', 'no type', '{"token_hash":"x"}'],
  ['/verify', 'a long token', `{"type":"signup","token_hash":"${'x'.repeat(100_000)}"}`],
  ['/recover', 'no address', '{}'],
  ['/recover', 'a list of addresses', '{"email":["a@example.org","b@example.org"]}'],
])('POST %s with %s returns a 400 in the protocol’s format', async (path, _, body) => {
  const before = site.mails.length
  const answer = await site.post(path, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    code: 400,
    error_code: expect.stringMatching(/^(bad_json|validation_failed)$/),
    msg: expect.any(String),
  })
  expect(site.mails).toHaveLength(before)
})

test.each(['email', 'password'])('a megabyte in the field %s is rejected', async (field) => {
  const { status } = await site.post('/signup', {
    email: newEmail(),
    password,
    [field]: 'x'.repeat(1_000_000),
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  const signIn = await site.post('/token?grant_type=password', {
    email: 'a@example.org',
    password,
    [field]: 'x'.repeat(1_000_000),
  })
  expect(signIn).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
})

test.each([
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout'],
])(
  '%s %s without a token returns 401 no_authorization, and with an invalid token 403 bad_jwt',
  async (method, path) => {
    const call = async (authorization?: string) => {
      const response = await fetch(`${site.url}${path}`, {
        method,
        headers: { ...(authorization && { authorization }) },
      })
      const body: unknown = await response.json()
      return body
    }
    expect(await call()).toMatchObject({ code: 401, error_code: 'no_authorization' })
    expect(await call('Bearer x.y.z')).toMatchObject({ code: 403, error_code: 'bad_jwt' })
  },
)

test('a signed-out session has no access, even while its access token is valid', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password)
  expect((await site.post('/logout?scope=local', {}, token)).status).toBe(204)
  const refused = { status: 403, body: { error_code: 'session_not_found' } }
  expect(await site.get('/user', token)).toMatchObject(refused)
  expect(await site.put('/user', { password: 'quite another phrase' }, token)).toMatchObject(refused)
  expect(await site.post('/logout?scope=global', {}, token)).toMatchObject(refused)
})

test('members can’t change their own role, id or confirmation', async () => {
  const { access_token: token, user } = await site.addMember(newEmail(), password)
  for (const change of [
    { role: 'moderator' },
    { id: 'x' },
    { email_confirmed_at: null },
    { data: { role: 'x' } },
  ])
    expect((await site.put('/user', change, token)).status).toBe(200)
  const { body } = await site.get('/user', token)
  expect(body).toMatchObject({ id: user.id, role: 'member', email_confirmed_at: expect.any(String) })
})

test('a change with one invalid field changes nothing', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password, { full_name: 'Ada' })
  const changes = { data: { full_name: 'Grace' }, password: '123456', current_password: password }
  expect(await site.put('/user', changes, token)).toMatchObject({
    status: 422,
    body: { error_code: 'weak_password' },
  })
  expect((await site.get('/user', token)).body.user_metadata).toEqual({ full_name: 'Ada' })
})

test('metadata that a member removes is deleted', async () => {
  const { access_token: token } = await site.addMember(newEmail(), password, {
    full_name: 'Ada',
    organization: 'Navy',
  })
  await site.put('/user', { data: { organization: null } }, token)
  expect((await site.get('/user', token)).body.user_metadata).toEqual({ full_name: 'Ada' })
})

test('the response for a user has only the listed fields, without hashes', async () => {
  const email = newEmail()
  const signedUp = await site.post('/signup', { email, password, data: { work_description: 'Mathematics' } })
  expect(v.parse(userBodySchema, signedUp.body)).toMatchObject({ email })
  const { body } = await site.post('/verify', { token_hash: await site.readToken(), type: 'signup' })
  expect(v.parse(userBodySchema, body.user)).toMatchObject({
    user_metadata: { work_description: 'Mathematics' },
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password/i)
  const claims = Buffer.from(body.access_token?.split('.')[1] ?? '', 'base64url').toString()
  expect(claims).not.toContain('Mathematics')
})

test('responses with tokens are never cacheable', async () => {
  const response = await fetch(`${site.url}/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const keys = await fetch(`${site.url}/.well-known/jwks.json`)
  expect(keys.headers.get('cache-control')).toContain('max-age')
})

test('the auth service reports its health and features', async () => {
  expect((await site.get('/health')).body).toMatchObject({ name: 'GoTrue' })
  expect((await site.get('/settings')).body).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, phone: false },
  })
  expect(await site.post('/sso', {})).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
})
