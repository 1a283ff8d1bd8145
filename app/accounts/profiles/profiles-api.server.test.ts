import { describe, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()
const person = await addPerson(site.db)

const patch = (body: unknown, as: SamplePerson | undefined = person) =>
  site.call('/api/profile', { method: 'PATCH', body, ...(as && { as }) })

test('a member reads their own profile, including its private fields', async () => {
  const { status, body, headers } = await site.call('/api/profile', { as: person })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      fullName: 'Ada Air',
      organization: 'Clinic',
      avatarUrl: null,
      workDescription: 'Private words',
      nameShown: 'full',
      displayName: null,
      shownName: 'Ada Air',
    },
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('omitted profile fields stay unchanged, and null or blank clears them', async () => {
  const owner = await addPerson(site.db)
  const { body } = await patch({ organization: null }, owner)
  expect(body).toMatchObject({
    fullName: 'Ada Air',
    organization: null,
    workDescription: 'Private words',
  })
  expect((await patch({ workDescription: ' \n ' }, owner)).body).toMatchObject({ workDescription: null })
  expect((await patch({}, owner)).body).toMatchObject({ fullName: 'Ada Air', organization: null })
})

test('a new name appears beside the member’s stories, and a search by that name finds them', async () => {
  const owner = await addPerson(site.db)
  const id = await addStory(site.db, owner)
  await patch({ fullName: 'Grace Hopper' }, owner)
  expect((await site.call(`/api/stories/${id}`)).body).toMatchObject({ author: { fullName: 'Grace Hopper' } })
  expect((await site.call('/api/stories?search=grace%20hopper')).body).toMatchObject({ stories: [{ id }] })
})

describe('an invalid profile field is reported, and nothing is changed', () => {
  test.each([
    ['fullName', '', 'required'],
    ['fullName', '   ', 'required'],
    ['fullName', null, 'required'],
    ['fullName', 'x'.repeat(101), 'too_long'],
    ['fullName', 'a\r\nBcc: b@example.org', 'invalid_characters'],
    ['fullName', 'nul \u0000', 'invalid_characters'],
    ['fullName', 'half \ud800', 'invalid_characters'],
    ['fullName', '\u202Edesrever', 'invalid_characters'],
    ['organization', 'x'.repeat(101), 'too_long'],
    ['organization', 7, 'required'],
    ['organization', 'two\nlines', 'invalid_characters'],
    ['workDescription', 'x'.repeat(501), 'too_long'],
    ['workDescription', [], 'required'],
    ['avatarUrl', 'https://evil.example/x.png', 'unknown_field'],
    ['userId', crypto.randomUUID(), 'unknown_field'],
    ['user_id', crypto.randomUUID(), 'unknown_field'],
    ['emailVerified', true, 'unknown_field'],
    ['role', 'moderator', 'unknown_field'],
    ['__proto__', { role: 'moderator' }, 'unknown_field'],
  ])('%s: %j', async (field, value, code) => {
    const before = await site.call('/api/profile', { as: person })
    const { status, body } = await patch(
      `{"workDescription":"new",${JSON.stringify(field)}:${JSON.stringify(value)}}`,
    )
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: [{ field, code }] } },
    })
    expect((await site.call('/api/profile', { as: person })).body).toEqual(before.body)
  })

  test('a profile field of one megabyte is rejected', async () => {
    expect((await patch({ fullName: 'x'.repeat(1_000_000) })).status).toBe(413)
  })
})

test.each([
  ['GET', '/api/profile'],
  ['PATCH', '/api/profile'],
  ['PUT', '/api/profile/picture'],
  ['DELETE', '/api/profile/picture'],
])('%s %s requires signing in', async (method, path) => {
  expect(await site.call(path, { method })).toMatchObject({
    status: 401,
    body: { error: { code: 'not_signed_in' } },
  })
})

test('a deleted account is signed out everywhere, even while its token is valid', async () => {
  const gone = await addPerson(site.db)
  await site.db.query('delete from auth.users where id = $1', [gone.userId])
  for (const method of ['GET', 'PATCH'])
    expect(
      await site.call('/api/profile', {
        method,
        as: gone,
        ...(method === 'PATCH' && { body: { fullName: 'X' } }),
      }),
    ).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
})
