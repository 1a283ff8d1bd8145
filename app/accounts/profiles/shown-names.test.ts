import { beforeEach, expect, test } from 'vitest'
import { writeNotifications } from '#app/community/notifications/notifications.command.server.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

let person: SamplePerson
let reader: SamplePerson
let story: string

const site = await createTestSite()

beforeEach(async () => {
  await site.db.query('delete from stories')
  person = await addPerson(site.db, { fullName: 'Ada King Lovelace' })
  reader = await addPerson(site.db, { fullName: 'Rhea Reader' })
  story = await addStory(site.db, person, { title: 'Dust' })
  await addComment(site.db, person, story, 'More of it today.')
})

const change = (body: unknown, as = person) => site.call('/api/profile', { method: 'PATCH', body, as })
const read = async (path: string, as?: SamplePerson) =>
  JSON.stringify((await site.call(path, as && { as })).body)

test.each([
  [{ nameShown: 'first' }, 'Ada'],
  [{ nameShown: 'display', displayName: '  Breeze  ' }, 'Breeze'],
  [{ nameShown: 'full' }, 'Ada King Lovelace'],
])('after choosing %o, a member is shown to others as %s', async (choice, shown) => {
  expect(await change(choice)).toMatchObject({
    status: 200,
    body: { fullName: 'Ada King Lovelace', shownName: shown },
  })
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({ author: { fullName: shown } })
})

test('a full name that is not shown is absent from everything that others read or search', async () => {
  const own = await addStory(site.db, reader)
  await addComment(site.db, person, own, 'Here too.')
  await writeNotifications(site.db.database)
  await change({ nameShown: 'display', displayName: 'Breeze' })
  const everybodys = [
    '/api/stories',
    `/api/stories/${story}`,
    `/api/stories/${story}/comments`,
    '/feed.xml',
    '/feed.json',
    `/stories/${story}/feed.xml`,
    '/api/stories?search=breeze',
  ]
  for (const path of everybodys) {
    const body = await read(path)
    expect(body, path).toContain('Breeze')
    expect(body, path).not.toMatch(/Lovelace/i)
  }
  for (const path of [
    '/api/notifications',
    `/api/stories/${own}/people`,
    `/api/stories/${own}/people?search=bre`,
  ]) {
    const body = await read(path, reader)
    expect(body, path).toContain('Breeze')
    expect(body, path).not.toMatch(/Lovelace/i)
  }
  expect((await site.call('/api/stories?search=lovelace')).body).toMatchObject({ stories: [] })
  expect(await read(`/api/stories/${own}/people?search=lov`, reader)).toBe('{"people":[]}')
})

test('a generated title follows its author’s name without marking the story as edited', async () => {
  const told = await addStory(site.db, person, { title: "Ada King Lovelace's Air Quality Story" })
  await change({ nameShown: 'first' })
  expect((await site.call(`/api/stories/${told}`)).body).toMatchObject({
    title: "Ada's Air Quality Story",
    editedAt: null,
  })
  expect((await site.call('/api/stories?search=lovelace')).body).toMatchObject({ stories: [] })
  await change({ nameShown: 'full', fullName: 'Ada Byron' })
  expect((await site.call(`/api/stories/${told}`)).body).toMatchObject({
    title: "Ada Byron's Air Quality Story",
  })
})

test('a full name that changes while another name is shown stays hidden', async () => {
  await change({ nameShown: 'display', displayName: 'Breeze' })
  expect((await change({ fullName: 'Breeze' })).body).toMatchObject({
    fullName: 'Breeze',
    shownName: 'Breeze',
  })
  expect((await change({ fullName: 'Ada Byron' })).body).toMatchObject({
    fullName: 'Ada Byron',
    shownName: 'Breeze',
  })
  expect((await change({ nameShown: 'full' })).body).toMatchObject({
    displayName: 'Breeze',
    shownName: 'Ada Byron',
  })
})

test.each([
  ['empty', '', 'required'],
  ['invisible', '\u200d\u2060', 'invalid_characters'],
  ['of 200 characters', 'x'.repeat(200), 'too_long'],
  ['turned around', 'a\u202eb', 'invalid_characters'],
  ['with a mark of direction', 'Ada\u200f', 'invalid_characters'],
  ['with a line break', 'a\nb', 'invalid_characters'],
  ['of the site', 'Clean Аir', 'reserved_name'],
  ['of the site’s team', 'clean-air team', 'reserved_name'],
  ['of people without one', 'Anonymous', 'reserved_name'],
  ['of an anonymous author, after a letter that draws nothing', '\u3164Anonymous (author)', 'reserved_name'],
  ['of people without one, with a letter of Lisu', '\ua4eenonymous', 'reserved_name'],
  ['of people without one, with a letter of Cherokee', '\u13aanonymous', 'reserved_name'],
  ['of people without one, with letters of Armenian', 'An\u0585nym\u0585\u057ds', 'reserved_name'],
  ['of the site, with a letter of Greek', '\u03f9lean Air', 'reserved_name'],
  ['of an anonymous author, in other letters', 'Αnοnymοus (author)', 'reserved_name'],
  ['of staff', 'Olga Owner', 'reserved_name'],
  ['of staff, in look-alikes', '0lgа  Öwner', 'reserved_name'],
  ['of staff, with strokes through letters', 'Ołga Øwner', 'reserved_name'],
])('%s is rejected as a display name', async (_what, displayName, code) => {
  await addPerson(site.db, { fullName: 'Olga Owner', role: 'moderator' })
  expect(await change({ nameShown: 'display', displayName })).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'displayName', code }] } },
  })
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({
    author: { fullName: 'Ada King Lovelace' },
  })
})

test('several people may choose the same display name', async () => {
  expect(await change({ nameShown: 'display', displayName: 'Rhea Reader' })).toMatchObject({ status: 200 })
})

test('staff may use their own name as a display name', async () => {
  const owner = await addPerson(site.db, { fullName: 'Zoe Zero', role: 'owner' })
  expect(await change({ nameShown: 'display', displayName: 'Zoe Zero' }, owner)).toMatchObject({
    status: 200,
  })
})

test('a full name that starts like the placeholder of anonymous authors is not shown', async () => {
  expect((await change({ fullName: 'Anonymous (author)' })).body).toMatchObject({ shownName: null })
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({ author: { fullName: null } })
})
