import { expect, test } from 'vitest'
import { firstStories, type ListParams, parseListParams } from './list-params.ts'
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
])('a list is found again by its address', (address) => {
  expect(read(formatListPath(address))).toEqual(address)
})

test('the first stories have the plain address', () => {
  expect(formatListPath(firstStories)).toBe('/community')
})

test('what a form without JavaScript sends means the same', () => {
  expect(read('/community?search=+dust+&issue=&sort=newest')).toEqual({ ...firstStories, search: 'dust' })
})

test('parameters of others are left alone', () => {
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
])('%s names no list', (query) => {
  expect(read(`/community?${query}`)).toEqual(firstStories)
})
