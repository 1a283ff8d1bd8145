import { expect, test } from 'vitest'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { openProfileDraft, toProfileFields } from './profile-draft.ts'
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
  const draft = openProfileDraft('ada')
  draft.write(toProfileFields({ ...fields, password: 'x' }))
  expect(draft.read()).toEqual(fields)
  for (const raw of ['', '{{', '7']) {
    tabStorage.setItem('clean-air-profile-draft-ada', raw)
    expect(draft.read()).toBeNull()
  }
})
