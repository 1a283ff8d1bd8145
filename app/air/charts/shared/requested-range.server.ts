import * as v from 'valibot'
import { shortestRangeMs } from '../../air-limits.ts'

const minuteMs = 60_000

/** Minutes since the start of the shared range, which does not reveal its date. */
export interface RequestedRange {
  from: number
  to: number
}

const minutes = v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))
const askedSchema = v.object({ from: minutes, to: minutes })

/** Parses the range from a URL such as `?from=2880&to=4320`. @returns null if it has none */
export function readRequestedRange(address: string): RequestedRange | null {
  const { success, output } = v.safeParse(askedSchema, Object.fromEntries(new URL(address).searchParams))
  return success ? output : null
}

/** Returns the requested range in ms since 1970, or the whole shared range if it is outside or shorter than an hour. */
export function clampToShared(
  { fromAt, toAt }: { fromAt: Date; toAt: Date },
  asked: RequestedRange | null,
): { from: number; to: number } {
  const [from, to] = [fromAt.getTime(), toAt.getTime()]
  if (asked === null) return { from, to }
  const begin = from + asked.from * minuteMs
  const end = Math.min(to, from + asked.to * minuteMs)
  return end - begin < shortestRangeMs ? { from, to } : { from: begin, to: end }
}
