import { expect, test } from 'vitest'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { issueFieldName, toStoryFields } from './read-story-form.ts'
import { openStoryDraft } from './story-draft.ts'

const key = 'clean-air-story-draft-maya'
const draft = openStoryDraft('maya')
const empty = { fields: toStoryFields({}), isOpen: false }
const fields = toStoryFields({
  title: 'Smoke',
  content: 'It came over the hill. 🙂',
  [issueFieldName('Mold')]: true,
  [issueFieldName('Dust')]: false,
  sharePermission: true,
})

test('a story draft is restored as typed, and only for its author', () => {
  draft.write({ fields, isOpen: true })
  expect(draft.read()).toEqual({ fields, isOpen: true })
  expect(fields.issues).toEqual(['Mold'])
  expect(openStoryDraft('ada').read()).toEqual(empty)
})

test.each(['', 'null', '[]', '{"fields":7}', '{{'])('an invalid story draft (%s) counts as empty', (raw) => {
  browserStorage.setItem(key, raw)
  expect(draft.read()).toEqual(empty)
})

test('an invalid field of a story draft does not discard the other fields', () => {
  const stored = { fields: { ...fields, title: 7, issues: ['Rain'] }, isOpen: 'yes', attempt: 1 }
  browserStorage.setItem(key, JSON.stringify(stored))
  expect(draft.read()).toEqual({ fields: { ...fields, title: '', issues: [] }, isOpen: false })
})
