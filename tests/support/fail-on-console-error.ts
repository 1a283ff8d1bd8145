import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test on every unexpected `console.error`, even if all its assertions hold. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
