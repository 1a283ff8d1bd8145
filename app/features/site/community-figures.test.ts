import { beforeAll, expect, test } from 'vitest'
import { addPerson, addStory } from '#testing/sample-people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { readCommunityFigures } from './queries.server.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})

test('an empty community counts nothing', async () => {
  expect(await readCommunityFigures(db.database)).toEqual({
    stories: 0,
    comments: 0,
    reactions: 0,
    people: 0,
  })
})

test('only what everybody may read is counted, and a person once', async () => {
  const ada = await addPerson(db)
  const bo = await addPerson(db)
  const unverified = await addPerson(db, { isVerified: false })
  const first = await addStory(db, ada)
  await addStory(db, ada)
  await addStory(db, bo)
  const kept = await addStory(db, bo, { isPublic: false })
  await addStory(db, unverified)
  const hidden = await addStory(db, await addPerson(db))
  await db.query('update stories set hidden_at = now() where id = $1', [hidden])
  for (const story of [first, kept, hidden]) {
    await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Same here.')`, [
      story,
      bo.userId,
    ])
    await db.query(
      `insert into reactions (story_id, user_id, type) values ($1, $2, 'heart'), ($1, $2, 'sad')`,
      [story, bo.userId],
    )
  }
  expect(await readCommunityFigures(db.database)).toEqual({
    stories: 3,
    comments: 1,
    reactions: 2,
    people: 2,
  })
})
