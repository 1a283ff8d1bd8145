import { beforeEach, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

let person: SamplePerson

const site = await createTestSite()
const moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })

beforeEach(async () => {
  await site.db.query('delete from word_rules')
  person = await addPerson(site.db, { fullName: 'Scamster Smith' })
})

const addRule = async (action: 'hold' | 'flag', dryRun = false) => {
  const body = { pattern: 'scamster', kind: 'word', action, dryRun }
  expect(await site.call('/api/desk/word-rules', { method: 'POST', as: moderator, body })).toMatchObject({
    status: 201,
  })
}
const rename = (body: unknown) => site.call('/api/profile', { method: 'PATCH', as: person, body })
const setAnonymous = (story: string, isAnonymous: boolean) =>
  site.call(`/api/stories/${story}`, { method: 'PATCH', as: person, body: { isAnonymous } })
const read = async (story: string) => {
  const [row] = await site.db.query(
    `select title, held_for, edited_at,
       array(select state from moderation_cases where subject_id = s.id) as cases from stories s where id = $1`,
    [story],
  )
  return row
}

test('word rules check a title that contains its author’s name', async () => {
  const story = await addStory(site.db, person, { title: "Scamster Smith's Air Quality Story" })
  expect(await setAnonymous(story, true)).toMatchObject({ status: 200 })
  await addRule('hold')
  expect(await setAnonymous(story, false)).toMatchObject({ status: 200 })
  expect(await read(story)).toEqual({
    title: "Scamster Smith's Air Quality Story",
    held_for: 'edited_word_rule',
    edited_at: null,
    cases: ['open'],
  })
  expect((await site.call(`/api/stories/${story}`)).status).toBe(404)
})

test('a title from which the author’s name is removed is not held because of that name', async () => {
  const story = await addStory(site.db, person, { title: "Scamster Smith's Air Quality Story" })
  await addRule('hold')
  await setAnonymous(story, true)
  expect(await read(story)).toMatchObject({ title: 'An Air Quality Story', held_for: null, cases: [] })
})

test('a flagged word in a title with its author’s name opens a case', async () => {
  const story = await addStory(site.db, person, { title: 'An Air Quality Story' })
  await site.db.query('update stories set is_anonymous = true where id = $1', [story])
  await addRule('flag')
  await setAnonymous(story, false)
  expect(await read(story)).toMatchObject({ held_for: null, cases: ['open'] })
})

test('a display name with a held word is rejected, and generated titles stay unchanged', async () => {
  await rename({ nameShown: 'first', fullName: 'Ada Smith' })
  const story = await addStory(site.db, person, { title: "Ada's Air Quality Story" })
  await addRule('hold')
  const body = { nameShown: 'display', displayName: 'The Ѕcamster' }
  expect(await rename(body)).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'displayName', code: 'held_words' }] } },
  })
  expect(await read(story)).toMatchObject({ title: "Ada's Air Quality Story", held_for: null })
  expect(await rename({ nameShown: 'display', displayName: 'Breeze' })).toMatchObject({ status: 200 })
  expect(await read(story)).toMatchObject({ title: "Breeze's Air Quality Story", held_for: null })
})

test.each([
  ['flag', false],
  ['hold', true],
] as const)('a word rule that holds no texts (%s, tried out: %s) rejects no name', async (action, dryRun) => {
  await addRule(action, dryRun)
  expect(await rename({ nameShown: 'display', displayName: 'Scamster' })).toMatchObject({ status: 200 })
})

test('word rules check neither the names nor the texts of staff', async () => {
  await addRule('hold')
  const body = { nameShown: 'display', displayName: 'Scamster' }
  expect(await site.call('/api/profile', { method: 'PATCH', as: moderator, body })).toMatchObject({
    status: 200,
  })
})
