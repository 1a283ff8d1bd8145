import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { firstStories, type ListParams, parseListParams, readParameters } from './list-params.ts'
import { listParamsSchema } from './list-params-schemas.ts'
import { formatListPath } from './list-path.ts'

const read = (address: string) => parseListParams(new URL(address, 'https://clean-air.example').searchParams)

test.each<ListParams>([
  firstStories,
  {
    with: 'measurements',
    issue: '',
    search: '100% café & "air"',
    sort: 'most_reactions',
    cursor: 'WyJ4Il0',
    pages: 10,
  },
  { ...firstStories, search: '空気' },
  { ...firstStories, search: 'smoke', issue: 'Pollen & Allergens' },
])('a story list with all its parameters is restored from its URL', (address) => {
  expect(read(formatListPath(address))).toEqual(address)
})

test('the first stories have a URL without parameters', () => {
  expect(formatListPath(firstStories)).toBe('/community')
})

test('a form sent without JavaScript gives the same list', () => {
  expect(read('/community?search=+dust+&issue=&sort=newest')).toEqual({ ...firstStories, search: 'dust' })
})

test('a list’s URL keeps unrelated parameters', () => {
  expect(read('/community?utm_source=mail&search=dust')).toEqual({ ...firstStories, search: 'dust' })
})

test.each([
  'pages=0',
  'pages=11',
  'pages=1e9',
  'sort=id',
  'issue=mold',
  'issue=Mold,Dust',
  `search=${'x'.repeat(101)}`,
])('the query %s is rejected as a list', (query) => {
  expect(read(`/community?${query}`)).toEqual(firstStories)
})

const values = fc.oneof(
  fc.constantFrom(
    '',
    'newest',
    'most_reactions',
    'measurements',
    'Mold',
    'general',
    '0',
    '1',
    '07',
    '10',
    '11',
    ' dust\r\n',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 210 }),
)
const names = fc.constantFrom('search', 'issue', 'sort', 'with', 'cursor', 'pages', 'other')

test('a URL gives the same list in the browser and on the server', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values), { maxLength: 6 }), (entries) => {
      const parameters = new URLSearchParams(entries)
      const { success, output } = v.safeParse(listParamsSchema, readParameters(parameters))
      expect(parseListParams(parameters)).toEqual(success ? output : firstStories)
    }),
    { numRuns: 500 },
  )
})
