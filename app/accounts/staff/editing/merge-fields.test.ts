import { expect, test } from 'vitest'
import { catchUp } from './merge-fields.ts'

const names = ['subject', 'body', 'places'] as const
const base = { version: 1, content: { subject: 'News', body: 'We begin.', places: '5' } }

test('typed fields are kept, and untouched ones follow what others saved', () => {
  const typed = { ...base.content, body: 'Mine', places: '6' }
  const latest = { version: 2, content: { subject: 'Theirs', body: 'Theirs', places: '5' } }
  expect(catchUp(names, { base, typed }, latest)).toEqual({
    base: latest,
    typed: { subject: 'Theirs', body: 'Mine', places: '6' },
    overtaken: { content: latest.content, both: ['body'], theirs: ['subject'] },
  })
})

test('at the same version, nothing counts as overtaken', () => {
  const typed = { ...base.content, body: 'Mine' }
  expect(catchUp(names, { base, typed }, base)).toEqual({ base, typed, overtaken: null })
})
