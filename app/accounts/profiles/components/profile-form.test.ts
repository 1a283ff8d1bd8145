import { expect, test } from 'vitest'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { openProfileDraft, toProfileFields } from './profile-draft.ts'
import { findProfileChanges } from './profile-form.tsx'

const profile = {
  fullName: 'Ada',
  organization: null,
  workDescription: 'Mathematics',
  avatarUrl: null,
  nameShown: 'full' as const,
  displayName: null,
  shownName: 'Ada',
}

test('the profile form sends only changed fields', () => {
  const unchanged = {
    fullName: 'Ada',
    nameShown: 'full' as const,
    organization: '',
    workDescription: 'Mathematics',
  }
  expect(findProfileChanges(profile, unchanged)).toEqual({})
  expect(findProfileChanges(profile, { ...unchanged, organization: 'Navy' })).toEqual({
    organization: 'Navy',
  })
  expect(findProfileChanges(profile, { ...unchanged, workDescription: '' })).toEqual({
    workDescription: null,
  })
  expect(findProfileChanges(profile, { ...unchanged, nameShown: 'display', displayName: 'Breeze' })).toEqual({
    nameShown: 'display',
    displayName: 'Breeze',
  })
})

test('a profile draft is restored as typed, and an invalid draft is discarded', () => {
  const fields = {
    fullName: ' Ada ',
    nameShown: 'display' as const,
    displayName: ' B ',
    organization: '“Navy” 🙂',
    workDescription: 'a\nb',
  }
  const draft = openProfileDraft('ada')
  draft.write(toProfileFields({ ...fields, password: 'x' }))
  expect(draft.read()).toEqual(fields)
  for (const raw of ['', '{{', '7']) {
    tabStorage.setItem('clean-air-profile-draft-ada', raw)
    expect(draft.read()).toBeNull()
  }
})
