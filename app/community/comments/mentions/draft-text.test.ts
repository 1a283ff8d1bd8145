import { expect, test } from 'vitest'
import {
  emptyDraftText,
  findQuery,
  insertName,
  joinDraftTexts,
  toDraftText,
  toRequestText,
} from './draft-text.ts'
import { moveSpans } from './move-spans.ts'

const mira = { userId: 'mira', fullName: 'Mira 😷' }

test('a mention in a draft moves with text typed before it, and is dropped when its words change', () => {
  const spans = [{ start: 4, length: 5 }]
  expect(moveSpans('Ask @Mira now', 'Please: Ask @Mira now', spans)).toEqual([{ start: 12, length: 5 }])
  expect(moveSpans('Ask @Mira now', 'Ask @Mira right now', spans)).toEqual(spans)
  expect(moveSpans('Ask @Mira now', 'Ask @Mirabel now', spans)).toEqual(spans)
  expect(moveSpans('Ask @Mira now', 'Ask @Mra now', spans)).toEqual([])
  expect(moveSpans('Ask @Mira now', '', spans)).toEqual([])
  expect(moveSpans('Ask @Mira now', 'Ask @Mira now', spans)).toEqual(spans)
})

test('names are suggested after an @ at the start of a word, and not in addresses or chosen names', () => {
  const query = (text: string) => findQuery({ text, mentions: [] }, text.length)
  expect(query('Hello @Mi')).toEqual({ at: 6, search: 'Mi' })
  expect(query('(@Mira O')).toEqual({ at: 1, search: 'Mira O' })
  expect(query('@')).toEqual({ at: 0, search: '' })
  for (const text of ['mira@example.org', 'Hello', '@Mira\nand', 'a@']) expect(query(text)).toBeNull()
  const chosen = { text: '@Mira now', mentions: [{ userId: 'mira', start: 0, length: 5 }] }
  expect(findQuery(chosen, 9)).toBeNull()
})

test('a mention’s position is counted in code points of the stored text', () => {
  const typed = { text: '  😷 ask @mi', mentions: [] }
  const { caret, ...written } = insertName(typed, { at: 9, search: 'mi' }, mira)
  expect(written).toEqual({ text: '  😷 ask @Mira 😷 ', mentions: [{ userId: 'mira', start: 9, length: 8 }] })
  expect(caret).toBe(18)
  const sent = toRequestText(written)
  expect(sent).toEqual({ content: '😷 ask @Mira 😷', mentions: [{ userId: 'mira', start: 6, length: 7 }] })
  expect(toRequestText(toDraftText(sent))).toEqual(sent)
  const again = insertName({ ...written, text: `${written.text}@m` }, { at: 18, search: 'm' }, mira)
  expect(again).toMatchObject({ text: `${written.text}@Mira 😷 `, mentions: [{ start: 9 }] })
})

test('a restored draft precedes newly typed text, and keeps all mentions', () => {
  const sent = { text: '@Mira', mentions: [{ userId: 'mira', start: 0, length: 5 }] }
  expect(joinDraftTexts(sent, emptyDraftText)).toEqual(sent)
  expect(joinDraftTexts(sent, { text: '@Ada', mentions: [{ userId: 'ada', start: 0, length: 4 }] })).toEqual({
    text: '@Mira\n@Ada',
    mentions: [...sent.mentions, { userId: 'ada', start: 6, length: 4 }],
  })
})
