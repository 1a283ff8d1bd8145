import { expect, test } from 'vitest'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { toDraftFields, waitlistDraft } from './waitlist-draft.ts'

const key = 'clean-air-waitlist-draft'
const fields = {
  fullName: 'Maya Lindqvist',
  email: 'maya@example.org',
  organization: '',
  workDescription: 'Teacher',
  airQualityStory: 'Our classroom has no window.\n“Really.” 🙂',
  sharePermission: true,
  isAnonymous: true,
}

test('a waitlist draft is restored as typed', () => {
  waitlistDraft.write({ fields })
  expect(waitlistDraft.read()).toEqual({ fields })
})

test('the password is never stored in a waitlist draft', () => {
  waitlistDraft.startAttempt({ fields: toDraftFields({ ...fields, password: 'correct horse' }) })
  expect(tabStorage.getItem(key)).toContain(fields.email)
  expect(tabStorage.getItem(key)).not.toContain('correct horse')
})

test.each(['', 'null', '[]', '{"fields":7}', '{{'])('an invalid waitlist draft (%s) is discarded', (raw) => {
  tabStorage.setItem(key, raw)
  expect(waitlistDraft.read()).toBeNull()
})

test('an invalid field of a waitlist draft does not discard the other fields', () => {
  tabStorage.setItem(key, JSON.stringify({ fields: { ...fields, email: 7 } }))
  expect(waitlistDraft.read()).toEqual({ fields: { ...fields, email: '' } })
})
