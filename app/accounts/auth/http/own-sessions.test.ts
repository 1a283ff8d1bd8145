import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { addPerson, addSession, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { ownSessionsSchema } from '../devices/session-list-schemas.ts'

const password = 'a long enough phrase'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const site = await createTestSite()
const passwordHash = await hashPassword(password)

const addMember = () => addPerson(site.db, { passwordHash })

async function list(as: SamplePerson) {
  const { status, body } = await site.call('/api/settings/sessions', { as })
  expect(status).toBe(200)
  return v.parse(ownSessionsSchema, body)
}

const end = async (as: SamplePerson, id = '') =>
  (await site.call(`/api/settings/sessions${id && `/${id}`}`, { method: 'DELETE', as })).status

const signIn = ({ email }: SamplePerson, userAgent: string) =>
  site.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })

test('the list of sessions names each device, with the current session first', async () => {
  const person = await addMember()
  expect((await signIn(person, firefox)).status).toBe(200)
  const { sessions, unlistedCount } = await list(person)
  expect(sessions).toMatchObject([
    { id: person.sessionId, device: 'Unknown device', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  expect(unlistedCount).toBe(0)
})

test('at most 300 characters of a user agent are stored', async () => {
  const person = await addMember()
  expect((await signIn(person, `${firefox} ${'x'.repeat(5000)}`)).status).toBe(200)
  expect((await list(person)).sessions).toMatchObject([{}, { device: 'Firefox on Linux' }])
  const [longest] = await site.db.query('select max(char_length(user_agent)) as max from auth.sessions')
  expect(longest).toEqual({ max: 300 })
})

test('only the 50 most recent sessions are listed, and the others are counted', async () => {
  const person = await addMember()
  await site.db.query(
    `insert into auth.sessions (user_id, refreshed_at)
     select $1, now() + make_interval(secs => n) from generate_series(1, 60) n`,
    [person.userId],
  )
  const { sessions, unlistedCount } = await list(person)
  expect(sessions).toHaveLength(50)
  expect(sessions[0]).toMatchObject({ id: person.sessionId })
  expect(unlistedCount).toBe(11)
})

test('a session can be ended immediately, and ending it again succeeds too', async () => {
  const person = await addMember()
  const elsewhere = { ...person, sessionId: await addSession(site.db, person.userId) }
  expect((await site.call('/api/profile', { as: elsewhere })).status).toBe(200)
  expect(await end(person, elsewhere.sessionId)).toBe(204)
  expect((await site.call('/api/profile', { as: elsewhere })).status).toBe(401)
  expect(await end(person, elsewhere.sessionId)).toBe(204)
  expect((await site.call('/api/profile', { as: person })).status).toBe(200)
})

test('a member can end all sessions except the current one', async () => {
  const person = await addMember()
  const others = [await addSession(site.db, person.userId), await addSession(site.db, person.userId)]
  expect(await end(person)).toBe(204)
  expect((await list(person)).sessions).toHaveLength(1)
  for (const sessionId of others)
    expect((await site.call('/api/profile', { as: { ...person, sessionId } })).status).toBe(401)
})

test('members can’t see or end other people’s sessions, and don’t learn whether they exist', async () => {
  const [person, other] = [await addMember(), await addMember()]
  expect(JSON.stringify(await list(person))).not.toContain(other.sessionId)
  expect(await end(person, other.sessionId)).toBe(204)
  expect(await end(person)).toBe(204)
  expect((await site.call('/api/profile', { as: other })).status).toBe(200)
  expect((await site.call('/api/settings/sessions')).status).toBe(401)
})

test('an ended session can’t list or end other sessions', async () => {
  const person = await addMember()
  const ended = { ...person, sessionId: await addSession(site.db, person.userId) }
  expect(await end(person)).toBe(204)
  expect((await site.call('/api/settings/sessions', { as: ended })).status).toBe(401)
  expect(await end(ended, person.sessionId)).toBe(401)
  expect(await end(ended)).toBe(401)
  expect((await list(person)).sessions).toHaveLength(1)
})
