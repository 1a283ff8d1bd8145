import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { listOtherStories } from './list-other-stories.server.ts'

const ids: Record<string, string> = {}

async function tell(title: string, issues: string[] | null, at: number): Promise<void> {
  const id = await addStory(site.db, author, { title })
  await site.db.query('update stories set air_quality_issues = $2, created_at = $3 where id = $1', [
    ...[id, issues, new Date(at * 1_000)],
  ])
  ids[title] = id
}

const site = await createTestSite()
const author = await addPerson(site.db)
for (const [index, [title, issues]] of (
  [
    ['Old mold', ['Mold']],
    ['Old dust', ['Dust']],
    ['Mold and dust', ['Mold', 'Dust']],
    ['No issue', null],
    ['New mold', ['Mold']],
    ['Newest dust', ['Dust']],
  ] as const
).entries())
  await tell(title, issues && [...issues], index)

async function list(title: string) {
  const { previous, next, related } = await listOtherStories(site.db.database, ids[title] ?? '')
  return { previous: previous?.title, next: next?.title, related: related.map((story) => story.title) }
}

test('a story leads to the ones before and after it, to four with one of its issues, and then to the newest', async () => {
  expect(await list('Old mold')).toEqual({
    previous: 'Old dust',
    next: undefined,
    related: ['New mold', 'Mold and dust', 'Newest dust', 'No issue'],
  })
  expect(await list('Mold and dust')).toEqual({
    previous: 'No issue',
    next: 'Old dust',
    related: ['Newest dust', 'New mold', 'Old dust', 'Old mold'],
  })
  expect((await list('No issue')).related).toEqual(['Newest dust', 'New mold', 'Mold and dust', 'Old dust'])
  expect((await list('Newest dust')).previous).toBeUndefined()
})

test.each([
  ['private', 'is_public = false, share_permission = false'],
  ['hidden', 'hidden_at = now()'],
  ['held', `held_at = now(), held_for = 'first_text'`],
  ['deleted', 'deleted_at = now()'],
])('a story that is %s is in no other story’s links, and has none', async (_what, change) => {
  await tell('Taken back', ['Mold'], 100)
  expect((await list('New mold')).related[0]).toBe('Taken back')
  expect((await list('Newest dust')).previous).toBe('Taken back')
  await site.db.query(`update stories set ${change} where id = $1`, [ids['Taken back']])
  expect(JSON.stringify(await Promise.all(Object.keys(ids).map(list)))).not.toContain('Taken back')
  expect(await list('Taken back')).toEqual({ previous: undefined, next: undefined, related: [] })
})

test('an anonymous story is linked without its author’s name', async () => {
  await tell('Unnamed', ['Mold'], 200)
  await site.db.query('update stories set is_anonymous = true where id = $1', [ids.Unnamed])
  const { related } = await listOtherStories(site.db.database, ids['New mold'] ?? '')
  expect(related[0]).toMatchObject({ title: 'Unnamed', fullName: null })
})
