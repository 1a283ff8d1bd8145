import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#database/migrate.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readStoryCounts } from './story-count-queries.server.ts'

const db = await createTestDatabase()

/** Counts everything from the stories, independent of the maintained counts. */
async function countAll() {
  const rows = await db.query<{ issue: string; stories: number; measured: number }>(
    `select issue, count(*)::int as stories, count(measurement)::int as measured
      from stories, lateral (select distinct issue from unnest(array_append(air_quality_issues, '')) issue) each
      where is_visible group by issue`,
  )
  return Object.fromEntries(rows.map(({ issue, ...counts }) => [issue, counts]))
}

/** Returns the counts without issues that no story has any longer. */
async function readCounts() {
  const { issues } = await readStoryCounts(db.database)
  return Object.fromEntries(Object.entries(issues).filter(([, { stories }]) => stories !== 0))
}

async function addTagged(person: SamplePerson, issues: string[] | null, isPublic = true) {
  const id = await addStory(db, person, { isPublic })
  await db.query('update stories set air_quality_issues = $2 where id = $1', [id, issues])
  return id
}

test('the counts by issue follow each change of a story', async () => {
  const ada = await addPerson(db)
  const newcomer = await addPerson(db, { isVerified: false })
  const id = await addTagged(ada, ['Mold', 'Dust', 'Mold'])
  await addTagged(ada, null)
  await addTagged(newcomer, ['Dust'])
  await addTagged(ada, ['COVID-19'], false)
  expect(await readCounts()).toEqual({
    '': { stories: 2, measured: 0 },
    Mold: { stories: 1, measured: 0 },
    Dust: { stories: 1, measured: 0 },
  })
  const changes: [change: string, values: unknown[]][] = [
    [`update stories set measurement = '{}' where id = $1`, [id]],
    [`update stories set air_quality_issues = '{Dust,general}' where id = $1`, [id]],
    ['update stories set is_anonymous = true where id = $1', [id]],
    ['update stories set is_anonymous = false where id = $1', [id]],
    [`update stories set measurement = '{}' where id = $1`, [id]],
    ['update stories set measurement = null where id = $1', [id]],
    ['update stories set air_quality_issues = null where id = $1', [id]],
    [
      `update stories set air_quality_issues = '{"Pollen & Allergens"}', measurement = '{}' where id = $1`,
      [id],
    ],
    ['update stories set hidden_at = now() where id = $1', [id]],
    ['update stories set hidden_at = null where id = $1', [id]],
    [`update stories set held_at = now(), held_for = 'reported' where id = $1`, [id]],
    ['update stories set held_at = null, held_for = null where id = $1', [id]],
    ['update stories set is_public = false where id = $1', [id]],
    [`update stories set air_quality_issues = '{Mold}' where id = $1`, [id]],
    ['update stories set is_public = true where id = $1', [id]],
    ['update stories set deleted_at = now() where id = $1', [id]],
    ['update stories set deleted_at = null where id = $1', [id]],
    ['update auth.users set email_verified_at = now() where id = $1', [newcomer.userId]],
    ['update auth.users set email_verified_at = null where id = $1', [newcomer.userId]],
    ['update auth.users set email_verified_at = now() where id = $1', [newcomer.userId]],
    [`update stories set deleted_at = now() - interval '1 day' where id = $1`, [id]],
  ]
  for (const [change, values] of changes) {
    await db.query(change, values)
    expect(await readCounts(), change).toEqual(await countAll())
  }
  await db.query('select purge_deleted_stories(100)')
  expect(await db.query('select from stories where id = $1', [id])).toEqual([])
  expect(await readCounts()).toEqual(await countAll())
  await db.query('delete from auth.users where id = $1', [newcomer.userId])
  await db.query('delete from stories')
  expect(await readCounts()).toEqual({})
})

test('the counts by issue stay correct during concurrent changes, and need only a handful of rows', async () => {
  const pool = new pg.Pool({ ...db.connection, max: 8 })
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(db)))
  const tags = ['{Mold}', '{Mold,Dust}', '{general}', null, '{Other Pollutants}']
  await Promise.all(
    people.map(async ({ userId }) => {
      for (let time = 0; time < 40; time += 1) {
        const { rows } = await pool.query(
          `insert into stories (user_id, content, is_public, air_quality_issues) values ($1, 'Dust.', true, $2) returning id`,
          [userId, tags[time % 5]],
        )
        await pool.query('update stories set air_quality_issues = $2 where id = $1', [
          rows[0]?.id,
          tags[(time + 2) % 5],
        ])
        if (time % 3 === 0) await pool.query('delete from stories where id = $1', [rows[0]?.id])
      }
    }),
  )
  await pool.end()
  expect(await readCounts()).toEqual(await countAll())
  const [kept] = await db.query<{ rows: number }>('select count(*)::int as rows from issue_changes')
  expect(kept?.rows).toBeLessThan(250)
})

test('a server that starts after the migration counts the stories that were there before', async () => {
  const before = await countAll()
  expect(Object.keys(before)).toContain('Mold')
  await db.query('delete from issue_changes')
  await addTagged(await addPerson(db), ['Mold'])
  expect(await readCounts()).not.toEqual(await countAll())
  await migrateDatabase(db.connection)
  expect(await readCounts()).toEqual(await countAll())
  await migrateDatabase(db.connection)
  expect(await readCounts()).toEqual(await countAll())
})
