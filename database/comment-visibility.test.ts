import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readSqlObjects } from './sql-objects.ts'

const db = await createTestDatabase()
const author = await addPerson(db)

const isShown = async (id: string) =>
  (await db.query('select from comments where id = $1 and is_shown', [id])).length === 1

test('a comment becomes invisible when it is hidden, held or deleted, and visible when that ends', async () => {
  const comment = await addComment(db, author, await addStory(db, author))
  for (const column of ['hidden_at', 'held_at', 'deleted_at']) {
    expect(await isShown(comment)).toBe(true)
    await db.query(`update comments set ${column} = now() where id = $1`, [comment])
    expect(await isShown(comment)).toBe(false)
    await db.query('update comments set is_shown = true where id = $1', [comment])
    expect(await isShown(comment)).toBe(false)
    await db.query(`update comments set ${column} = null where id = $1`, [comment])
  }
  expect(await isShown(comment)).toBe(true)
})

test('a comment that a trigger holds is not visible', async () => {
  const [story, writer] = [await addStory(db, author), await addPerson(db)]
  await db.query('update moderation_settings set hold_suspicious = true')
  const ids = await db.database.transaction({ role: 'member', ...writer }, async (tx) => {
    await tx.execute(sql`select note_suspicion('trap')`)
    const { rows } = await tx.execute(
      sql`insert into comments (story_id, user_id, content) values (${story}, ${writer.userId}, 'Buy.') returning id`,
    )
    return rows.map(({ id }) => String(id))
  })
  expect(await db.query('select held_for, is_shown from comments where id = any($1)', [ids])).toEqual([
    { held_for: 'trap', is_shown: false },
  ])
})

/** Returns everything that reveals a story's comments: reads as `anon`, counters, threads and the event log. */
async function readTraces(story: string, reply: string) {
  const [read, places] = await db.database.transaction({ role: 'anon' }, async (tx) => [
    (await tx.execute(sql`select content from comments where story_id = ${story}`)).rows.length,
    (await tx.execute(sql`select id from comment_places where story_id = ${story}`)).rows.length,
  ])
  const [viewed] = await db.database.transaction(
    { role: 'anon' },
    async (tx) => (await tx.execute(sql`select is_shown_comment(${reply}) as viewed`)).rows,
  )
  const [counted] = await db.query(
    `select comment_count, (select sum(reply_count)::int from comments c where c.story_id = s.id) as reply_count
      from stories s where id = $1`,
    [story],
  )
  const events = await db.query<{ kind: string }>(
    'select kind from events where comment_id = $1 order by id desc limit 1',
    [reply],
  )
  return { read, places, ...viewed, ...counted, event: events[0]?.kind }
}

test('everything that shows comments uses the one visibility column', async () => {
  const rule = readSqlObjects().find(({ text }) => text.includes('function derive_comment()'))?.text ?? ''
  await db.query(rule.replace('new.deleted_at is null', "$& and new.content not like 'Secret%'"))
  const story = await addStory(db, author)
  const root = await addComment(db, author, story)
  const [{ id: reply } = { id: '' }] = await db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content, parent_id) values ($1, $2, 'Plain', $3) returning id`,
    [story, author.userId, root],
  )
  const write = (content: string) =>
    db.query('update comments set content = $2 where id = $1', [reply, content])
  const shown = { read: 2, places: 2, viewed: true, comment_count: 2, reply_count: 1 }
  const hidden = { read: 1, places: 1, viewed: false, comment_count: 1, reply_count: 0 }
  expect(await readTraces(story, reply)).toEqual({ ...shown, event: 'comment_added' })
  await write('Secret')
  expect(await readTraces(story, reply)).toEqual({ ...hidden, event: 'comment_removed' })
  await write('Open')
  expect(await readTraces(story, reply)).toEqual({ ...shown, event: 'comment_added' })
  await write('Wide open')
  expect(await readTraces(story, reply)).toEqual({ ...shown, event: 'comment_changed' })
  await db.query(rule)
})
