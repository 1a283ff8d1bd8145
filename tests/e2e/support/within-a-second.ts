import { isDeepStrictEqual } from 'node:util'
import { expect } from './test.ts'

/** The promised time within which every server stops showing a hidden or removed text. */
const promisedMs = 1_000

/**
 * Polls until the result is this. The last attempt starts within the promised time; its duration depends on the machine.
 * @returns the milliseconds until the last attempt started
 */
export async function expectWithinASecond(look: () => Promise<object>, expected: object): Promise<number> {
  const begin = performance.now()
  let askedAfterMs: number
  let found: object
  do {
    askedAfterMs = performance.now() - begin
    found = await look()
  } while (askedAfterMs <= promisedMs && !isDeepStrictEqual(found, expected))
  expect(found).toEqual(expected)
  return askedAfterMs
}
