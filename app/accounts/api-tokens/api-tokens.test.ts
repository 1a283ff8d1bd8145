import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { maxApiTokens } from './api-token-limits.ts'
import { createdTokenSchema, tokenListSchema } from './api-token-schemas.ts'

let owner: SamplePerson

const site = await createTestSite()
/** A second server on the same database. */
const other = await createTestSite({}, undefined, site.db)

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members, staff_factor_resets, staff_alerts')
  await site.db.query('truncate auth.users, auth.audit_log cascade')
  owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
})

const wanted = { name: 'Sync', scopes: ['people:read'], days: 7 }
const ask = (body: object, as = owner) => site.call('/api/desk/tokens', { method: 'POST', as, body })

async function make(body: object = wanted) {
  const { status, body: made } = await ask(body)
  expect(status).toBe(201)
  return v.parse(createdTokenSchema, made)
}

const takeFile = (token: string, on = site, query = '') =>
  on.call(`/api/people.csv${query}`, { headers: { authorization: `Bearer ${token}`, apikey: '' } })

const list = async (as = owner) =>
  v.parse(tokenListSchema, (await site.call('/api/desk/tokens', { as })).body).tokens

test('a program with a people token reads all people, and the audit log and the token list show it', async () => {
  await addPerson(site.db, { fullName: 'Pat Person' })
  const { token } = await make()
  const { status, body, headers } = await takeFile(token, site, '?columns=name,email&state=joined')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  expect(String(body)).toMatch(/email,name\r\n(.*\r\n)?[^\r]+,Pat Person\r\n/s)
  const [listed] = await list()
  expect(listed).toMatchObject({
    name: 'Sync',
    by: 'Olga Owner',
    isGood: true,
    lastUsedAt: expect.any(String),
  })
  expect((await site.call('/api/desk/people/exports', { as: owner })).body).toMatchObject({
    exports: [{ by: 'Olga Owner', tokenName: 'Sync', columns: ['email', 'name'], rowCount: 2 }],
  })
  expect(
    await site.db.query(
      `select action, actor_id as actor from auth.audit_log where action ~ '^(token|people)_' order by id`,
    ),
  ).toEqual([
    { action: 'token_made', actor: owner.userId },
    { action: 'people_exported_by_token', actor: owner.userId },
  ])
  expect(
    await site.db.query('select from api_tokens where position($1 in api_tokens::text) > 0', [token]),
  ).toEqual([])
})

test('the audit log records who created and who revoked a token', async () => {
  const { id } = await make()
  await site.call(`/api/desk/tokens/${id}`, { method: 'DELETE', as: owner })
  expect(
    await site.db.query(
      `select action, actor_id as actor from auth.audit_log where action ~ '^token_' order by id`,
    ),
  ).toEqual([
    { action: 'token_made', actor: owner.userId },
    { action: 'token_ended', actor: owner.userId },
  ])
})

test('a revoked token stops working on all servers immediately', async () => {
  const { id, token } = await make()
  expect((await takeFile(token, other)).status).toBe(200)
  expect((await site.call(`/api/desk/tokens/${id}`, { method: 'DELETE', as: owner })).status).toBe(204)
  for (const on of [site, other])
    expect(await takeFile(token, on)).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_token' } },
    })
  expect((await site.call(`/api/desk/tokens/${id}`, { method: 'DELETE', as: owner })).status).toBe(404)
})

test('a token with the wrong scope, an expired token and a former owner’s token give no access', async () => {
  const writing = await make()
  await site.db.query(`update api_tokens set scopes = '{people:write}'`)
  expect(await takeFile(writing.token)).toMatchObject({
    status: 403,
    body: { error: { code: 'insufficient_scope' } },
  })
  await site.db.query('delete from api_tokens')
  const late = await make()
  await site.db.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
    late.id,
  ])
  expect((await takeFile(late.token)).status).toBe(401)
  const second = await addPerson(site.db, { role: 'owner' })
  const { token } = await make()
  await site.db.query(`update staff_members set role = 'moderator' where user_id = $1`, [owner.userId])
  expect((await takeFile(token)).status).toBe(401)
  expect((await list(second)).map(({ isGood }) => isGood)).toEqual([false, false])
  await site.db.query('delete from auth.users where id = $1', [owner.userId])
  expect(await list(second)).toEqual([])
})

test('a HEAD request for the file exports nothing and is not recorded as an export', async () => {
  const { token } = await make()
  const look = (by: string) =>
    site.call('/api/people.csv', { method: 'HEAD', headers: { authorization: `Bearer ${by}`, apikey: '' } })
  const { status, headers } = await look(token)
  expect([status, headers.get('content-type')]).toEqual([
    200,
    (await takeFile(token)).headers.get('content-type'),
  ])
  expect((await look('x'.repeat(43))).status).toBe(401)
  expect((await site.call('/api/desk/people/exports', { as: owner })).body).toMatchObject({
    exports: [{ rowCount: 1 }],
  })
})

test('the file of people requires a token, which gives access to nothing else', async () => {
  const { token } = await make()
  const { token: session } = await site.dependencies.accessTokens.sign({
    ...owner,
    role: 'member',
    aal: 'aal2',
    amr: [],
    userMetadata: {},
  })
  for (const wrong of ['', session, 'x'.repeat(43), `${token}x`, token.slice(0, -1)])
    expect((await takeFile(wrong)).status).toBe(401)
  expect((await site.call('/api/people.csv', { as: owner })).status).toBe(401)
  for (const path of ['/api/desk/people', '/api/desk/tokens', '/api/staff/me', '/api/profile'])
    expect((await site.call(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
})

test('creating a token requires a fresh proof, a name and a scope', async () => {
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'x'.repeat(61)],
    ['scopes', []],
    ['scopes', ['people:delete']],
    ['days', 91],
  ] as const)
    expect(await ask({ ...wanted, [field]: value })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: expect.stringMatching(`^${field}`) }] } },
    })
  for (let number = 0; number < maxApiTokens; number += 1) await make()
  expect(await ask(wanted)).toMatchObject({ status: 409, body: { error: { code: 'too_many_tokens' } } })
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect(await ask(wanted)).toMatchObject({
    status: 403,
    body: { error: { code: 'reauthentication_needed' } },
  })
})

test('moderators and analysts can’t see tokens', async () => {
  const { id } = await make()
  for (const role of ['moderator', 'analyst'] as const) {
    const as = await addPerson(site.db, { role })
    expect((await ask(wanted, as)).status).toBe(404)
    expect((await site.call('/api/desk/tokens', { as })).status).toBe(404)
    expect((await site.call(`/api/desk/tokens/${id}`, { method: 'DELETE', as })).status).toBe(404)
  }
})
