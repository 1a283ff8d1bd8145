import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const db = await createTestDatabase()
const author = await addPerson(db)

async function readStory(id: string) {
  const [story] = await db.query('select * from stories where id = $1', [id])
  return story
}

const react = (storyId: string, person: SamplePerson, type: string) =>
  db.database.transaction({ role: 'member', ...person }, (tx) =>
    tx.execute(sql`insert into reactions (story_id, user_id, type) values (${storyId}, ${person.userId}, ${type})
      on conflict do nothing`),
  )

const withdraw = (storyId: string, person: SamplePerson, type: string) =>
  db.database.transaction({ role: 'member', ...person }, (tx) =>
    tx.execute(
      sql`delete from reactions where story_id = ${storyId} and user_id = ${person.userId} and type = ${type}`,
    ),
  )

const comment = (storyId: string, person: SamplePerson) =>
  db.database.transaction({ role: 'member', ...person }, (tx) =>
    tx.execute(
      sql`insert into comments (story_id, user_id, content) values (${storyId}, ${person.userId}, 'Same here.')`,
    ),
  )

test('counters match the rows after 100 concurrent writers', async () => {
  const story = await addStory(db, author)
  const people = await Promise.all(Array.from({ length: 25 }, () => addPerson(db)))
  await Promise.all(
    people.flatMap((person) => [
      react(story, person, 'heart'),
      react(story, person, 'sad'),
      comment(story, person),
      withdraw(story, person, 'heart'),
    ]),
  )
  const [rows] = await db.query(
    `select count(*) filter (where type = 'heart')::int as heart_count, count(*) filter (where type = 'sad')::int as sad_count,
      count(*)::int as reaction_count from reactions where story_id = $1`,
    [story],
  )
  expect(await readStory(story)).toMatchObject({
    ...rows,
    comment_count: 25,
    sad_count: 25,
    support_count: 0,
  })
})

test('a hidden or deleted comment is not counted', async () => {
  const story = await addStory(db, author)
  await comment(story, author)
  await comment(story, author)
  await db.query(
    'update comments set hidden_at = now() where id = (select id from comments where story_id = $1 limit 1)',
    [story],
  )
  expect(await readStory(story)).toMatchObject({ comment_count: 1 })
  await db.query('delete from comments where story_id = $1', [story])
  expect(await readStory(story)).toMatchObject({ comment_count: 0 })
})

test('a story by an unverified member becomes visible once they are verified', async () => {
  const newcomer = await addPerson(db, { isVerified: false })
  const story = await addStory(db, newcomer)
  expect(await readStory(story)).toMatchObject({ is_public: true, is_visible: false })
  await db.query('update auth.users set email_verified_at = now() where id = $1', [newcomer.userId])
  expect(await readStory(story)).toMatchObject({ is_visible: true })
})

test('a story whose permission was withdrawn is not visible', async () => {
  const story = await addStory(db, author)
  await db.query('update stories set is_public = false where id = $1', [story])
  expect(await readStory(story)).toMatchObject({ is_visible: false })
})

test('the search text follows the story’s text, title, tags and author’s name, in any script', async () => {
  const writer = await addPerson(db, { fullName: 'ЮЛИЯ' })
  const story = await addStory(db, writer, { content: 'ÉCOLE', title: 'Straße' })
  const text = String((await readStory(story))?.search_text)
  for (const part of ['école', 'straße', 'юлия', 'mold', 'dust']) expect(text).toContain(part)
  await db.query(`update profiles set full_name = 'Ωmega' where user_id = $1`, [writer.userId])
  const renamed = String((await readStory(story))?.search_text)
  expect(renamed).toContain('ωmega')
  expect(renamed).not.toContain('юлия')
})

test('the search index has each story’s text and week, and counter updates do not rewrite it', async () => {
  const writer = await addPerson(db)
  const story = await addStory(db, writer, { content: 'Before' })
  const read = async () => {
    const [row] = await db.query(
      `select t.search_text, t.xmin from story_search t join stories s on s.id = t.story_id
        where id = $1 and s.search_text = t.search_text and t.week = week_of(s.created_at)`,
      [story],
    )
    return row
  }
  const before = await read()
  expect(before?.search_text).toContain('before')
  await comment(story, author)
  await react(story, author, 'heart')
  await db.query('update stories set is_public = false where id = $1', [story])
  expect(await read()).toEqual(before)
  await db.query(`update stories set content = 'After' where id = $1`, [story])
  expect((await read())?.search_text).toContain('after')
  await db.query(`update stories set created_at = created_at - interval '1 year' where id = $1`, [story])
  expect((await read())?.search_text).toContain('after')
})

test('all of a person’s rows are deleted with their account', async () => {
  const leaver = await addPerson(db)
  const story = await addStory(db, leaver)
  const kept = await addStory(db, author)
  await comment(story, author)
  await comment(kept, leaver)
  await react(kept, leaver, 'heart')
  await db.query('delete from auth.users where id = $1', [leaver.userId])
  expect(await readStory(story)).toBeUndefined()
  expect(await readStory(kept)).toMatchObject({ comment_count: 0, heart_count: 0, reaction_count: 0 })
})

test.each([
  ['a blank story', `insert into stories (user_id, content) values ($1, E' \\n ')`],
  ['an endless story', `insert into stories (user_id, content) values ($1, repeat('x', 10001))`],
  ['an empty title', `insert into stories (user_id, title, content) values ($1, '', 'x')`],
  [
    'an unknown reaction',
    `insert into reactions (story_id, user_id, type) select id, $1, 'angry' from stories limit 1`,
  ],
])('the database rejects %s', async (_what, statement) => {
  await expect(db.query(statement, [author.userId])).rejects.toThrow(/violates check constraint/)
})

test('a person can react once with each type', async () => {
  const story = await addStory(db, author)
  await Promise.all(Array.from({ length: 20 }, () => react(story, author, 'helpful')))
  expect(await readStory(story)).toMatchObject({ helpful_count: 1, reaction_count: 1 })
})

test('concurrent edits and changes of name end in a consistent state, and none is refused', async () => {
  const writer = await addPerson(db)
  const stories = await Promise.all(Array.from({ length: 5 }, () => addStory(db, writer)))
  const asWriter = (statement: SQL) =>
    db.database.transaction({ role: 'member', ...writer }, (tx) => tx.execute(statement))
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => [
      asWriter(sql`update profiles set full_name = ${`Name ${index}.`} where user_id = ${writer.userId}`),
      asWriter(sql`update stories set content = ${`Text ${index}.`} where id = ${stories[index % 5]}`),
    ]).flat(),
  )
  const rows = await db.query<{ content: string; full_name: string; search_text: string }>(
    'select content, full_name, search_text from stories join profiles using (user_id) where user_id = $1',
    [writer.userId],
  )
  for (const row of rows) {
    expect(row.search_text).toContain(row.content.toLowerCase())
    expect(row.search_text).toContain(row.full_name.toLowerCase())
  }
})

test('a story written while its author is being verified becomes visible', async () => {
  for (let time = 0; time < 10; time += 1) {
    const newcomer = await addPerson(db, { isVerified: false })
    const [old] = await Promise.all([
      addStory(db, newcomer, { isPublic: false }),
      db.query('update auth.users set email_verified_at = now() where id = $1', [newcomer.userId]),
      addStory(db, newcomer),
    ])
    await db.query('update stories set is_public = true where id = $1', [old])
    const unseen = await db.query('select id from stories where user_id = $1 and not is_visible', [
      newcomer.userId,
    ])
    expect(unseen).toEqual([])
  }
})

test('searching for rare words uses an index, and common words are found soon', async () => {
  for (let time = 0; time < 5; time += 1) await addStory(db, author, { content: 'Ozone' })
  const countLookups = (search: string) =>
    db.database.transaction({ role: 'anon' }, async (tx) => {
      const count = async () => {
        const { rows } = await tx.execute(
          sql`select idx_scan::int as count from pg_stat_xact_user_tables where relname = 'story_search'`,
        )
        return Number(rows[0]?.count)
      }
      const before = await count()
      await tx.execute(sql`select search_visible_stories(${search}, '', 'newest', null, null, null, 20)`)
      return (await count()) - before
    })
  for (const rare of ['q', 'qz', 'qzx']) expect(await countLookups(rare), rare).toBe(1)
  for (const common of ['z', 'oz', 'ozone']) expect(await countLookups(common), common).toBe(0)
})

test('a server of the previous version gets the same search results until it is replaced', async () => {
  const story = await addStory(db, author, { content: 'Cleaner by 40%_\\' })
  for (const [search, pattern] of [
    ['40%_\\', '%40\\%\\_\\\\%'],
    ['%', '%\\%%'],
  ]) {
    const found = await db.query(
      `select search_visible_stories($1, '', 'newest', null, null, null, 20) as id
        intersect select search_visible_stories($1, 'newest', null, null, null, 20)
        intersect select find_visible_stories($2, 'newest', null, null, null, 20)`,
      [search, pattern],
    )
    expect(found, search).toEqual([{ id: story }])
  }
})

test('a list of the newest stories is read by its index, without sorting', async () => {
  const plan = await db.database.transaction({ role: 'anon' }, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain (costs off) select id from stories where is_visible
      order by created_at desc, id desc limit 6`)
  })
  expect(JSON.stringify(plan.rows)).toContain('using stories_newest')
  expect(JSON.stringify(plan.rows)).not.toContain('Sort')
})
