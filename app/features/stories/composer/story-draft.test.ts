import { expect, test } from 'vitest'
import { emptyDraft, parseStoryDraft, startAttempt } from './story-draft.ts'
import { issueFieldName, toStoryFields } from './story-fields.ts'

const fields = toStoryFields({
  title: 'Smoke',
  content: 'It came over the hill. 🙂',
  [issueFieldName('Mold')]: true,
  [issueFieldName('Dust')]: false,
  sharePermission: true,
})

test('a kept draft comes back as it was typed', () => {
  const draft = { fields, isOpen: true, attempt: null }
  expect(parseStoryDraft(JSON.stringify(draft))).toEqual(draft)
  expect(fields.issues).toEqual(['Mold'])
})

test.each([null, '', 'null', '[]', '{"fields":7}', '{{'])('what is no draft (%s) is an empty one', (raw) => {
  expect(parseStoryDraft(raw)).toEqual(emptyDraft)
})

test('one part that makes no sense does not cost the others', () => {
  const raw = JSON.stringify({ fields: { ...fields, title: 7, issues: ['Rain'] }, isOpen: 'yes', attempt: 1 })
  expect(parseStoryDraft(raw)).toEqual({
    fields: { ...fields, title: '', issues: [] },
    isOpen: false,
    attempt: null,
  })
})

test('the same story sent again is the same attempt, so that it is stored once', () => {
  const first = startAttempt(emptyDraft, fields)
  expect(startAttempt(first, { ...fields }).attempt).toEqual(first.attempt)
  expect(startAttempt(first, { ...fields, sharePermission: false }).attempt.key).not.toBe(first.attempt.key)
})
