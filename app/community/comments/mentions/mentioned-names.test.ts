import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { suspendPerson } from '#app/moderation/testing/suspend-person.ts'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { commentPageSchema, commentSchema } from '../comment-schemas.ts'

let ada: SamplePerson
let mira: SamplePerson
let writer: SamplePerson
let story: string

const site = await createTestSite()
await site.db.query('update moderation_settings set new_until_hours = 0, new_until_texts = 0')

beforeEach(async () => {
  ada = await addPerson(site.db, { fullName: 'Ada 😷 Lovelace' })
  mira = await addPerson(site.db, { fullName: 'Mira Öz' })
  writer = await addPerson(site.db, { fullName: 'Will Writer' })
  story = await addStory(site.db, ada)
  await addComment(site.db, mira, story)
})

const text = '@Ada 😷 Lovelace, ask Mira Öz: @Mira Öz knows.'
const mentions = () => [
  { userId: ada.userId, start: 0, length: 15 },
  { userId: mira.userId, start: 30, length: 8 },
]

async function write(storyId = story) {
  const sent = { method: 'POST', as: writer, body: { content: text, mentions: mentions() } }
  const { body } = await site.call(`/api/stories/${storyId}/comments`, sent)
  return v.parse(commentSchema, body).id
}

const rename = (person: SamplePerson, body: unknown) =>
  site.call('/api/profile', { method: 'PATCH', as: person, body })

const patch = (id: string, body: unknown) =>
  site.call(`/api/comments/${id}`, { method: 'PATCH', as: writer, body })

async function read(id: string) {
  const { body } = await site.call(`/api/stories/${story}/comments`)
  const found = v.parse(commentPageSchema, body).comments.find((comment) => comment.id === id)
  if (!found) throw new Error('the comment is not shown')
  const points = [...found.content]
  const marked = found.mentions.map(({ start, length }) => points.slice(start, start + length).join(''))
  return { content: found.content, marked, editedAt: found.editedAt }
}

test('a mention shows the person’s current name, without marking the comment as edited', async () => {
  const id = await write()
  expect(await rename(ada, { nameShown: 'first' })).toMatchObject({ status: 200 })
  expect(await read(id)).toEqual({
    content: '@Ada, ask Mira Öz: @Mira Öz knows.',
    marked: ['@Ada', '@Mira Öz'],
    editedAt: null,
  })
  await rename(mira, { nameShown: 'display', displayName: 'Breeze by the Open Window' })
  await rename(ada, { nameShown: 'full', fullName: 'Ada Byron' })
  expect(await read(id)).toMatchObject({
    content: '@Ada Byron, ask Mira Öz: @Breeze by the Open Window knows.',
    marked: ['@Ada Byron', '@Breeze by the Open Window'],
    editedAt: null,
  })
  await rename(ada, { fullName: 'Anonymous' })
  expect(await read(id)).toMatchObject({ marked: ['@Anonymous', '@Breeze by the Open Window'] })
})

test('feeds, the writer’s data export and the mention picker contain only a mentioned person’s new name', async () => {
  await write()
  await rename(ada, { nameShown: 'display', displayName: 'Breeze' })
  for (const path of [`/stories/${story}/feed.xml`, `/api/stories/${story}/comments`])
    expect(JSON.stringify((await site.call(path)).body), path).toMatch(/^(?!.*Lovelace).*@Breeze/s)
  const { body } = await site.call(`/api/stories/${story}/people`, { as: mira })
  expect(JSON.stringify(body)).toMatch(/^(?!.*Lovelace).*@Breeze/)
  const { body: exported } = await site.call('/api/profile/export', { as: writer })
  expect(JSON.stringify(exported)).not.toContain('Lovelace')
})

test('the writer edits the comment with the mentioned person’s new name', async () => {
  const id = await write()
  await rename(ada, { nameShown: 'first' })
  await site.db.query('update stories set is_public = false where user_id = $1', [ada.userId])
  await site.db.query('update stories set is_public = true where user_id = $1', [ada.userId])
  const content = 'Well, @Ada, ask Mira Öz: @Mira Öz knows.'
  expect(await patch(id, { content })).toMatchObject({
    status: 200,
    body: { mentions: [{ userId: ada.userId, start: 6, length: 4 }, { start: 25 }] },
  })
  const late = { content: text, mentions: mentions() }
  expect(await patch(id, late)).toMatchObject({
    status: 400,
    body: { error: { field: 'mentions.0.length' } },
  })
})

test('rules, limits and sanctions of the writer never prevent a mentioned person from changing their name', async () => {
  const id = await write()
  await suspendPerson(site.db, writer)
  await site.db.query('update moderation_settings set holds_first_texts = true, new_until_texts = 100')
  expect(await rename(ada, { nameShown: 'first' })).toMatchObject({ status: 200 })
  await site.db.query('update moderation_settings set holds_first_texts = false, new_until_texts = 0')
  expect(await read(id)).toMatchObject({ marked: ['@Ada', '@Mira Öz'] })
})

test('a comment stays within its length limit when a mentioned person’s new name is longer', async () => {
  const id = await write()
  await site.db.query(`update comments set content = rpad(content, 10000, '.') where id = $1`, [id])
  await rename(mira, { nameShown: 'display', displayName: 'Breeze by the Open Window' })
  expect(await read(id)).toMatchObject({ marked: ['@Ada 😷 Lovelace', '@Breeze '] })
})

test('when a story becomes anonymous, its author’s name disappears from mentions in its comments', async () => {
  const elsewhere = await addStory(site.db, mira)
  const [below, other] = [await write(), await write(elsewhere)]
  const change = (isAnonymous: boolean) =>
    site.call(`/api/stories/${story}`, { method: 'PATCH', as: ada, body: { isAnonymous } })
  await change(true)
  expect(await read(below)).toEqual({
    content: '@Anonymous (author), ask Mira Öz: @Mira Öz knows.',
    marked: ['@Mira Öz'],
    editedAt: null,
  })
  await rename(ada, { nameShown: 'first' })
  const { body } = await site.call(`/api/stories/${story}/comments`, { as: writer })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Ada|${ada.userId}`))
  const { rows } = await site.db.database.transaction({ role: 'member', ...writer }, (tx) =>
    tx.execute(
      sql`select comment_id from comment_mentions where user_id = ${ada.userId} and start is not null`,
    ),
  )
  expect(rows).toEqual([{ comment_id: other }])
  await rename(ada, { fullName: 'Ada Byron', nameShown: 'full' })
  await change(false)
  expect((await read(below)).content).toContain('@Anonymous (author)')
})

test('a mention that only guesses an anonymous story’s author keeps the name', async () => {
  await addComment(site.db, ada, await addStory(site.db, mira))
  await site.call(`/api/stories/${story}`, { method: 'PATCH', as: ada, body: { isAnonymous: true } })
  const id = await write()
  await rename(ada, { nameShown: 'first' })
  expect(await read(id)).toMatchObject({ marked: ['@Ada', '@Mira Öz'] })
})

test('a mention never keeps an old name that is changed concurrently', async () => {
  const sent = { method: 'POST', as: writer, body: { content: text, mentions: mentions() } }
  const answer = await raceHeldLock(site.db, {
    statement: `update profiles set full_name = 'Breeze' where user_id = $1`,
    values: [mira.userId],
    act: () => site.call(`/api/stories/${story}/comments`, sent),
  })
  expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'mentions' }] } } })
  expect(await site.db.query('select from comments where user_id = $1', [writer.userId])).toEqual([])
})

test('a mention never reveals the author of a story that becomes anonymous concurrently', async () => {
  const sent = { method: 'POST', as: writer, body: { content: text, mentions: mentions() } }
  const answer = await raceHeldLock(site.db, {
    statement: 'update stories set is_anonymous = true where id = $1',
    values: [story],
    act: () => site.call(`/api/stories/${story}/comments`, sent),
  })
  expect(answer).toMatchObject({ status: 400 })
})
