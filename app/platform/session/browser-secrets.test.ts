import { expect, test } from 'vitest'
import { createBrowserSecret, maxBrowserSecrets, readBrowserSecrets } from './browser-secrets.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-22T12:00:00Z')

// Local storage is unavailable here, so secrets are kept in memory.
test('a browser remembers its latest sign-ups, reuses a secret when an email is resent, and keeps only a few', () => {
  expect(readBrowserSecrets()).toEqual([])
  const first = createBrowserSecret(start)
  expect(createBrowserSecret(start + day - 1)).toBe(first)
  const second = createBrowserSecret(start + day)
  expect(readBrowserSecrets()).toEqual([second, first])
  for (let days = 2; days < 10; days += 1) createBrowserSecret(start + days * day)
  const kept = readBrowserSecrets()
  expect(kept).toHaveLength(maxBrowserSecrets)
  expect(new Set(kept).size).toBe(maxBrowserSecrets)
  expect(kept).not.toContain(first)
})

test('after the clock is set back, a browser creates a new secret', () => {
  const [latest] = readBrowserSecrets()
  expect(createBrowserSecret(start - day)).not.toBe(latest)
})
