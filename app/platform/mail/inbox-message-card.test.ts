import { expect, test } from 'vitest'
import { splitLinks } from './inbox-message-card.tsx'

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
