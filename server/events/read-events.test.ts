import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { type Cursor, readEvents } from './read-events.ts'

const db = await createTestDatabase()
const author = await addPerson(db)
const reader = await connect()

afterAll(() => reader.end())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(db.connection)
  await client.connect()
  return client
}

async function beginHere(): Promise<Cursor> {
  return (await readEvents(reader, null)).cursor
}

async function listStories(since: Cursor): Promise<(string | null)[]> {
  return (await readEvents(reader, since)).events.map(({ storyId }) => storyId)
}

test('each event is read once, in the order of transactions', async () => {
  const begun = await beginHere()
  const first = await addStory(db, author)
  const batch = await readEvents(reader, begun)
  expect(batch).toMatchObject({ events: [{ kind: 'story_added', storyId: first }], isReset: false })
  const second = await addStory(db, author)
  expect(await listStories(batch.cursor)).toEqual([second])
  expect(await listStories(begun)).toEqual([first, second])
})

test('an event committed after later events is still read, and does not delay them', async () => {
  const late = await connect()
  onTestFinished(() => late.end())
  const other = await addPerson(db)
  await late.query('begin')
  const held = await addStory({ query: async (...args) => (await late.query(...args)).rows }, other)
  const begun = await beginHere()
  const early = await addStory(db, author)
  const { cursor, events } = await readEvents(reader, begun)
  expect(events.map(({ storyId }) => storyId)).toEqual([early])
  await late.query('commit')
  const next = await readEvents(reader, cursor)
  expect(next.events.map(({ storyId }) => storyId)).toEqual([held])
  expect(await listStories(next.cursor)).toEqual([])
})

test('events that were rolled back are never read', async () => {
  const begun = await beginHere()
  const client = await connect()
  await client.query('begin')
  await addStory({ query: async (...args) => (await client.query(...args)).rows }, author)
  await client.query('rollback')
  await client.end()
  expect(await listStories(begun)).toEqual([])
})

test('more than one page of events is read completely, even during concurrent writes', async () => {
  const begun = await beginHere()
  const insert = `insert into events (kind, story_id) select 'story_added', gen_random_uuid() from generate_series(1, $1)`
  for (const count of [999, 1, 1000, 1, 1500]) await db.query(insert, [count])
  const { events } = await readEvents(reader, begun)
  expect(events).toHaveLength(3_501)
  expect(new Set(events.map(({ id }) => id)).size).toBe(3_501)
})

test('a reader that is too far behind is told to reload everything', async () => {
  const begun = await beginHere()
  await db.query(`insert into events (kind) select 'all_changed' from generate_series(1, 10001)`)
  expect(await readEvents(reader, begun)).toMatchObject({ events: [], isReset: true })
})

test.each([
  ['of another generation', (cursor: Cursor) => ({ ...cursor, generation: randomUUID() })],
  ['of transactions to come', (cursor: Cursor) => ({ ...cursor, snapshot: '900000000:900000000:' })],
])('a reader with a cursor %s is told to reload everything', async (_what, change) => {
  const begun = await beginHere()
  await addStory(db, author)
  const { cursor, ...batch } = await readEvents(reader, change(begun))
  expect(batch).toEqual({ events: [], isReset: true, isBeginning: false })
  const story = await addStory(db, author)
  expect(await listStories(cursor)).toEqual([story])
})
