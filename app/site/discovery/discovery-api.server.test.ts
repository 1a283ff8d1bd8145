import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { beforeEach, expect, test } from 'vitest'
import { storyTexts } from '#app/community/stories/story-limits.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let author: SamplePerson
beforeEach(async () => {
  site = await createTestSite()
  author = await addPerson(site.db)
})

const home = 'https://clean-air.example'

async function read(path: string) {
  const { status, body, headers } = await site.call(path)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return { text: String(body), type: headers.get('content-type') }
}

const readAtom = async (path: string) => parseAtomFeed((await read(path)).text)
const idsIn = async (path: string) => (await readAtom(path)).entries?.map(({ id }) => id) ?? []

test('both feed formats contain the newest public stories with permanent URLs', async () => {
  const first = await addStory(site.db, author, { title: 'Dust & co', content: 'One\nTwo' })
  await addStory(site.db, author, { isPublic: false })
  await site.db.query(`update stories set created_at = created_at - interval '1 day'`)
  const second = await addStory(site.db, author)
  await site.db.query(`update stories set content = 'One\nTwo, edited' where id = $1`, [first])
  const [times] = await site.db.query<{ created: Date; edited: Date }>(
    'select created_at as created, edited_at as edited from stories where id = $1',
    [first],
  )
  const { text, type } = await read('/feed.xml')
  expect(type).toBe('application/atom+xml; charset=utf-8')
  expect(text).toContain('xml:lang="en"')
  expect(parseAtomFeed(text)).toMatchObject({
    id: `${home}/feed.xml`,
    updated: times?.edited.toISOString(),
    entries: [
      { id: `${home}/stories/${second}`, title: { value: 'Story by Ada Air' } },
      {
        id: `${home}/stories/${first}`,
        title: { value: 'Dust & co' },
        published: times?.created.toISOString(),
        updated: times?.edited.toISOString(),
        content: { value: 'One<br>Two, edited' },
        categories: [{ term: 'Mold' }, { term: 'Dust' }],
      },
    ],
  })
  const json = await site.call('/feed.json')
  expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(parseJsonFeed(JSON.stringify(json.body))).toMatchObject({
    feed_url: `${home}/feed.json`,
    language: 'en',
    items: [
      { id: `${home}/stories/${second}` },
      {
        id: `${home}/stories/${first}`,
        content_text: 'One\nTwo, edited',
        date_modified: times?.edited.toISOString(),
        authors: [{ name: 'Ada Air' }],
        tags: ['Mold', 'Dust'],
      },
    ],
  })
})

test('feeds contain each text that a story’s author wrote', async () => {
  const texts = Object.fromEntries(Object.keys(storyTexts).map((name) => [name, `A ${name} to find`]))
  const body = { ...texts, airQualityIssues: [], sharePermission: true }
  expect(await site.call('/api/stories', { method: 'POST', as: author, body })).toMatchObject({ status: 201 })
  const { text } = await read('/feed.xml')
  for (const name of Object.keys(storyTexts)) expect(text).toContain(`A ${name} to find`)
})

test('an issue’s feed contains only stories with that issue, and an unknown issue is rejected', async () => {
  const id = await addStory(site.db, author)
  await site.db.query(`update stories set air_quality_issues = '{"Pollen & Allergens"}'`)
  await addStory(site.db, author)
  const path = '/feed.xml?issue=Pollen+%26+Allergens'
  expect(await readAtom(path)).toMatchObject({
    id: `${home}${path}`,
    title: { value: 'Community Stories about Pollen & Allergens · Clean Air' },
    links: [{ rel: 'self' }, { rel: 'alternate', href: `${home}/community?issue=Pollen+%26+Allergens` }],
  })
  expect(await idsIn(path)).toEqual([`${home}/stories/${id}`])
  expect(await idsIn(`${path}&utm_source=reader`)).toHaveLength(1)
  for (const wrong of ['/feed.xml?issue=Plague', '/feed.json?issue=Mold&issue=Dust'])
    expect(await site.call(wrong)).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
})

test('a story has a feed of its visible comments, newest first', async () => {
  const story = await addStory(site.db, author, { title: 'Dust' })
  const [old, hidden, held, deleted, fresh] = await Promise.all(
    ['old', 'hidden', 'held', 'deleted', 'fresh'].map((text) => addComment(site.db, author, story, text)),
  )
  const set = (id: string | undefined, change: string) =>
    site.db.query(`update comments set ${change} where id = $1`, [id])
  await set(old, `created_at = now() - interval '1 day', edited_at = null`)
  await set(hidden, 'hidden_at = now()')
  await set(held, `held_at = now(), held_for = 'first_text'`)
  await set(deleted, 'deleted_at = now()')
  const path = `/stories/${story}/feed.xml`
  expect(await readAtom(path)).toMatchObject({
    id: `${home}${path}`,
    title: { value: 'Comments on Dust · Clean Air' },
    entries: [
      { title: { value: 'Ada Air on Dust' }, content: { value: 'fresh' } },
      { content: { value: 'old' } },
    ],
  })
  expect(await idsIn(path)).toEqual([fresh, old].map((id) => `${home}/stories/${story}#comment-${id}`))
})
