import { expect, test } from 'vitest'
import { parseProfileDraft } from './profile-draft.ts'
import { findProfileChanges } from './profile-form-schemas.ts'

const profile = { fullName: 'Ada', organization: null, workDescription: 'Mathematics', avatarUrl: null }

test('only the fields that differ are sent', () => {
  const unchanged = { fullName: 'Ada', organization: '', workDescription: 'Mathematics' }
  expect(findProfileChanges(profile, unchanged)).toEqual({})
  expect(findProfileChanges(profile, { ...unchanged, organization: 'Navy' })).toEqual({
    organization: 'Navy',
  })
  expect(findProfileChanges(profile, { ...unchanged, workDescription: '' })).toEqual({
    workDescription: null,
  })
})

test('a kept draft comes back as it was typed, and what is none is forgotten', () => {
  const fields = { fullName: ' Ada ', organization: '“Navy” 🙂', workDescription: 'a\nb' }
  expect(parseProfileDraft(JSON.stringify({ ...fields, password: 'x' }))).toEqual(fields)
  for (const raw of [null, '', '{{', '7']) expect(parseProfileDraft(raw)).toBeNull()
})
