import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { type SortOption, sortOptions } from './story-options.ts'
import { storyPageSchema } from './story-schemas.ts'

const order: Record<SortOption, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  most_reactions: 'reaction_count desc, created_at desc, id desc',
}

/** Inserts a thousand new stories of which at most two match a search, too few to be found while scanning in the list's order. */
const site = await createTestSite()
const person = await addPerson(site.db, { fullName: 'Rara Avis' })
await site.db.query(
  `insert into stories (user_id, content, share_permission, is_public, created_at)
      select $1, case when n % 400 = 0 then 'Quartz, ƣ' else 'Windows' end, true, true, now() - n * interval '1 minute'
      from generate_series(1, 1000) n`,
  [person.userId],
)
const moments = [
  // Includes times around the start of each of the last weeks, some of them equal.
  ...[0, 1, 2, 3, 4, 5].flatMap((weeks) => [-1, 0, 0, 0, 1].map((seconds) => ({ weeks, seconds }))),
  ...Array.from({ length: 30 }, (_, index) => ({ weeks: index * index, seconds: index })),
]
for (const [index, { weeks, seconds }] of moments.entries()) {
  const id = await addStory(site.db, person, { content: 'Zircon, ƶ, quartz, ƣ', isPublic: index % 7 > 0 })
  await site.db.query(
    `update stories set reaction_count = $2, air_quality_issues = $5, created_at =
        to_timestamp(week_of(now() - interval '2 days') * 604800.0) - interval '1 week' * $3 + interval '1 second' * $4
        where id = $1`,
    [id, index % 4, weeks, seconds, index % 3 === 0 ? ['Mold', 'Dust'] : null],
  )
}
// Accounts from an external auth service may have no name, and a title is optional.
const nameless = await addPerson(site.db)
await site.db.query('update profiles set full_name = null where user_id = $1', [nameless.userId])
const id = await addStory(site.db, nameless, { content: 'Zircon, ƶ', isPublic: true })
await site.db.query(
  `update stories set title = null, air_quality_issues = '{Mold,Dust}', created_at = now() - interval '1 year' where id = $1`,
  [id],
)

async function readAll(query: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await site.call(`/api/stories?${new URLSearchParams({ ...query, cursor })}`)
    const page = v.parse(storyPageSchema, body)
    found.push(...page.stories.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return found
}

test.each(sortOptions.flatMap((sort) => ['zircon', 'ƶ', 'quartz', 'ƣ'].map((search) => ({ search, sort }))))(
  'rare matches are found page by page, each story once and in order: $search by $sort',
  async ({ search, sort }) => {
    const rows = await site.db.query<{ id: string }>(
      `select id from stories where is_visible and strpos(lower(content), $1) > 0 order by ${order[sort]}`,
      [search],
    )
    expect(rows.length).toBeGreaterThan(40)
    expect(await readAll({ search, sort })).toEqual(rows.map(({ id }) => id))
  },
)

test.each(sortOptions.flatMap((sort) => ['', 'zircon', 'ƶ', 'windows'].map((search) => ({ search, sort }))))(
  'stories with a rare tag are found page by page, and no others: $search by $sort',
  async ({ search, sort }) => {
    const rows = await site.db.query<{ id: string }>(
      `select id from stories where is_visible and strpos(lower(content), $1) > 0 and 'Mold' = any(air_quality_issues)
        order by ${order[sort]}`,
      [search],
    )
    expect(rows.length > 15).toBe(search !== 'windows')
    expect(await readAll({ search, issue: 'Mold', sort })).toEqual(rows.map(({ id }) => id))
  },
)

const planSchema = v.object({
  Plan: v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() }),
})

/** Counts the pages that PostgreSQL reads for the first page of a search, as the lower of two runs. */
async function countPages({ search = '', issue = '' }): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < 2; time += 1) {
    const [row] = await site.db.query<{ 'QUERY PLAN': [unknown] }>(
      `explain (analyze, buffers, format json)
        select search_visible_stories($1, $2, 'oldest', null, null, null, 21)`,
      [search, issue],
    )
    const { Plan: plan } = v.parse(planSchema, row?.['QUERY PLAN'][0])
    counts.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  }
  return Math.min(...counts)
}

test('letters, punctuation and issues that appear in no story are looked up in an index, without a scan', async () => {
  await site.db.query(
    `insert into stories (user_id, content, share_permission, is_public)
      select user_id, encode(sha256(n::text::bytea), 'hex'), true, true
        from generate_series(1, 2000) n, (select user_id from stories limit 1) person`,
  )
  await site.db.query('vacuum analyze story_search')
  const pagesOfWord = await countPages({ search: 'ßþðæ' })
  for (const search of ['ß', 'ßþ', '???', '🔥🔥🔥', '. .', 't. ', 'a!b', '?'.repeat(100)])
    expect((await countPages({ search })) - pagesOfWord).toBeLessThan(10)
  for (const search of ['', 'ßþ', 'windows', 'ßþðæ'])
    expect((await countPages({ search, issue: 'COVID-19' })) - pagesOfWord, search).toBeLessThan(10)
})

test('a story’s text may contain the separator between text and issues, even before words too long for an index', async () => {
  const person = await addPerson(site.db)
  const content = `${'\u0001'.repeat(1000)}${Array.from({ length: 1800 }, (_, index) => index).join('-')}`
  await addStory(site.db, person, { content, isPublic: true })
  const rows = await site.db.query<{ id: string }>('select id from stories where content = $1', [content])
  expect(await readAll({ search: '598-599', sort: 'oldest' })).toEqual(rows.map(({ id }) => id))
})
