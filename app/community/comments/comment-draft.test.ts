import { expect, test } from 'vitest'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { openCommentDraft } from './comment-draft.ts'

const open = (userId: string) => openCommentDraft({ userId, storyId: 'a3f1' })

test('typed text is restored for its author only', () => {
  open('maya').write({ text: 'Smoke again.', mentions: [] })
  expect(open('maya').read().text).toBe('Smoke again.')
  expect(open('ada').read().text).toBe('')
})

test('typed text is deleted with the account', () => {
  for (const userId of ['maya', 'ada']) open(userId).write({ text: 'Not sent yet.', mentions: [] })
  tabStorage.forget('maya')
  expect(open('maya').read().text).toBe('')
  expect(open('ada').read().text).toBe('Not sent yet.')
})
