import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findMarkdownProblems, renderMarkdown } from './campaign-markdown.server.ts'

const fill = (text: string) => text.replaceAll('{name}', '[Ada](https://evil.example)')

function render(body: string): string {
  return renderMarkdown(body, fill)
    .map((part) =>
      typeof part === 'object' && 'html' in part ? renderToStaticMarkup(part.html) : JSON.stringify(part),
    )
    .join('\n')
    .replaceAll(/ (?:class|style)="[^"]*"/g, '')
}

test.each([
  ['**a** _b_', '<p><strong>a</strong> <em>b</em></p>'],
  ['a\nb', '<p>a<br/>b</p>'],
  ['# One\n### Three', '<h2>One</h2>\n<h3>Three</h3>'],
  ['3. a\n4. b\n   - c', '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>'],
  ['See [it](https://e.example/?a=1&b) now', '<p>See <a href="https://e.example/?a=1&amp;b">it</a> now</p>'],
  ['[It](https://e.example)', '{"action":"It","href":"https://e.example"}'],
  ['[It](javascript:alert(1))', '<p>It</p>'],
  ['[It](data:text/html,x) [b](//e.example)', '<p>It b</p>'],
  ['<b onclick="x">It</b>', '<p>&lt;b onclick=&quot;x&quot;&gt;It&lt;/b&gt;</p>'],
  ['![It](https://e.example/x.png)', '<p>It</p>'],
  ['\\*a* `b` > c', '<p>*a* `b` &gt; c</p>'],
  ['Hi {name}', '<p>Hi [Ada](https://evil.example)</p>'],
])('%s becomes safe HTML', (body, html) => {
  expect(render(body)).toBe(html)
})

test('more links than a mail can contain are named with their number', () => {
  expect(findMarkdownProblems('[a](https://a) '.repeat(1_300))).toEqual([
    'There are 1,300 links. Please use at most 100.',
  ])
})

test('a field in the address of a link is named, because only text is filled in', () => {
  expect(
    findMarkdownProblems('[{name}](https://e.example/{name}) [{site}](mailto:{site}@e.example)'),
  ).toEqual(['Links’ addresses can’t contain fields. Please remove {name}, {site}.'])
})

test.each(['[', '*a _', '![[', '[a](<', '\\', '- ', '> '])('a text that repeats %s is only text', (part) => {
  const body = part.repeat(20_000 / part.length)
  expect(findMarkdownProblems(body)).toEqual([])
  expect(render(body).length).toBeLessThan(300_000)
})
