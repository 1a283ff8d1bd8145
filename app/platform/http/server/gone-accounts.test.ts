import { expect, test } from 'vitest'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()
const author = await addPerson(site.db)

interface Write {
  method: string
  path: string
  body?: object
}

const writesOn = (storyId: string): Write[] => [
  { method: 'POST', path: `/api/stories/${storyId}/comments`, body: { content: 'So true.' } },
  { method: 'PUT', path: `/api/stories/${storyId}/reactions/heart` },
  { method: 'PUT', path: `/api/bookmarks/${storyId}` },
  { method: 'POST', path: `/api/stories/${storyId}/reports` },
]

const kinds = ['comment', 'reaction', 'bookmark', 'report'].map((kind, index) => ({ kind, index }))

async function writeWhile(
  statement: string,
  idOf: (story: string, person: SamplePerson) => string,
  index: number,
) {
  const [story, as] = [await addStory(site.db, author), await addPerson(site.db)]
  const { path = '', ...write } = writesOn(story)[index] ?? {}
  const act = () => site.call(path, { ...write, as })
  return raceHeldLock(site.db, { statement, values: [idOf(story, as)], act })
}

test.each(kinds)('a $kind on a story deleted at the same moment returns 404', async ({ index }) => {
  const answer = await writeWhile('delete from stories where id = $1', (story) => story, index)
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})

test.each(kinds)('a $kind by an account deleted at the same moment returns 401', async ({ index }) => {
  const answer = await writeWhile('delete from auth.users where id = $1', (_, { userId }) => userId, index)
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
})

test.each(kinds)('a $kind with the token of a deleted account returns 401', async ({ index }) => {
  const [story, gone] = [await addStory(site.db, author), await addPerson(site.db)]
  await site.db.query('delete from auth.users where id = $1', [gone.userId])
  const { path = '', ...write } = writesOn(story)[index] ?? {}
  expect(await site.call(path, { ...write, as: gone })).toMatchObject({ status: 401 })
})

test.each<[string, Write]>([
  ['last visit', { method: 'PUT', path: '/api/last-visits/community' }],
  [
    'choice of notifications',
    {
      method: 'PUT',
      path: '/api/notifications/choices',
      body: { kind: 'reaction', onSite: true, byMail: false },
    },
  ],
  [
    'digest',
    {
      method: 'PUT',
      path: '/api/notifications/digest',
      body: { every: 'week', timeZone: 'Europe/Berlin' },
    },
  ],
])('a %s by an account deleted at the same moment returns 401', async (_kind, { path, ...write }) => {
  const as = await addPerson(site.db)
  const act = () => site.call(path, { ...write, as })
  const change = { statement: 'delete from auth.users where id = $1', values: [as.userId], act }
  expect(await raceHeldLock(site.db, change)).toMatchObject({
    status: 401,
    body: { error: { code: 'not_signed_in' } },
  })
})
