import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let db: TestDatabase
let author: SamplePerson
let listener: pg.Client
let heard: string[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  author = await addPerson(db)
  listener = new pg.Client(db.connection)
  await listener.connect()
  await listener.query('listen public_data_changed')
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
})

afterAll(() => listener.end())

/** What servers are told meanwhile. Notices come in the order of the commits. */
async function listenTo(change: () => Promise<unknown>): Promise<string[]> {
  const settle = async () => {
    await db.query(`notify public_data_changed, 'so far'`)
    while (heard.at(-1) !== 'so far') await once(listener, 'notification')
    heard.pop()
  }
  await settle()
  heard = []
  await change()
  await settle()
  return heard.filter((payload) => payload !== 'changed')
}

const counters = [
  'comment_count',
  'heart_count',
  'support_count',
  'helpful_count',
  'sad_count',
  'reaction_count',
]
const otherValues: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'something else'`,
  ARRAY: `'{Pollen}'`,
  boolean: 'not %',
  integer: '7',
  'timestamp with time zone': 'now()',
}

test('every column of a public story but its counters takes back what it said before', async () => {
  const columns = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'stories' and column_name not in ('id', 'user_id')`,
  )
  for (const { name, type } of columns) {
    const story = await addStory(db, author)
    const value = otherValues[type]?.replace('%', name)
    const told = await listenTo(() =>
      db.query(`update stories set ${name} = ${value} where id = $1`, [story]),
    )
    expect({ name, told }).toEqual({ name, told: counters.includes(name) ? [] : [story] })
    await db.query('delete from stories where id = $1', [story])
  }
  expect(columns.length).toBeGreaterThan(counters.length)
})

test('what nobody could see takes nothing back', async () => {
  const story = await addStory(db, author, { isPublic: false })
  const told = await listenTo(async () => {
    await db.query(`update stories set content = 'Otherwise.' where id = $1`, [story])
    await db.query('update stories set is_public = true where id = $1', [story])
    await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.')`, [
      story,
      author.userId,
    ])
    await db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'sad')`, [
      story,
      author.userId,
    ])
    await db.query('delete from reactions where story_id = $1', [story])
  })
  expect(told).toEqual([])
})

test('very many at once are told as all', async () => {
  const writer = await addPerson(db)
  await db.query(
    `insert into stories (user_id, content, is_public) select $1, 'One of many.', true from generate_series(1, 1500)`,
    [writer.userId],
  )
  const told = await listenTo(() =>
    db.query(`update profiles set full_name = 'Somebody else' where user_id = $1`, [writer.userId]),
  )
  expect(told).toHaveLength(1_000)
  expect(told.at(-1)).toBe('*')
})

test('nobody but a server is told while a change is under way', async () => {
  const story = await addStory(db, author)
  const owner = new pg.Client(db.connection)
  await owner.connect()
  const notices: string[] = []
  owner.on('notice', ({ message = '' }) => notices.push(message))
  await owner.query(`update stories set content = 'By hand.' where id = $1`, [story])
  await owner.query(`begin; set local app.request_id = ''`)
  await owner.query(`update stories set content = 'By a server.' where id = $1`, [story])
  await owner.query('commit')
  await owner.end()
  expect(notices).toEqual([`withdrawn: ${story}`])
})
