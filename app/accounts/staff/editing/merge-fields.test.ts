import { expect, test } from 'vitest'
import { rebaseEdit } from './merge-fields.ts'

const names = ['subject', 'body', 'places'] as const
const base = { version: 1, content: { subject: 'News', body: 'We begin.', places: '5' } }

test('fields that the editor changed are kept, and the others take the values that a colleague saved', () => {
  const typed = { ...base.content, body: 'Mine', places: '6' }
  const latest = { version: 2, content: { subject: 'Theirs', body: 'Theirs', places: '5' } }
  expect(rebaseEdit(names, { base, typed }, latest)).toEqual({
    base: latest,
    typed: { subject: 'Theirs', body: 'Mine', places: '6' },
    concurrentEdit: { content: latest.content, both: ['body'], theirs: ['subject'] },
  })
})

test('without a newer version, no fields are merged', () => {
  const typed = { ...base.content, body: 'Mine' }
  expect(rebaseEdit(names, { base, typed }, base)).toEqual({ base, typed, concurrentEdit: null })
})
