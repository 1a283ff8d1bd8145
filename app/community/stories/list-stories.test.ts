import { drizzle } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { encodeStoryCursor } from './story-cursor.server.ts'
import { type SortOption, sortOptions } from './story-options.ts'
import { listStoryPages } from './story-queries.server.ts'
import { type StoryPage, storyPageSchema } from './story-schemas.ts'

const site = await createTestSite()

async function list(query: Record<string, string>): Promise<StoryPage> {
  const { status, body } = await site.call(`/api/stories?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(storyPageSchema, body)
}

const idsOf = ({ stories }: Pick<StoryPage, 'stories'>) => stories.map(({ id }) => id)
const find = async (search: string) => idsOf(await list({ search }))

describe('the search for stories', () => {
  let byZoe: string
  let percent: string
  let underscore: string
  let backslash: string
  let turkish: string
  let secret: SamplePerson

  beforeAll(async () => {
    const zoe = await addPerson(site.db, { fullName: 'Zoë ÅNGSTRÖM' })
    const plain = await addPerson(site.db, { fullName: 'Plain Name' })
    secret = await addPerson(site.db, { fullName: 'Secret Keeper' })
    byZoe = await addStory(site.db, zoe, { content: 'Straße und ЩУКА, 空気が悪い', title: 'Η ΟΔΟΣ' })
    percent = await addStory(site.db, plain, { content: 'The filter is 100% full' })
    underscore = await addStory(site.db, plain, { content: 'a snake_case word' })
    backslash = await addStory(site.db, plain, { content: String.raw`C:\air\quality` })
    turkish = await addStory(site.db, plain, { content: 'İstanbul is hazy' })
    await addStory(site.db, secret, { content: 'Hidden whisper', isPublic: false })
    await site.db.query(`update stories set air_quality_issues = '{COVID-19}' where id = $1`, [turkish])
  })

  test.each([
    ['a word of the text in other capitals', 'FILTER is', () => [percent]],
    ['part of a word of the title in another script', 'οδό'.slice(0, 2), () => [byZoe]],
    ['the author’s name, with its accents', 'zoë ångström', () => [byZoe]],
    ['a tag', 'covid-1', () => [turkish]],
    ['Cyrillic in other capitals', 'щука', () => [byZoe]],
    ['a script without capitals', '気が', () => [byZoe]],
    ['a capital that lower-cases to two characters', 'İSTANBUL', () => [turkish]],
    ['a percent sign, literally', '100%', () => [percent]],
    ['a lone percent sign', '%', () => [percent]],
    ['an underscore, literally', 'snake_case', () => [underscore]],
    ['a lone underscore', '_', () => [underscore]],
    ['a backslash, literally', String.raw`C:\air`, () => [backslash]],
    ['a lone backslash', '\\', () => [backslash]],
    ['nothing by a percent sign in the place of words', 'filter%full', () => []],
    ['nothing by an underscore in the place of a letter', 'snake_c_se', () => []],
    ['spaces around it do not count', '  filter  ', () => [percent]],
    ['nothing across the border of text and title', '悪いη', () => []],
    ['no private story', 'whisper', () => []],
    ['no author of private stories only', 'Secret Keeper', () => []],
    ['no work description', 'Private words', () => []],
    ['SQL is text', `' or 1=1 --`, () => []],
  ])('finds %s', async (_what, search, expected) => {
    expect(await find(search)).toEqual(expected())
  })

  test('finds all stories that contain one or two characters, whether that is none, one or many', async () => {
    const person = await addPerson(site.db, { fullName: 'Plain Name' })
    const mask = await addStory(site.db, person, { content: 'A mask 😷𝄞 ƻa' })
    const many: string[] = []
    // Frequent words are searched with another query plan than rare ones.
    for (let index = 0; index < 30; index += 1)
      many.push(await addStory(site.db, person, { content: `Żółty dym, dzień ${index}` }))
    await addStory(site.db, person, { content: 'Ż', isPublic: false })
    for (const rare of ['😷', '𝄞', '😷𝄞', ' 😷', 'ƻA']) expect(await find(rare), rare).toEqual([mask])
    for (const search of ['ż', 'ŻÓ', 'm,']) {
      const first = await list({ search })
      const second = await list({ search, cursor: first.nextCursor ?? '' })
      expect([...idsOf(first), ...idsOf(second)].sort(), search).toEqual(many.toSorted())
      expect(second.nextCursor).toBeNull()
    }
    for (const absent of ['ж', 'qz', '%%', '_%', '𝄞😷']) expect(await find(absent), absent).toEqual([])
  })

  test('finds one or two rare characters according to edits and deletions', async () => {
    const person = await addPerson(site.db, { fullName: 'Ξένια Þór' })
    const story = await addStory(site.db, person, { content: 'Ƣ1' })
    for (const search of ['ξέ', 'þ', 'ƣ', 'ƣ1']) expect(await find(search), search).toEqual([story])
    await site.db.query(`update profiles set full_name = 'Ƕ' where user_id = $1`, [person.userId])
    for (const search of ['ƕ', 'ƣ1']) expect(await find(search), search).toEqual([story])
    await site.db.query(`update stories set content = 'Ɣ' where id = $1`, [story])
    for (const search of ['ƕ', 'ɣ']) expect(await find(search), search).toEqual([story])
    for (const search of ['ξέ', 'þ', 'ƣ', 'ƣ1']) expect(await find(search), search).toEqual([])
    await site.db.query('delete from stories where id = $1', [story])
    expect(await find('ɣ')).toEqual([])
  })

  test('a search by issue finds stories with that tag, not those that mention it, and can be combined with words', async () => {
    const person = await addPerson(site.db, { fullName: 'Chemical Odors' })
    const tagged: string[] = []
    // Frequent words are searched with another query plan than rare ones.
    for (let index = 0; index < 30; index += 1)
      tagged.push(
        await addStory(site.db, person, { content: `Paint fumes ${index % 2 ? 'indoors' : 'outside'}` }),
      )
    await addStory(site.db, person, { content: 'No tag here', title: 'Chemical Odors' })
    await addStory(site.db, person, { content: 'Private', isPublic: false })
    await site.db.query(
      `update stories set air_quality_issues = '{Dust,Chemical Odors}' where content ~ '^(Paint|Private)'`,
    )
    await site.db.query(
      `update stories set created_at = created_at - interval '1 s' * (30 - array_position($1::uuid[], id))
        where id = any ($1)`,
      [tagged],
    )
    const issue = 'Chemical Odors'
    const first = await list({ issue })
    const second = await list({ issue, cursor: first.nextCursor ?? '' })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(tagged.toReversed())
    expect(idsOf(await list({ issue, search: 'INDOORS' }))).toEqual(
      tagged.filter((_, index) => index % 2 === 1).toReversed(),
    )
    expect(idsOf(await list({ issue, search: 'no tag' }))).toEqual([])
    expect(idsOf(await list({ issue: 'Other Pollutants' }))).toEqual([])
    expect(idsOf(await list({ issue: '' }))).toEqual(idsOf(await list({})))
  })

  test('finds everything if only blanks are typed', async () => {
    expect(await find('   ')).toEqual(idsOf(await list({})))
  })

  test('finds a person by the new name after a change, and not by the old one', async () => {
    const person = await addPerson(site.db, { fullName: 'Before Marriage' })
    const story = await addStory(site.db, person)
    await site.db.query(`update profiles set full_name = 'After Wedding' where user_id = $1`, [person.userId])
    expect(await find('after wedding')).toEqual([story])
    expect(await find('before marriage')).toEqual([])
  })

  test.each([
    ['too long', 'search', 'x'.repeat(101), 'too_long'],
    ['a NUL', 'search', 'a\0b', 'invalid_characters'],
    ['a bidirectional control', 'search', '\u202eevil', 'invalid_characters'],
    ['an issue that is none', 'issue', 'mold', 'invalid'],
    ['two issues', 'issue', 'Mold,Dust', 'invalid'],
    ['an order that is none', 'sort', 'created_at; drop table stories', 'invalid'],
    ['an unknown field', 'is_public', 'false', 'unknown_field'],
    ['a column', 'user_id', crypto.randomUUID(), 'unknown_field'],
    ['1 MB', 'search', 'x'.repeat(1_000_000), 'too_long'],
  ])('is refused for %s, and the error names the field', async (_what, field, value, code) => {
    const answer = await site.call(`/api/stories?${new URLSearchParams({ [field]: value })}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: [{ field, code }] } },
    })
  })

  test('is refused if a parameter occurs twice in the URL', async () => {
    expect(await site.call('/api/stories?search=a&search=b')).toMatchObject({ status: 400 })
  })
})

describe('pages of the story list', () => {
  let count = 0
  beforeAll(async () => {
    const person = await addPerson(site.db, { fullName: 'Pagina Prima' })
    for (let index = 0; index < 45; index += 1) {
      const id = await addStory(site.db, person, { content: `Paged no. ${index}.` })
      // Several stories share a time and a number of reactions: none may be lost or repeated between pages.
      const minute = Math.floor(index / 3)
      await site.db.query(
        `update stories set created_at = '2026-01-01'::timestamptz + $2 * interval '1 minute', reaction_count = $3 where id = $1`,
        [id, minute, index % 4],
      )
    }
    const [row] = await site.db.query<{ count: number }>(
      'select count(*)::int as count from stories where is_visible',
    )
    count = row?.count ?? 0
  })

  async function readAll(sort: SortOption): Promise<StoryPage[]> {
    const pages: StoryPage[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: StoryPage = await list({ sort, cursor })
      pages.push(page)
      cursor = page.nextCursor
    }
    return pages
  }

  const expectedOrder: Record<SortOption, string> = {
    newest: 'created_at desc, id desc',
    oldest: 'created_at, id',
    most_reactions: 'reaction_count desc, created_at desc, id desc',
  }

  test.each(sortOptions)('contain every story once, twenty at a time, in the order %s', async (sort) => {
    const pages = await readAll(sort)
    const rows = await site.db.query<{ id: string }>(
      `select id from stories where is_visible order by ${expectedOrder[sort]}`,
    )
    expect(pages.flatMap(idsOf)).toEqual(rows.map(({ id }) => id))
    expect(pages.slice(0, -1).map(({ stories }) => stories.length)).toEqual([
      ...Array(pages.length - 1).fill(20),
    ])
  })

  test('are not shifted by a story that is shared between two requests', async () => {
    const first = await list({ sort: 'newest' })
    await addStory(site.db, await addPerson(site.db), { content: 'Just now.' })
    const second = await list({ sort: 'newest', cursor: first.nextCursor ?? '' })
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(40)
    count += 1
  })

  test('combine with search', async () => {
    const first = await list({ search: 'paged no.', sort: 'oldest' })
    expect(first.stories).toHaveLength(20)
    const second = await list({ search: 'paged no.', sort: 'oldest', cursor: first.nextCursor ?? '' })
    expect(second.stories).toHaveLength(20)
    expect(second.stories.every(({ content }) => content.startsWith('Paged no.'))).toBe(true)
  })

  test('are the same whether they are read concurrently or one after the other', async () => {
    const oneByOne = await readAll('most_reactions')
    const atOnce = await listStoryPages(site.db.database, { sort: 'most_reactions', pages: 10 })
    expect(atOnce).toEqual(oneByOne)
    expect(await listStoryPages(site.db.database, { sort: 'most_reactions', pages: 2 })).toEqual(
      oneByOne.slice(0, 2),
    )
  })

  test('need one statement for any page, search or order', async () => {
    const statements: string[] = []
    const logger = { logQuery: (statement: string) => void statements.push(statement) }
    const anon = drizzle({ connection: site.db.connection, logger })
    onTestFinished(() => anon.$client.end())
    const query = { search: 'paged', sort: 'most_reactions', pages: 3 } as const
    expect(await listStoryPages({ anon }, query)).toHaveLength(3)
    expect(statements).toHaveLength(1)
  })

  test('consist of one empty page if no story matches', async () => {
    expect(await listStoryPages(site.db.database, { search: 'no such thing', pages: 3 })).toEqual([
      { stories: [], nextCursor: null },
    ])
  })

  const position = { reactionCount: 3, createdAt: new Date(), id: crypto.randomUUID() }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { id } = position
  test.each([
    ['garbage', 'garbage'],
    ['JSON in the clear', '["newest",1]'],
    ['another sort’s', encodeStoryCursor('oldest', position)],
    ['a number as text', encode(['newest', '1', '2026-01-01T00:00:00.000Z', id])],
    ['a number beyond the database’s', encode(['newest', 1e12, '2026-01-01T00:00:00.000Z', id])],
    ['half a reaction', encode(['newest', 0.5, '2026-01-01T00:00:00.000Z', id])],
    ['a date that is none', encode(['newest', 1, '2026-02-31T00:00:00.000Z', id])],
    ['the year 0', encode(['newest', 1, '0000-01-01T00:00:00.000Z', id])],
    ['SQL as an id', encode(['newest', 1, '2026-01-01T00:00:00.000Z', `' or true --`])],
    ['a deep value', encode([[[[[[[[]]]]]]]])],
  ])('are not returned for an invalid cursor: %s', async (_what, cursor) => {
    const answer = await site.call(`/api/stories?${new URLSearchParams({ cursor, sort: 'newest' })}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_cursor', field: 'cursor' } },
    })
  })

  test('contain public stories and no others, to the last row', async () => {
    expect((await readAll('newest')).flatMap(idsOf)).toHaveLength(count)
  })
})
