import { beforeEach, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { purgeLastVisits } from './record-visit.command.server.ts'

let reader: SamplePerson
let other: SamplePerson
let story: string

const site = await createTestSite()

beforeEach(async () => {
  reader = await addPerson(site.db)
  other = await addPerson(site.db)
  story = await addStory(site.db, other)
})

const visit = async (place: string, as = reader) =>
  (await site.call(`/api/last-visits/${place}`, { method: 'PUT', as, body: {} })).body

const nothing = { since: null, count: 0, firstId: null }

async function passADay(): Promise<void> {
  await site.db.query(`update last_visits set visited_at = visited_at - interval '1 day'`)
  for (const table of ['comments', 'stories'])
    await site.db.query(`update ${table} set created_at = created_at - interval '1 day'`)
}

test('a later visit shows the comments that other people have written in a thread since the previous visit', async () => {
  await addComment(site.db, other, story)
  expect(await visit(`stories/${story}`)).toEqual(nothing)
  await passADay()
  const muted = await addPerson(site.db)
  await site.db.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
    reader.userId,
    muted.userId,
  ])
  await addComment(site.db, muted, story)
  await addComment(site.db, reader, story)
  const hidden = await addComment(site.db, other, story)
  await site.db.query('update comments set hidden_at = now() where id = $1', [hidden])
  const firstId = await addComment(site.db, other, story)
  // Times are stored in milliseconds, in which two comments can be equally old.
  await site.db.query(`update comments set created_at = created_at - interval '1 second' where id = $1`, [
    firstId,
  ])
  await addComment(site.db, other, story)
  for (const _time of [1, 2])
    expect(await visit(`stories/${story}`)).toEqual({ since: expect.any(String), count: 2, firstId })
  expect(await visit(`stories/${story}`, other)).toEqual(nothing)
})

test('a later visit to the list counts new stories by other people, up to a hundred', async () => {
  expect(await visit('community')).toEqual(nothing)
  await passADay()
  await addStory(site.db, reader)
  await addStory(site.db, other, { isPublic: false })
  expect(await visit('community')).toMatchObject({ since: expect.any(String), count: 0, firstId: null })
  const firstId = await addStory(site.db, other)
  expect(await visit('community')).toMatchObject({ count: 1, firstId })
  await site.db.query(
    `insert into stories (user_id, content, share_permission, is_public) select $1, 'Dust.', true, true from generate_series(1, 120)`,
    [other.userId],
  )
  expect(await visit('community')).toMatchObject({ count: 100 })
})

test('the number of a member’s stored visits is limited, and no one else can see them', async () => {
  const own = await addStory(site.db, other, { isPublic: false })
  expect(await visit(`stories/${own}`)).toMatchObject({ error: { code: 'not_found' } })
  expect(await site.call('/api/last-visits/community', { method: 'PUT', body: {} })).toMatchObject({
    status: 401,
  })
  await site.db.query(
    `with told as (
      insert into stories (user_id, content, share_permission, is_public)
      select $1, 'Dust.', true, true from generate_series(1, 310) returning id
    ) insert into last_visits (user_id, story_id, visited_at) select $2, id, now() - interval '1 minute' from told`,
    [other.userId, reader.userId],
  )
  await visit(`stories/${story}`)
  const count = async () =>
    (await site.db.query('select from last_visits where user_id = $1', [reader.userId])).length
  expect(await count()).toBe(300)
  await site.db.query(`update last_visits set visited_at = now() - interval '181 days' where user_id = $1`, [
    reader.userId,
  ])
  const { database } = site.dependencies
  expect(await database.accounts((tx) => purgeLastVisits(tx, new Date(), 1000))).toBe(300)
  expect(await count()).toBe(0)
})
