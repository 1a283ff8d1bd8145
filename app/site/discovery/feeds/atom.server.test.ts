import { parseAtomFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { listElements, parseXml } from '../testing/parse-xml.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { formatAtom } from './format-feeds.server.ts'

const entry: FeedEntry = {
  url: 'https://clean-air.example/stories/1',
  title: 'Dust',
  author: 'Ada Air',
  text: 'The air is thick.',
  tags: ['Pollen & Allergens'],
  publishedAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
}

const wrap = (entries: FeedEntry[]): Feed => ({
  title: 'Stories',
  pageUrl: 'https://clean-air.example/community?issue=Mold&sort=oldest',
  feedUrl: 'https://clean-air.example/feed.xml',
  language: 'en',
  entries,
})

const readTexts = (xml: string, name: string) => listElements(parseXml(xml), name).map(({ text }) => text)

/** True if XML 1.0 allows the character. */
const isCharacter = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd)

test('a feed preserves every code point in titles, names and texts, except those that XML forbids', () => {
  const perEntry = 256
  const blocks = Array.from({ length: 0x10000 / perEntry }, (_, block) =>
    Array.from({ length: perEntry }, (_, index) => block * perEntry + index),
  )
  const toText = (codes: number[]) => `a${codes.map((code) => String.fromCharCode(code)).join('')}z`
  const entries = blocks.map((codes): FeedEntry => {
    const text = toText(codes)
    return { ...entry, title: text, author: text, text }
  })
  const xml = formatAtom(wrap(entries))
  const kept = blocks.map((codes) => toText(codes.filter(isCharacter)))
  expect(readTexts(xml, 'title').slice(1)).toEqual(kept)
  expect(readTexts(xml, 'name')).toEqual(kept)
  expect(readTexts(xml, 'content')).toHaveLength(blocks.length)
})

test('a surrogate pair is one character, and a lone surrogate is omitted', () => {
  const xml = formatAtom(wrap([{ ...entry, title: 'smog \ud83d\ude37 \ud83d alone \ude37' }]))
  expect(readTexts(xml, 'title')[1]).toBe('smog 😷  alone ')
})

test('feed readers get each entry’s id, times and text as plain text', () => {
  const text = 'First <b>line</b>\r\nsecond & last ]]>'
  const feed = parseAtomFeed(formatAtom(wrap([{ ...entry, title: '<script>alert(1)</script>', text }])))
  expect(feed).toMatchObject({
    id: 'https://clean-air.example/feed.xml',
    title: { value: 'Stories' },
    updated: '2026-03-02T12:00:00.000Z',
    links: [
      { rel: 'self', href: 'https://clean-air.example/feed.xml' },
      { rel: 'alternate', href: 'https://clean-air.example/community?issue=Mold&sort=oldest' },
    ],
    entries: [
      {
        id: entry.url,
        links: [{ rel: 'alternate', href: entry.url }],
        title: { value: '<script>alert(1)</script>' },
        authors: [{ name: 'Ada Air' }],
        published: entry.publishedAt,
        updated: entry.updatedAt,
        categories: [{ term: 'Pollen & Allergens' }],
        content: { type: 'html', value: 'First &lt;b&gt;line&lt;/b&gt;<br>second &amp; last ]]&gt;' },
      },
    ],
  })
})

test('an empty feed is valid Atom', () => {
  expect(readTexts(formatAtom(wrap([])), 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
})
