import { expect, test } from 'vitest'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { openCommentDraft } from './comment-draft.ts'

const open = (userId: string) => openCommentDraft({ userId, storyId: 'a3f1' })

test('a comment’s draft is restored only for its author', () => {
  open('maya').write({ text: 'Smoke again.', mentions: [] })
  expect(open('maya').read().text).toBe('Smoke again.')
  expect(open('ada').read().text).toBe('')
})

test('a comment’s draft is deleted together with the account', () => {
  for (const userId of ['maya', 'ada']) open(userId).write({ text: 'Not sent yet.', mentions: [] })
  tabStorage.forget('maya')
  expect(open('maya').read().text).toBe('')
  expect(open('ada').read().text).toBe('Not sent yet.')
})
