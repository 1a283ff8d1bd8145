import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboxMessageCard, splitLinks } from './inbox-message-card.tsx'

const message = {
  id: 7,
  to: 'ada@mail.example',
  subject: 'Please confirm',
  text: 'Hello <b>,\n\nhttp://localhost:3000/auth/confirm?token_hash=x&type=signup\n',
  html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script></body></html>',
  sentAt: '2026-11-21T08:09:10.123Z',
}

test('a stored message shows recipient, subject, time and a link, without scripts', () => {
  const markup = renderToStaticMarkup(<InboxMessageCard message={message} />)
  expect(markup).toContain('To: ada@mail.example')
  expect(markup).toContain('Please confirm')
  expect(markup).toContain('<time dateTime="2026-11-21T08:09:10.123Z">2026-11-21 08:09:10 UTC</time>')
  expect(markup).toContain('href="http://localhost:3000/auth/confirm?token_hash=x&amp;type=signup"')
  expect(markup).toContain('Hello &lt;b&gt;,')
  expect(markup).not.toContain('<script')
})

test('a stored message’s HTML version runs no scripts, and its links open outside the frame', () => {
  const markup = renderToStaticMarkup(<InboxMessageCard message={message} />)
  const sandbox = /sandbox="([^"]*)"/.exec(markup)?.[1]
  expect(sandbox?.split(' ').sort()).toEqual(['allow-popups', 'allow-top-navigation-by-user-activation'])
  expect(markup).toContain('&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;')
})

test('URLs in a stored message become links and the rest stays text, in order and complete', () => {
  const text = 'Go to\nhttps://a.example/x?y=1&z=2, then (http://localhost:3000/auth).\n'
  const parts = splitLinks(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap((part) => part.href ?? [])).toEqual([
    'https://a.example/x?y=1&z=2',
    'http://localhost:3000/auth',
  ])
})

test('URLs with other schemes in a stored message do not become links', () => {
  expect(splitLinks('javascript:alert(1) data:text/html,x')).toEqual([
    { text: 'javascript:alert(1) data:text/html,x', href: null, offset: 0 },
  ])
})
