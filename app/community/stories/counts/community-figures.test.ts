import pg from 'pg'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readCommunityFigures } from './story-count-queries.server.ts'

const db = await createTestDatabase()

test('the home page of an empty community shows no counts', async () => {
  expect(await readCommunityFigures(db.database)).toEqual({
    stories: 0,
    comments: 0,
    reactions: 0,
    people: 0,
  })
})

test('the home page’s counts include only public texts, and each person once', async () => {
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

/** Counts everything from the tables, independent of the maintained totals. */
async function countAll() {
  const [row] =
    await db.query(`select count(*)::int as stories, coalesce(sum(comment_count), 0)::int as comments,
    coalesce(sum(reaction_count), 0)::int as reactions, count(distinct user_id)::int as people
    from stories where is_visible`)
  return row
}

test('the home page’s counts stay correct during concurrent writes, hidings, publications and deletions', async () => {
  const pool = new pg.Pool({ ...db.connection, max: 8 })
  const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(db)))
  const ids = people.map(({ userId }) => userId)
  const newcomer = await addPerson(db, { isVerified: false })
  const leaver = await addPerson(db)
  await addStory(db, leaver)
  const write = `insert into stories (user_id, content, is_public) values ($1, 'Dust.', true) returning id`
  const react = `insert into reactions (story_id, user_id, type) values ($1, $2, 'sad')`
  await Promise.all([
    ...[...ids, ...ids, ...ids, newcomer.userId, newcomer.userId].map(async (userId) => {
      const { rows } = await pool.query(write, [userId])
      for (const each of ids) await pool.query(react, [rows[0]?.id, each])
      await pool.query('update stories set is_public = not is_public where id = $1', [rows[0]?.id])
    }),
    pool.query('update auth.users set email_verified_at = now() where id = $1', [newcomer.userId]),
    pool.query('delete from auth.users where id = $1', [leaver.userId]),
  ])
  await pool.end()
  expect(await readCommunityFigures(db.database)).toEqual(await countAll())
  await db.query('update stories set hidden_at = now()')
  expect(await readCommunityFigures(db.database)).toMatchObject({ stories: 0, people: 0 })
})

test('the home page’s counts need only a handful of rows after any number of events', async () => {
  const story = await addStory(db, await addPerson(db))
  const fan = await addPerson(db)
  for (let time = 0; time < 150; time += 1) {
    await db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart')`, [
      story,
      fan.userId,
    ])
    await db.query('delete from reactions where user_id = $1', [fan.userId])
  }
  const [{ rows } = { rows: 0 }] = await db.query<{ rows: number }>(
    'select count(*)::int as rows from community_changes',
  )
  expect(rows).toBeLessThan(110)
  expect(await readCommunityFigures(db.database)).toEqual(await countAll())
})

test('a person whose first stories are concurrent is counted once', async () => {
  const { userId } = await addPerson(db)
  const before = await readCommunityFigures(db.database)
  const write = `insert into stories (user_id, content, is_public) values ('${userId}', 'Dust.', true)`
  const first = new pg.Client(db.connection)
  await first.connect()
  await first.query(`begin; ${write}`)
  let isSecondDone = false
  const second = db.query(write).finally(() => {
    isSecondDone = true
  })
  const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => isSecondDone || (await db.query(isWaiting)).length > 0).toBe(true)
  await first.query('commit')
  await Promise.all([second, first.end()])
  const { stories, people } = await readCommunityFigures(db.database)
  expect({ stories, people }).toEqual({ stories: before.stories + 2, people: before.people + 1 })
})
