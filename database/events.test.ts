import pg from 'pg'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const db = await createTestDatabase()
const author = await addPerson(db)

async function listEvents(change: () => Promise<unknown>): Promise<{ kind: string; story: string | null }[]> {
  await db.query('delete from events')
  await change()
  return db.query('select kind, story_id as story from events order by id')
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
  jsonb: `'{}'`,
  // A later time, because `now()` could equal the stored value.
  'timestamp with time zone': `now() + interval '1 day'`,
}

test('changing any column of a public story except its counters creates an event', async () => {
  const columns = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'stories' and column_name not in ('id', 'user_id', 'held_for', 'chart_id')`,
  )
  for (const { name, type } of columns) {
    const story = await addStory(db, author)
    const value = otherValues[type]?.replace('%', name)
    const told = await listEvents(() =>
      db.query(`update stories set ${name} = ${value} where id = $1`, [story]),
    )
    const kinds: Record<string, string> = {
      is_public: 'story_removed',
      is_visible: 'story_removed',
      hidden_at: 'story_removed',
      held_at: 'story_removed',
      deleted_at: 'story_removed',
    }
    const event = { kind: kinds[name] ?? 'story_changed', story }
    // Holding a text also opens a case.
    const opened = name === 'held_at' ? [{ kind: 'case_changed', story: null }] : []
    expect({ name, told }).toEqual({ name, told: counters.includes(name) ? [] : [...opened, event] })
    await db.query('delete from stories where id = $1', [story])
  }
  expect(columns.length).toBeGreaterThan(counters.length)
})

test('an invisible text creates an event when it becomes visible', async () => {
  const story = await addStory(db, author, { isPublic: false })
  const told = await listEvents(async () => {
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
  expect(told).toEqual(
    ['story_added', 'comment_added', 'reaction_added', 'reaction_removed'].map((kind) => ({ kind, story })),
  )
})

test('rows deleted with their story create no events of their own', async () => {
  const story = await addStory(db, author)
  await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.')`, [
    story,
    author.userId,
  ])
  await db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'sad')`, [
    story,
    author.userId,
  ])
  const told = await listEvents(() => db.query('delete from stories where id = $1', [story]))
  expect(told).toEqual([{ kind: 'story_removed', story }])
})

test('editing, hiding, showing and deleting a comment each create an event of its story', async () => {
  const story = await addStory(db, author)
  await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.')`, [
    story,
    author.userId,
  ])
  const told = await listEvents(async () => {
    for (const change of ["content = 'No.'", 'hidden_at = now()', 'hidden_at = null', 'deleted_at = now()'])
      await db.query(`update comments set ${change} where story_id = $1`, [story])
  })
  expect(told).toEqual(
    ['comment_changed', 'comment_removed', 'comment_added', 'comment_removed'].map((kind) => ({
      kind,
      story,
    })),
  )
})

test('a change of name creates events of all stories that show it, including in a comment', async () => {
  const writer = await addPerson(db)
  const [own, other] = [await addStory(db, writer), await addStory(db, author)]
  await db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.')`, [
    other,
    writer.userId,
  ])
  const told = await listEvents(() =>
    db.query(`update profiles set full_name = 'Somebody else' where user_id = $1`, [writer.userId]),
  )
  expect(told.map(({ story }) => story)).toEqual(expect.arrayContaining([own, other]))
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['story_changed']))
})

test('more than a thousand simultaneous events end in one event that everything changed', async () => {
  const writer = await addPerson(db)
  await db.query(
    `insert into stories (user_id, content, is_public) select $1, 'One of many.', true from generate_series(1, 1500)`,
    [writer.userId],
  )
  const told = await listEvents(() =>
    db.query(`update profiles set full_name = 'Somebody else' where user_id = $1`, [writer.userId]),
  )
  expect(told).toHaveLength(1_000)
  expect(told.at(-1)).toEqual({ kind: 'all_changed', story: null })
})

test('only servers are notified of a change before it is committed', async () => {
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
  expect(notices).toEqual([`event: story_changed ${story}`])
})
