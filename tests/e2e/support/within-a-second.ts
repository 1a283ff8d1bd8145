import { isDeepStrictEqual } from 'node:util'
import { expect } from './test.ts'

/** What somebody who takes something back is promised: from then on no server shows it. */
const promisedMs = 1_000

/**
 * Looks until what is found is this; the last look begins within the promised time. How long a look takes hangs on the machine.
 *
 * @returns after how many milliseconds the last look began
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
