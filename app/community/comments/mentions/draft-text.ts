import { normalizeText } from '#app/platform/validation/text-length.ts'
import type { NewMention, ShownMention } from './mention-schemas.ts'
import { moveSpans } from './move-spans.ts'

/** Positions are in UTF-16 code units, as in the browser's fields. */
export interface DraftText {
  text: string
  mentions: NewMention[]
}

export const emptyDraftText: DraftText = { text: '', mentions: [] }

const countPoints = (text: string) => [...text].length

export function toDraftText({ content, mentions }: { content: string; mentions: ShownMention[] }): DraftText {
  const points = [...content]
  const countUnits = (start: number, end: number) => points.slice(start, end).join('').length
  return {
    text: content,
    mentions: mentions.flatMap(({ userId, start, length }) =>
      userId === undefined
        ? []
        : { userId, start: countUnits(0, start), length: countUnits(start, start + length) },
    ),
  }
}

/** Tidies the text and counts positions in code points. */
export function toRequestText({ text, mentions }: DraftText): { content: string; mentions: NewMention[] } {
  const lead = text.length - text.trimStart().length
  return {
    content: normalizeText(text),
    mentions: mentions.map(({ userId, start, length }) => ({
      userId,
      start: countPoints(text.slice(lead, start)),
      length: countPoints(text.slice(start, start + length)),
    })),
  }
}

/** Keeps the mentions that the change does not touch. */
export function rewrite({ text, mentions }: DraftText, next: string): DraftText {
  return { text: next, mentions: moveSpans(text, next, mentions) }
}

export interface NameQuery {
  at: number
  search: string
}

/** Returns null inside an existing mention. */
export function findQuery({ text, mentions }: DraftText, caret: number): NameQuery | null {
  const found = /(?:^|[\s([{"'“‘«¿¡])@([^\n@]{0,40})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const search = found[1] ?? ''
  const at = caret - search.length - 1
  return mentions.some(({ start }) => start === at) ? null : { at, search }
}

/** A user is mentioned only once. */
export function insertName(
  written: DraftText,
  { at, search }: NameQuery,
  { userId, fullName }: { userId: string; fullName: string },
): DraftText & { caret: number } {
  const name = `@${fullName}`
  const end = at + 1 + search.length
  const space = /^\s/.test(written.text.slice(end)) ? '' : ' '
  const next = rewrite(written, written.text.slice(0, at) + name + space + written.text.slice(end))
  const isKnown = next.mentions.some((mention) => mention.userId === userId)
  const mentions = isKnown ? next.mentions : [...next.mentions, { userId, start: at, length: name.length }]
  mentions.sort((one, other) => one.start - other.start)
  return { text: next.text, mentions, caret: at + name.length + 1 }
}

/** Keeps both texts in a draft. The result may exceed the maximum length. */
export function joinDraftTexts(sent: DraftText, typed: DraftText): DraftText {
  if (typed.text.trim() === '') return sent
  const shift = sent.text.length + 1
  const later = typed.mentions
    .filter(({ userId }) => sent.mentions.every((mention) => mention.userId !== userId))
    .map((mention) => ({ ...mention, start: mention.start + shift }))
  return { text: `${sent.text}\n${typed.text}`, mentions: [...sent.mentions, ...later] }
}
