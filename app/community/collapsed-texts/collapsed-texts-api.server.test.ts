import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { foldedTextsMax } from './collapsed-texts-limits.ts'
import { mutedSchema } from './collapsed-texts-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db, { fullName: 'Ada Author' })
const reader = await addPerson(site.db, { fullName: 'Rita Reader' })

const call = (method: string, path: string, as?: SamplePerson, body?: unknown) =>
  site.call(path, { method, ...(as && { as }), ...(body !== undefined && { body }) })

async function readStoryFolds(as: SamplePerson, ...ids: string[]) {
  return (await call('GET', `/api/reactions?stories=${ids.join(',')}`, as)).body
}

describe('a story', () => {
  test('is collapsed only for the member who hides it, until they show it again', async () => {
    const story = await addStory(site.db, author)
    expect((await call('PUT', `/api/folds/stories/${story}`, reader)).status).toBe(204)
    expect((await call('PUT', `/api/folds/stories/${story}`, reader)).status).toBe(204)
    expect(await readStoryFolds(reader, story)).toMatchObject({ folds: { [story]: 'hidden' } })
    expect(await readStoryFolds(await addPerson(site.db), story)).toMatchObject({ folds: {} })
    expect((await call('DELETE', `/api/folds/stories/${story}`, reader)).status).toBe(204)
    expect(await readStoryFolds(reader, story)).toMatchObject({ folds: {} })
  })

  test('is collapsed for the member who reports it, and unchanged for its author', async () => {
    const story = await addStory(site.db, author)
    await call('POST', `/api/stories/${story}/reports`, reader, { reason: 'respect' })
    expect(await readStoryFolds(reader, story)).toMatchObject({ folds: { [story]: 'reported' } })
    expect(await readStoryFolds(author, story)).toMatchObject({ folds: {} })
  })

  test('can’t be hidden by a member who can’t read it, and its author can’t be muted', async () => {
    const story = await addStory(site.db, author, { isPublic: false })
    expect((await call('PUT', `/api/folds/stories/${story}`, reader)).status).toBe(404)
    expect((await call('PUT', `/api/folds/stories/${story}/author`, reader)).status).toBe(404)
  })

  test('can’t be hidden beyond the limit of hidden stories, but can still be reported', async () => {
    const person = await addPerson(site.db)
    const story = await addStory(site.db, author)
    await site.db.query(
      `with filled as (
        insert into stories (user_id, content) select $2, 'x' from generate_series(1, $3) returning id
      ) insert into folded_texts (user_id, story_id, reason) select $1, id, 'hidden' from filled`,
      [person.userId, author.userId, foldedTextsMax - 1],
    )
    const others = [story, await addStory(site.db, author)]
    const answers = await Promise.all(others.map((id) => call('PUT', `/api/folds/stories/${id}`, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const report = await call('POST', `/api/stories/${story}/reports`, person, { reason: 'respect' })
    expect(report.status).toBe(201)
    expect(
      await site.db.query('select count(*)::int from folded_texts where user_id = $1', [person.userId]),
    ).toEqual([{ count: foldedTextsMax }])
  })
})

describe('a muted author', () => {
  test('is collapsed in stories and comments, and is not notified', async () => {
    const loud = await addPerson(site.db, { fullName: 'Lou Loud' })
    const story = await addStory(site.db, loud)
    const mine = await addStory(site.db, reader)
    const comment = await addComment(site.db, loud, mine)
    const muted = await call('PUT', `/api/folds/comments/${comment}/author`, reader)
    expect(muted.status).toBe(200)
    expect((await call('PUT', `/api/folds/stories/${story}/author`, reader)).body).toEqual(muted.body)
    expect(await readStoryFolds(reader, story, mine)).toMatchObject({ folds: { [story]: 'muted' } })
    const path = `/api/stories/${mine}/comments`
    expect((await call('GET', path, reader)).body).toMatchObject({ comments: [{ fold: 'muted' }] })
    for (const as of [loud, undefined])
      expect((await call('GET', path, as)).body).toMatchObject({ comments: [{ fold: null }] })
    for (const about of ['/api/profile/export', '/api/folds', '/api/moderation/standing'])
      expect(JSON.stringify((await call('GET', about, loud)).body), about).not.toContain('Rita')
    const own = await call('GET', '/api/folds', reader)
    expect(own.body).toMatchObject({ people: [{ fullName: 'Lou Loud' }] })
    expect(JSON.stringify(own.body)).not.toContain(loud.userId)
  })

  test('causes no notifications by comments or reactions, and other people do', async () => {
    const owner = await addPerson(site.db)
    const loud = await addPerson(site.db, { fullName: 'Lou Loud' })
    const other = await addPerson(site.db, { fullName: 'Otto Other' })
    const story = await addStory(site.db, owner)
    await call('PUT', `/api/folds/stories/${await addStory(site.db, loud)}/author`, owner)
    await call('POST', `/api/stories/${story}/comments`, loud, { content: 'Me again.' })
    await call('PUT', `/api/stories/${story}/reactions/heart`, loud)
    await site.db.database.accounts((tx) => tx.execute('select write_notifications()'))
    const none = await call('GET', '/api/notifications', owner)
    expect(none.body).toMatchObject({ notifications: [] })
    await call('POST', `/api/stories/${story}/comments`, other, { content: 'Hello.' })
    await site.db.database.accounts((tx) => tx.execute('select write_notifications()'))
    expect((await call('GET', '/api/notifications', owner)).body).toMatchObject({
      notifications: [{ kind: 'story_comment', count: 1, writers: [{ fullName: 'Otto Other' }] }],
    })
    // The muted author's next comment adds nothing to the notification.
    await call('POST', `/api/stories/${story}/comments`, loud, { content: 'And again.' })
    await site.db.database.accounts((tx) => tx.execute('select write_notifications()'))
    expect((await call('GET', '/api/notifications', owner)).body).toMatchObject({
      notifications: [{ kind: 'story_comment', count: 1, writers: [{ fullName: 'Otto Other' }] }],
    })
  })

  test('without a name is muted only for that story, because it looks anonymous', async () => {
    const nameless = await addPerson(site.db)
    await site.db.query('update profiles set full_name = null where user_id = $1', [nameless.userId])
    const [story, other] = [await addStory(site.db, nameless), await addStory(site.db, nameless)]
    const person = await addPerson(site.db)
    const { body } = await call('PUT', `/api/folds/stories/${story}/author`, person)
    expect(await readStoryFolds(person, story, other)).toMatchObject({ folds: { [story]: 'hidden' } })
    const { id } = v.parse(mutedSchema, body)
    const readMuted = () => site.db.query('select from muted_stories where user_id = $1', [person.userId])
    expect(await readMuted()).toHaveLength(1)
    await call('DELETE', `/api/folds/people/${id}`, person)
    expect(await readStoryFolds(person, story, other)).toMatchObject({ folds: {} })
    expect(await readMuted()).toEqual([])
    await call('PUT', `/api/folds/stories/${story}/author`, person)
    await call('DELETE', `/api/folds/stories/${story}`, person)
    expect(await readMuted()).toEqual([])
  })

  test('can’t be oneself, and can be unmuted only by the member who muted them', async () => {
    const story = await addStory(site.db, author)
    expect((await call('PUT', `/api/folds/stories/${story}/author`, author)).status).toBe(400)
    const person = await addPerson(site.db)
    const { body } = await call('PUT', `/api/folds/stories/${story}/author`, person)
    const { id } = v.parse(mutedSchema, body)
    await call('DELETE', `/api/folds/people/${id}`, reader)
    expect(await readStoryFolds(person, story)).toMatchObject({ folds: { [story]: 'muted' } })
    await call('DELETE', `/api/folds/people/${id}`, person)
    expect(await readStoryFolds(person, story)).toMatchObject({ folds: {} })
  })
})

test('muted words collapse other people’s texts that contain them, and the error for an invalid word names the field', async () => {
  const person = await addPerson(site.db)
  const [smoky, clear, own] = await Promise.all([
    addStory(site.db, author, { title: 'SMOKE!', content: 'At night.' }),
    addStory(site.db, author, { content: 'Smokeless.' }),
    addStory(site.db, person, { content: 'Smoke.' }),
  ])
  const words = await call('PUT', '/api/folds/words', person, { words: ['smoke', 'smoke', 'at dawn'] })
  expect(words.status).toBe(204)
  expect(await readStoryFolds(person, smoky, clear, own)).toMatchObject({ folds: { [smoky]: 'word' } })
  expect((await call('GET', '/api/folds', person)).body).toMatchObject({ words: ['at dawn', 'smoke'] })
  expect(await call('PUT', '/api/folds/words', person, { words: ['!'] })).toMatchObject({
    status: 400,
    body: { error: { fields: [{ message: 'A word needs a letter or a digit.' }] } },
  })
  const many = Array.from({ length: 101 }, (_, index) => `word ${index}`)
  expect((await call('PUT', '/api/folds/words', person, { words: many })).status).toBe(400)
  await call('PUT', '/api/folds/words', person, { words: [] })
  expect(await readStoryFolds(person, smoky)).toMatchObject({ folds: {} })
})
