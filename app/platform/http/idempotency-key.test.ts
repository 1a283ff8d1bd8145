import { expect, test } from 'vitest'
import { createAttempts } from './idempotency-key.ts'

test('what is sent again keeps its key, and anything else gets another one', () => {
  const attempts = createAttempts()
  const first = attempts.keyFor('a comment')
  expect(first).toMatch(/^[\w-]{16,100}$/)
  expect(attempts.keyFor('a comment')).toBe(first)
  expect(attempts.keyFor('another comment')).not.toBe(first)
})

test('once a write was carried out, the same thing is a write of its own', () => {
  const attempts = createAttempts()
  const first = attempts.keyFor('Thanks.')
  attempts.done()
  expect(attempts.keyFor('Thanks.')).not.toBe(first)
})
