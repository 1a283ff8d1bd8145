import * as v from 'valibot'

const minuteMs = 60_000
/** As the page's own way to a part of a chart has it: `charts/cross-hair/shown-part.ts`. */
const shortestMinutes = 60

/** In minutes since the shared stretch began, which tells nobody when that was. */
export interface AskedStretch {
  from: number
  to: number
}

const minutes = v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))
const askedSchema = v.object({ from: minutes, to: minutes })

/** Which part of a shared chart an address asks for: `?from=2880&to=4320`. @returns null for what says none */
export function readAskedStretch(address: string): AskedStretch | null {
  const { success, output } = v.safeParse(askedSchema, Object.fromEntries(new URL(address).searchParams))
  return success ? output : null
}

/** All that is shared where what is asked for lies outside, or is shorter than an hour. Milliseconds since 1970. */
export function cutToShared(
  { fromAt, toAt }: { fromAt: Date; toAt: Date },
  asked: AskedStretch | null,
): { from: number; to: number } {
  const [from, to] = [fromAt.getTime(), toAt.getTime()]
  if (asked === null) return { from, to }
  const begin = from + asked.from * minuteMs
  const end = Math.min(to, from + asked.to * minuteMs)
  return end - begin < shortestMinutes * minuteMs ? { from, to } : { from: begin, to: end }
}
