import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { purgeDeletedComments } from '#app/community/comments/comments.command.server.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { purgeDeletedStories } from './change-story.command.server.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const reader = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })

const notThere = { status: 404, body: { error: { code: 'not_found' } } }
const call = (method: string, path: string, as?: SamplePerson, body?: object) =>
  site.call(path, { method, ...(as && { as }), ...(body && { body }) })
const read = (path: string, as?: SamplePerson) => call('GET', path, as)
const react = (id: string, as: SamplePerson) => call('PUT', `/api/stories/${id}/reactions/heart`, as)
const purge = async () => {
  await site.db.database.accounts((tx) => purgeDeletedStories(tx, new Date(), 1_000))
  await site.db.database.accounts((tx) => purgeDeletedComments(tx, new Date(), 1_000))
}

async function comment(storyId: string, as: SamplePerson, content = 'Here too.'): Promise<string> {
  const { body } = await call('POST', `/api/stories/${storyId}/comments`, as, { content })
  return v.parse(v.object({ id: v.string() }), body).id
}

describe('the mark on an edited story', () => {
  test('shows the time of the edit, and whether people had already reacted to the earlier text', async () => {
    const id = await addStory(site.db, author, { title: 'Smoke', content: 'It smells.' })
    const unchanged = { editedAt: null, editedAfterReactions: false }
    expect(await read(`/api/stories/${id}`)).toMatchObject({ body: unchanged })

    const first = await call('PATCH', `/api/stories/${id}`, author, { content: ' It smells of smoke. ' })
    expect(first).toMatchObject({
      status: 200,
      body: { title: 'Smoke', content: 'It smells of smoke.', editedAfterReactions: false },
    })
    await react(id, reader)
    await call('PATCH', `/api/stories/${id}`, author, { title: ' ', airQualityIssues: ['Dust'] })
    const { body } = await read(`/api/stories/${id}`)
    expect(body).toMatchObject({
      title: null,
      content: 'It smells of smoke.',
      airQualityIssues: ['Dust'],
      editedAt: expect.stringMatching(/^20\d\d-.+Z$/),
      editedAfterReactions: true,
    })
    expect(await read('/api/stories?search=smells+of+smoke')).toMatchObject({ body: { stories: [{ id }] } })
  })

  test('does not appear if only the permission changed, or the story was saved unchanged', async () => {
    const id = await addStory(site.db, author)
    await call('PATCH', `/api/stories/${id}`, author, { sharePermission: false })
    await call('PATCH', `/api/stories/${id}`, author, { sharePermission: true, content: 'The air is thick.' })
    expect(await read(`/api/stories/${id}`)).toMatchObject({ body: { editedAt: null } })
  })

  test('does not bring a hidden story back, and can’t be caused by another member', async () => {
    const id = await addStory(site.db, author)
    for (const stranger of [reader, moderator])
      expect(await call('PATCH', `/api/stories/${id}`, stranger, { content: 'Not mine.' })).toMatchObject(
        notThere,
      )
    expect((await call('PATCH', `/api/stories/${id}`, undefined, { content: 'x' })).status).toBe(401)
    await site.db.query('update stories set hidden_at = now() where id = $1', [id])
    expect(await call('PATCH', `/api/stories/${id}`, author, { content: 'Milder.' })).toMatchObject({
      body: { isHidden: true },
    })
    expect(await read(`/api/stories/${id}`)).toMatchObject(notThere)
  })

  test.each([
    { content: '' },
    { content: 'x'.repeat(1001) },
    { title: 'x'.repeat(101) },
    { airQualityIssues: ['x'] },
  ])('is not caused by invalid values, which are rejected as in a new story: %j', async (change) => {
    const id = await addStory(site.db, author)
    const [field] = Object.keys(change)
    const { status, body } = await call('PATCH', `/api/stories/${id}`, author, change)
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    expect(JSON.stringify(body)).toContain(field)
  })
})

describe('a deleted story', () => {
  test('disappears everywhere, and only its author can restore it completely', async () => {
    const id = await addStory(site.db, author, { content: 'Rarissime.' })
    await comment(id, reader)
    await react(id, reader)
    const figures = () =>
      site.db.query('select sum(stories) as stories, sum(comments) as comments from community_changes')
    const before = await figures()
    expect((await call('DELETE', `/api/stories/${id}`, author)).status).toBe(204)
    expect(await figures()).not.toEqual(before)
    for (const as of [undefined, reader, author, moderator]) {
      expect(await read(`/api/stories/${id}`, as)).toMatchObject(notThere)
      expect(await read(`/api/stories/${id}/comments`, as)).toMatchObject(notThere)
      expect(await read('/api/stories?search=rarissime', as)).toMatchObject({ body: { stories: [] } })
    }
    expect(await read(`/api/profile/stories?id=${id}`, author)).toMatchObject({ body: { stories: [] } })
    expect(JSON.stringify((await read('/api/profile/export', author)).body)).not.toContain('Rarissime')
    expect(await react(id, reader)).toMatchObject(notThere)
    expect(await call('PATCH', `/api/stories/${id}`, author, { content: 'x' })).toMatchObject(notThere)
    expect(await call('DELETE', `/api/stories/${id}`, author)).toMatchObject(notThere)
    await purge()

    for (const stranger of [reader, moderator])
      expect(await call('POST', `/api/stories/${id}/restore`, stranger)).toMatchObject(notThere)
    expect((await call('POST', `/api/stories/${id}/restore`)).status).toBe(401)
    expect(await call('POST', `/api/stories/${id}/restore`, author)).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await read(`/api/stories/${id}`)).toMatchObject({
      status: 200,
      body: { commentCount: 1, reactionCounts: { heart: 1 }, editedAt: null },
    })
    expect(await figures()).toEqual(before)
  })

  test('can’t be restored after ten minutes, and not by the author changing their name', async () => {
    const id = await addStory(site.db, author)
    await call('DELETE', `/api/stories/${id}`, author)
    await site.db.query(`update profiles set full_name = 'Another Name' where user_id = $1`, [author.userId])
    expect(await read(`/api/stories/${id}`)).toMatchObject(notThere)
    await site.db.query(`update stories set deleted_at = now() - interval '10 minutes' where id = $1`, [id])
    expect(await call('POST', `/api/stories/${id}/restore`, author)).toMatchObject(notThere)
    await purge()
    expect(await site.db.query('select from stories where id = $1', [id])).toEqual([])
  })
})

describe('a comment on a story', () => {
  test('can be edited only by its author, and is marked as edited', async () => {
    const story = await addStory(site.db, author)
    const id = await comment(story, reader)
    for (const stranger of [author, moderator])
      expect(await call('PATCH', `/api/comments/${id}`, stranger, { content: 'Not mine.' })).toMatchObject(
        notThere,
      )
    expect((await call('PATCH', `/api/comments/${id}`, undefined, { content: 'x' })).status).toBe(401)
    expect((await call('PATCH', `/api/comments/${id}`, reader, { content: ' ' })).status).toBe(400)
    expect(await call('PATCH', `/api/comments/${id}`, reader, { content: 'And here.' })).toMatchObject({
      status: 200,
      body: { id, content: 'And here.', isOwn: true, editedAt: expect.any(String) },
    })
    expect(await read(`/api/stories/${story}/comments`)).toMatchObject({
      body: { comments: [{ content: 'And here.', editedAt: expect.any(String) }] },
    })
  })

  test('disappears together with its count when deleted, and its author can restore it for ten minutes', async () => {
    const story = await addStory(site.db, author)
    const id = await comment(story, reader)
    expect((await call('DELETE', `/api/comments/${id}`, author)).status).toBe(404)
    expect((await call('DELETE', `/api/comments/${id}`, reader)).status).toBe(200)
    for (const as of [undefined, author, reader, moderator])
      expect(await read(`/api/stories/${story}/comments`, as)).toMatchObject({ body: { comments: [] } })
    expect(await read(`/api/stories/${story}`)).toMatchObject({ body: { commentCount: 0 } })
    expect(await call('PATCH', `/api/comments/${id}`, reader, { content: 'x' })).toMatchObject(notThere)
    await purge()

    expect(await call('POST', `/api/comments/${id}/restore`, author)).toMatchObject(notThere)
    expect(await call('POST', `/api/comments/${id}/restore`, reader)).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await read(`/api/stories/${story}`)).toMatchObject({ body: { commentCount: 1 } })
    expect(await call('POST', `/api/comments/${id}/restore`, reader)).toMatchObject(notThere)

    await call('DELETE', `/api/comments/${id}`, reader)
    await site.db.query(`update comments set deleted_at = now() - interval '11 minutes' where id = $1`, [id])
    await purge()
    expect(await site.db.query('select from comments where id = $1', [id])).toEqual([])
    expect(await read(`/api/stories/${story}`)).toMatchObject({ body: { commentCount: 0 } })
  })
})
