import { expect, test } from 'vitest'
import { defaultContent } from '../default-content.server.ts'
import { listDifferences, mergeContent } from './merge-content.ts'

test('what somebody typed stays, and what they left alone follows what others have published', () => {
  const typed = { ...defaultContent, headline: 'Mine', offers: ['Mine'] }
  const published = { ...defaultContent, headline: 'Theirs', contact: 'theirs@example.org' }
  const merged = mergeContent(defaultContent, typed, published)
  expect(merged).toEqual({ ...typed, contact: 'theirs@example.org' })
  expect(listDifferences(published, merged)).toEqual(['headline', 'offers'])
})
