import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from './browser-storage.ts'
import { createDraftStore } from './draft-store.ts'
import { toRecord } from './stored-json.ts'

const key = 'draft'
const draft = createDraftStore({
  storage: tabStorage,
  key,
  parse: (stored) => ({ text: String(toRecord(stored).text ?? '') }),
})

beforeEach(() => draft.forget())

test('a draft is restored as typed, until it is discarded', () => {
  draft.write({ text: ' Smoke again. 🙂\n' })
  expect(draft.read()).toEqual({ text: ' Smoke again. 🙂\n' })
  draft.forget()
  expect(draft.read()).toEqual({ text: '' })
})

test.each(['', 'null', '[]', '7', '{{', 'only text'])('an invalid draft (%s) counts as empty', (raw) => {
  tabStorage.setItem(key, raw)
  expect(draft.read()).toEqual({ text: '' })
  expect(draft.startAttempt({ text: 'a' })).not.toBe('')
})

test('a draft that is sent again keeps its key and is stored once, even if it was edited in between', () => {
  const first = draft.startAttempt({ text: 'Only once.' })
  draft.write({ text: '' })
  draft.write({ text: 'Only once.' })
  expect(draft.startAttempt({ text: 'Only once.' })).toBe(first)
  expect(draft.startAttempt({ text: 'Another.' })).not.toBe(first)
})

test('a draft that was stored is sent with a new key the next time', () => {
  const first = draft.startAttempt({ text: 'Good morning' })
  draft.forget()
  expect(draft.startAttempt({ text: 'Good morning' })).not.toBe(first)
})

test.each([7, null, { key: 1, sent: '{"text":"a"}' }, { sent: '{"text":"a"}' }])(
  'a draft with an invalid key (%j) keeps its text',
  (attempt) => {
    tabStorage.setItem(key, JSON.stringify({ text: 'a', attempt }))
    expect(draft.read()).toEqual({ text: 'a' })
    expect(draft.startAttempt({ text: 'a' })).toEqual(expect.any(String))
  },
)
