import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What nobody expected to be printed as an error is a failure, even where every assertion holds. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
