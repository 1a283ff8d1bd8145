import { expect, test } from 'vitest'
import { continueAttempt, parseDraft, toDraftFields } from './waitlist-draft.ts'

const fields = {
  fullName: 'Maya Lindqvist',
  email: 'maya@example.org',
  organization: '',
  workDescription: 'Teacher',
  airQualityStory: 'Our classroom has no window.\n“Really.” 🙂',
  sharePermission: true,
}

test('a kept draft comes back as it was typed', () => {
  const draft = { fields, attempt: null }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})

test('the password is never kept', () => {
  const typed = { ...fields, password: 'correct horse' }
  expect(JSON.stringify(toDraftFields(typed))).not.toContain('correct horse')
  expect(continueAttempt(null, typed).content).not.toContain('correct horse')
})

test.each([null, '', 'null', '[]', '{"fields":7}', '{{'])('what is no draft (%s) is forgotten', (raw) => {
  expect(parseDraft(raw)).toBeNull()
})

test('one field that makes no sense does not cost the others', () => {
  const raw = JSON.stringify({ fields: { ...fields, email: 7 }, attempt: { key: 1 } })
  expect(parseDraft(raw)).toEqual({ fields: { ...fields, email: '' }, attempt: null })
})

test('the same text sent again is the same attempt, so that it is stored once', () => {
  const first = continueAttempt(null, fields)
  expect(continueAttempt(first, { ...fields })).toEqual(first)
})

test('a changed text is a new attempt', () => {
  const first = continueAttempt(null, fields)
  expect(continueAttempt(first, { ...fields, airQualityStory: 'Another.' }).key).not.toBe(first.key)
})
