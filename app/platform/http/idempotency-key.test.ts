import { expect, test } from 'vitest'
import { createAttempts } from './idempotency-key.ts'

test('a request that is sent again keeps its idempotency key, and any other gets a new key', () => {
  const attempts = createAttempts()
  const first = attempts.keyFor('a comment')
  expect(first).toMatch(/^[\w-]{16,100}$/)
  expect(attempts.keyFor('a comment')).toBe(first)
  expect(attempts.keyFor('another comment')).not.toBe(first)
})

test('after a completed write, the same content gets a new idempotency key', () => {
  const attempts = createAttempts()
  const first = attempts.keyFor('Thanks.')
  attempts.done()
  expect(attempts.keyFor('Thanks.')).not.toBe(first)
})
