import { expect, test } from 'vitest'
import { continueAttempt } from '#app/http/idempotency-key.ts'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { joinTexts, parseCommentDraft, readCommentDraft, saveCommentDraft } from './comment-draft.ts'

const storyId = 'a3f1'

test('a kept draft comes back as it was typed, to its author alone', () => {
  const draft = { text: ' Smoke again. 🙂\n', attempt: continueAttempt(null, 'Smoke again. 🙂') }
  saveCommentDraft({ userId: 'maya', storyId }, draft)
  expect(readCommentDraft({ userId: 'maya', storyId })).toEqual(draft)
  expect(readCommentDraft({ userId: 'ada', storyId }).text).toBe('')
  saveCommentDraft({ userId: 'maya', storyId }, { text: ' \n', attempt: null })
  expect(readCommentDraft({ userId: 'maya', storyId }).text).toBe('')
})

test('what was typed goes with the account', () => {
  const draft = { text: 'Not sent yet.', attempt: null }
  for (const userId of ['maya', 'ada']) saveCommentDraft({ userId, storyId }, draft)
  tabStorage.forget('maya')
  expect(readCommentDraft({ userId: 'maya', storyId }).text).toBe('')
  expect(readCommentDraft({ userId: 'ada', storyId })).toEqual(draft)
})

test.each([null, '', 'null', '[]', '{"text":7}', '{{', 'only text'])(
  'what is no draft (%s) is nothing typed',
  (raw) => {
    expect(parseCommentDraft(raw)).toEqual({ text: '', attempt: null })
  },
)

test('an attempt that makes no sense does not cost the text', () => {
  expect(parseCommentDraft('{"text":"a","attempt":7}')).toEqual({ text: 'a', attempt: null })
})

test('the same comment sent again is the same attempt, so that it is stored once', () => {
  const first = continueAttempt(null, 'Only once.')
  expect(continueAttempt(first, 'Only once.')).toEqual(first)
  expect(continueAttempt(first, 'Another.').key).not.toBe(first.key)
})

test('what comes back stands before what was typed since', () => {
  expect(joinTexts('sent', '')).toBe('sent')
  expect(joinTexts('sent', 'typed since')).toBe('sent\ntyped since')
})
