import * as v from 'valibot'
import { expect, test } from 'vitest'
import { commentPageSchema, commentSchema } from '#app/community/comments/comment-schemas.ts'
import { openDesk } from '#app/moderation/testing/desk.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { storySchema } from '../story-schemas.ts'
import { heldSchema } from './held-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db, { fullName: 'Ada Author' })
const reader = await addPerson(site.db)
/** Author of the public story with the comments. */
const host = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })
const story = await addStory(site.db, host)
const rule = { pattern: 'dustbuster', kind: 'word', action: 'hold' }
expect((await site.call('/api/desk/word-rules', { method: 'POST', as: moderator, body: rule })).status).toBe(
  201,
)

const held = 'My dustbuster is loud.'
const share = async (content: string) =>
  v.parse(
    storySchema,
    (await site.call('/api/stories', { method: 'POST', as: author, body: { content } })).body,
  )
const comment = async (content: string, parentId?: string) => {
  const body = { content, ...(parentId && { parentId }) }
  const path = `/api/stories/${story}/comments`
  return v.parse(commentSchema, (await site.call(path, { method: 'POST', as: author, body })).body)
}
const readHeld = async (as: SamplePerson) =>
  v.parse(heldSchema, (await site.call('/api/profile/held', { as })).body)
const readComments = async (as?: SamplePerson) =>
  v.parse(commentPageSchema, (await site.call(`/api/stories/${story}/comments`, { ...(as && { as }) })).body)
const everybodyElse = () => [undefined, reader, host, moderator]

test('the author of a held story is told that it waits, finds it later, and gets no notification', async () => {
  const { id, isHeld } = await share(held)
  expect(isHeld).toBe(true)
  expect((await share('The air is fine.')).isHeld).toBeUndefined()
  expect((await readHeld(author)).stories).toMatchObject([{ id, content: held, isHeld: true }])
  expect((await site.call('/api/profile/held')).status).toBe(401)
  const reactions = `/api/reactions?stories=${story}`
  expect((await site.call(reactions, { as: author })).body).toMatchObject({ hasHeld: true })
  expect((await site.call(reactions, { as: reader })).body).not.toHaveProperty('hasHeld')
  for (const as of everybodyElse()) {
    if (as) expect((await readHeld(as)).stories).toEqual([])
    expect((await site.call(`/api/stories/${id}`, { ...(as && { as }) })).status).toBe(404)
    const list = await site.call('/api/stories?search=dustbuster', { ...(as && { as }) })
    expect(list.body).toMatchObject({ stories: [] })
  }
})

test('a story made private, hidden or deleted while it is held is not listed as held', async () => {
  const [mine, hidden, gone] = [await share(held), await share(held), await share(held)]
  const listed = async () => (await readHeld(author)).stories.map(({ id }) => id)
  expect(await listed()).toEqual(expect.arrayContaining([mine.id, hidden.id, gone.id]))
  const change = { method: 'PATCH', as: author, body: { sharePermission: false } }
  expect(await site.call(`/api/stories/${mine.id}`, change)).toMatchObject({ body: { isHeld: false } })
  await site.db.query('update stories set hidden_at = now() where id = $1', [hidden.id])
  await site.call(`/api/stories/${gone.id}`, { method: 'DELETE', as: author })
  for (const { id } of [mine, hidden, gone]) expect(await listed()).not.toContain(id)
})

test('the response to an edit says that it holds the story or comment', async () => {
  const { id } = await share('The air was fine.')
  const edit = { method: 'PATCH', as: author, body: { content: held } }
  expect(await site.call(`/api/stories/${id}`, edit)).toMatchObject({ body: { isHeld: true } })
  const written = await comment('Fine here, too.')
  expect(written.isHeld).toBeUndefined()
  expect(await site.call(`/api/comments/${written.id}`, edit)).toMatchObject({ body: { isHeld: true } })
})

test('a held comment is visible among the comments only to its author, even if it has replies', async () => {
  const answered = await comment('Who else has this?')
  const reply = { method: 'POST', as: reader, body: { content: 'I do.', parentId: answered.id } }
  expect((await site.call(`/api/stories/${story}/comments`, reply)).status).toBe(201)
  const edit = { method: 'PATCH', as: author, body: { content: `Who else? ${held}` } }
  expect((await site.call(`/api/comments/${answered.id}`, edit)).status).toBe(200)
  const added = await comment(held)
  expect(added.isHeld).toBe(true)

  const own = await readComments(author)
  expect(own.held).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: added.id, content: held, isHeld: true, isOwn: true }),
      expect.objectContaining({ id: answered.id, isHeld: true }),
    ]),
  )
  for (const as of everybodyElse()) {
    const page = await readComments(as)
    expect(page.held).toBeUndefined()
    expect(JSON.stringify(page)).not.toContain('dustbuster')
    expect(page.comments.find(({ id }) => id === answered.id)).toMatchObject({ isGone: true, content: '' })
  }
})

test('later pages contain no held comments, and no page is longer than the limit', async () => {
  await site.db.query(
    `insert into comments (story_id, user_id, content, held_at, held_for)
      select $1, $2, 'Held ' || n, now(), 'first_text' from generate_series(1, 60) n`,
    [story, author.userId],
  )
  const { held: all = [] } = await readComments(author)
  expect(all).toHaveLength(50)
  const path = `/api/stories/${story}/comments?thread=${all[0]?.id}`
  expect((await site.call(path, { as: author })).body).not.toHaveProperty('held')
  await site.db.query(
    `insert into stories (user_id, content, is_public, held_at, held_for)
      select $1, 'Held ' || n, true, now(), 'first_text' from generate_series(1, 30) n`,
    [author.userId],
  )
  expect((await readHeld(author)).stories).toHaveLength(20)
})

test('the usual waiting time is the median of decided cases, shown once there are five', async () => {
  const desk = openDesk(site)
  expect((await readHeld(author)).usualHours).toBeNull()
  for (const hours of [1, 2, 3, 10, 20]) {
    const { id } = await share(held)
    await site.db.query(
      `update moderation_cases set opened_at = now() - make_interval(hours => $2) where subject_id = $1`,
      [id, hours],
    )
    expect((await readHeld(author)).usualHours).toBeNull()
    await desk.decide(moderator, id, 'approve')
  }
  expect((await readHeld(author)).usualHours).toBeCloseTo(3, 1)
})
