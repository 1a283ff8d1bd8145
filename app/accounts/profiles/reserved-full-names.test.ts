import { AuthError } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { toAuthClientError } from '#app/platform/session/auth-client-error.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

let person: SamplePerson

const site = await createTestSite()
const moderator = await addPerson(site.db, { fullName: 'Olga Owner', role: 'moderator' })

beforeEach(async () => {
  person = await addPerson(site.db, { fullName: 'Ada Lovelace' })
})

const change = (body: unknown, as = person) => site.call('/api/profile', { method: 'PATCH', body, as })
const refused = (field: string) => ({
  status: 400,
  body: { error: { fields: [{ field, code: 'reserved_name' }] } },
})

const reserved = [
  'Clean Air',
  'Clean Аir',
  'CleanAir Team',
  'clean-air support',
  'Moderator',
  'The M0derators',
  'Support Team',
  'Olga Owner',
  '0lgа  Öwner',
]

test.each(reserved)(
  '“%s” is rejected as a full name in a profile, at sign-up and in the waitlist form',
  async (name) => {
    expect(await change({ fullName: name })).toMatchObject(refused('fullName'))
    expect((await change({})).body).toMatchObject({ fullName: 'Ada Lovelace', shownName: 'Ada Lovelace' })
    const email = `${crypto.randomUUID()}@example.org`
    const account = { email, password: 'a long enough phrase' }
    const joined = await site.call('/api/waitlist', {
      method: 'POST',
      body: {
        ...account,
        fullName: name,
        workDescription: 'Work',
        airQualityStory: 'Dust.',
        sharePermission: true,
      },
    })
    expect(joined).toMatchObject(refused('fullName'))
    const signedUp = await site.call('/auth/v1/signup', {
      method: 'POST',
      body: { ...account, data: { full_name: name } },
    })
    const msg = expect.stringContaining('add a middle name or an initial')
    expect(signedUp).toMatchObject({ status: 400, body: { error_code: 'reserved_name', msg } })
    expect(await site.db.query('select from auth.users where email = $1', [email])).toEqual([])
  },
)

test.each([
  'Clea Nair',
  'Ad Minsky',
  'Moderato Rossi',
  'Olga M. Owner',
  'Olga',
  'Mara Staff',
  'Clean J. Air',
])('“%s” may be a person’s name', async (fullName) => {
  expect(await change({ fullName })).toMatchObject({ status: 200, body: { shownName: fullName } })
})

test('the sign-up form shows the error about a reserved name beside the name', () => {
  const { fields } = toAuthClientError(new AuthError('Reserved', 400, 'reserved_name'))
  expect(fields).toMatchObject([{ field: 'fullName' }])
})

test('a reserved full name that is not shown is accepted until it is shown', async () => {
  await change({ nameShown: 'display', displayName: 'Breeze' })
  expect(await change({ fullName: 'Olga Owner' })).toMatchObject({
    status: 200,
    body: { shownName: 'Breeze' },
  })
  expect(await change({ nameShown: 'first' })).toMatchObject({ status: 200, body: { shownName: 'Olga' } })
  expect(await change({ nameShown: 'full' })).toMatchObject(refused('fullName'))
  expect(await change({ fullName: 'Moderator Smith', nameShown: 'first' })).toMatchObject(refused('fullName'))
})

test('members who had the name before a staff member joined can keep it and edit other fields', async () => {
  await site.db.query(`update profiles set full_name = 'Olga Owner' where user_id = $1`, [person.userId])
  expect(await change({ organization: 'Clinic' })).toMatchObject({ status: 200 })
  expect(await change({ fullName: 'Olga Owner' })).toMatchObject({ status: 200 })
})

test('staff may use names that are reserved for staff', async () => {
  expect(await change({ fullName: 'Clean Air Team' }, moderator)).toMatchObject({ status: 200 })
  await change({ fullName: 'Olga Owner' }, moderator)
})

test('a display name can’t be the name of a role either', async () => {
  const body = { nameShown: 'display', displayName: 'Moderator' }
  expect(await change(body)).toMatchObject(refused('displayName'))
})

test('a stored display name is checked again when it becomes visible', async () => {
  await change({ displayName: 'Nora New' })
  await addPerson(site.db, { fullName: 'Nora New', role: 'moderator' })
  expect(await change({ nameShown: 'display' })).toMatchObject(refused('displayName'))
})
