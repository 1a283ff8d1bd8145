import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const draw = (text: string) => renderToStaticMarkup(<LinkedText text={text} />)
const listLinks = (text: string) => [...draw(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const readText = (text: string) => draw(text).replaceAll(/<[^>]*>/g, '')

test.each([
  ['See https://example.org/a.', ['https://example.org/a']],
  [
    '(https://example.org/Air_(film)), then HTTP://EXAMPLE.org',
    ['https://example.org/Air_(film)', 'http://example.org/'],
  ],
  ['[filters](https://example.org/f?a=1&b=2#c)!', ['https://example.org/f?a=1&amp;b=2#c']],
  ['www.example.org/x, “https://example.net”', ['https://www.example.org/x', 'https://example.net/']],
  ['https://bücher.example/straße', ['https://xn--bcher-kva.example/stra%C3%9Fe']],
  ['请看https://example.org/空气，谢谢', ['https://example.org/%E7%A9%BA%E6%B0%94']],
  ['אוויר \u2067https://example.org/a\u2069 נקי', ['https://example.org/a']],
])('links the web addresses in “%s”', (text, links) => {
  expect(listLinks(text)).toEqual(links)
})

test.each([
  'javascript:alert(1) data:text/html,x ftp://example.org mailto:a@example.org //example.org example.org',
  'https://javascript:alert(1) https:// http://localhost https://[ www. https://?x',
  'https://bank.example@evil.example/ https://user:word@evil.example/',
])('does not link “%s”', (text) => {
  expect(draw(text)).not.toContain('<a')
})

test('a link passes on no rank and no window, and keeps its direction in Arabic text', () => {
  expect(draw('انظر https://example.org هنا')).toContain(
    'انظر <a href="https://example.org/" rel="ugc nofollow noopener" dir="ltr"',
  )
})

test('a long address is cut by styles only, so that its text is copied whole', () => {
  const long = `https://example.org/${'a'.repeat(2_000)}`
  expect(draw(long)).toMatch(/class="[^"]*truncate/)
  expect(draw('https://example.org/short')).not.toContain('truncate')
  expect(readText(`Before ${long}, after\n`)).toBe(`Before ${long}, after\n`)
})

test('what looks like an address is neither HTML nor slow', () => {
  expect(draw('https://example.org/<script>')).toContain('&lt;script&gt;')
  for (const piece of ['(', ')', '.', 'https://', 'www.', 'https://a.b) '])
    expect(readText(piece.repeat(800))).toBe(piece.repeat(800))
})
