import { expect, test } from 'vitest'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { openCommentDraft } from './comment-draft.ts'

const open = (userId: string) => openCommentDraft({ userId, storyId: 'a3f1' })

test('a comment’s draft is restored only for its author', () => {
  open('maya').write({ text: 'Smoke again.', mentions: [] })
  expect(open('maya').read().text).toBe('Smoke again.')
  expect(open('ada').read().text).toBe('')
})

test('a comment, replies and edits have separate drafts', () => {
  const places = [{}, { parentId: 'b2' }, { parentId: 'c3' }, { editedId: 'b2' }]
  const drafts = places.map((place) => openCommentDraft({ userId: 'maya', storyId: 'a3f1', ...place }))
  for (const [index, draft] of drafts.entries()) draft.write({ text: `Draft ${index}`, mentions: [] })
  expect(drafts.map((draft) => draft.read().text)).toEqual(['Draft 0', 'Draft 1', 'Draft 2', 'Draft 3'])
  for (const draft of drafts) draft.forget()
})

test('a comment’s draft is deleted together with the account', () => {
  for (const userId of ['maya', 'ada']) open(userId).write({ text: 'Not sent yet.', mentions: [] })
  tabStorage.forget('maya')
  expect(open('maya').read().text).toBe('')
  expect(open('ada').read().text).toBe('Not sent yet.')
})
