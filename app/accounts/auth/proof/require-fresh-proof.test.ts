import { expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { addPerson, addSession, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { requireFreshProof } from './require-fresh-proof.server.ts'

const password = 'a long enough phrase'
const site = await createTestSite()
const passwordHash = await hashPassword(password)

const addMember = () => addPerson(site.db, { passwordHash })

/** Makes a session old. Its last proof was the given number of seconds ago; null for no proof. */
const age = ({ sessionId }: SamplePerson, provenBefore: number | null) =>
  site.db.query(
    `update auth.sessions set created_at = now() - interval '1 day', proven_at = now() - make_interval(secs => $2)
     where id = $1`,
    [sessionId, provenBefore],
  )

const check = ({ userId, sessionId }: SamplePerson) =>
  site.dependencies.database.accounts((tx) =>
    requireFreshProof(tx, { role: 'member', userId, sessionId }, new Date()),
  )
const needed = { status: 403, code: 'reauthentication_needed' }

const prove = (body: unknown, as?: SamplePerson) =>
  site.call('/api/settings/proof', { method: 'POST', body, ...(as && { as }) })
const setPassword = async (as: SamplePerson, next = 'quite another phrase') =>
  (await site.call('/auth/v1/user', { method: 'PUT', body: { password: next }, as })).status

test('a proof of identity is valid for ten minutes', async () => {
  const person = await addMember()
  await expect(check(person)).resolves.toBeUndefined()
  await age(person, 590)
  await expect(check(person)).resolves.toBeUndefined()
  await age(person, 601)
  await expect(check(person)).rejects.toMatchObject(needed)
})

test('a session created by an earlier version has no proof', async () => {
  const person = await addMember()
  await age(person, null)
  await expect(check(person)).rejects.toMatchObject(needed)
})

test('the password proves identity only for the current session', async () => {
  const person = await addMember()
  const elsewhere = { ...person, sessionId: await addSession(site.db, person.userId) }
  await age(person, 3600)
  await age(elsewhere, 3600)
  expect((await prove({ password }, person)).status).toBe(204)
  await expect(check(person)).resolves.toBeUndefined()
  await expect(check(elsewhere)).rejects.toMatchObject(needed)
})

test('a proof in one person’s session proves nothing about another person', async () => {
  const [person, other] = [await addMember(), await addMember()]
  await expect(check({ ...person, sessionId: other.sessionId })).rejects.toMatchObject(needed)
})

test.each([
  ['a wrong password', { password: 'not this one' }, 400, 'invalid_credentials'],
  ['no password', {}, 400, 'invalid_input'],
  ['an empty one', { password: '' }, 400, 'invalid_input'],
  ['one that is none', { password: { $ne: 1 } }, 400, 'invalid_input'],
  ['another’s session', { password, sessionId: crypto.randomUUID() }, 400, 'invalid_input'],
])('%s proves nothing', async (_what, body, status, code) => {
  const person = await addMember()
  await age(person, 3600)
  expect(await prove(body, person)).toMatchObject({ status, body: { error: { code } } })
  await expect(check(person)).rejects.toMatchObject(needed)
})

test('an account without a password accepts none as a proof, and a visitor is asked to sign in', async () => {
  const person = await addMember()
  await age(person, 3600)
  await site.db.query(`update auth.users set password_hash = '!' where id = $1`, [person.userId])
  expect((await prove({ password: '!' }, person)).status).toBe(400)
  expect((await prove({ password })).status).toBe(401)
})

test('a proof replaces the current password, and a sign-in does not', async () => {
  const person = await addMember()
  expect(await setPassword(person)).toBe(400)
  await age(person, 3600)
  expect(await setPassword(person)).toBe(400)
  expect((await prove({ password }, person)).status).toBe(204)
  expect(await setPassword(person)).toBe(200)
  const address = { method: 'PUT', body: { email: `next-${person.email}` }, as: person }
  expect((await site.call('/auth/v1/user', address)).status).toBe(200)
  await age(person, 601)
  expect(await setPassword(person, 'one more phrase')).toBe(400)
})

test('setting a first password requires a sign-in within the last ten minutes', async () => {
  const person = await addMember()
  await site.db.query(`update auth.users set password_hash = '!' where id = $1`, [person.userId])
  await age(person, 601)
  expect(await setPassword(person)).toBe(400)
  await age(person, 590)
  expect(await setPassword(person)).toBe(200)
})
