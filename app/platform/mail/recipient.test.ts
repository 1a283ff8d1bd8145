import { expect, test } from 'vitest'
import { toMailbox, toRecipient } from './recipient.server.ts'

test.each([
  ['ada.lovelace@gmail.com', 'adalovelace@gmail.com'],
  ['a.d.a+air@gmail.com', 'ada@gmail.com'],
  ['ada+1@googlemail.com', 'ada@gmail.com'],
  ['ada_love-lace.x@pm.me', 'adalovelacex@proton.me'],
  ['ada.lovelace+air@outlook.com', 'ada.lovelace@outlook.com'],
  ['ada+air@icloud.com', 'ada@icloud.com'],
])('%s is the same recipient as %s', (email, same) => {
  expect(toRecipient(email)).toBe(toRecipient(same))
})

test.each([
  ['ada.lovelace@example.org', 'adalovelace@example.org'],
  ['ada+air@example.org', 'ada@example.org'],
  ['ada.lovelace@outlook.com', 'adalovelace@outlook.com'],
  ['ada@gmail.com', 'ada@gmail.com.example.org'],
])('%s may belong to a different person than %s', (email, other) => {
  expect(toRecipient(email)).not.toBe(toRecipient(other))
})

test('a tag after a plus sign is ignored when recipients are compared', () => {
  expect(toMailbox('ada+air+1@example.org')).toBe('ada@example.org')
})
