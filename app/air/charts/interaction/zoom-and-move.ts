import { shortestRangeMs } from '../../air-limits.ts'

/** The visible range of a chart in ms, and its format in the URL. */
export interface ShownRange {
  from: number
  to: number
  first: number
  last: number
  inAddress: (at: number) => string
}

export type TimeRange = Pick<ShownRange, 'from' | 'to'>

const minuteMs = 60_000

/** Halves the range around a share of its width. @returns null if the range already has the shortest length */
export function zoomIn({ from, to }: TimeRange, around = 0.5): TimeRange | null {
  const length = to - from
  if (length <= shortestRangeMs) return null
  const half = Math.max(shortestRangeMs, length / 2)
  const begin = Math.min(Math.max(from, from + around * length - half / 2), to - half)
  return onMinutes({ from: begin, to: begin + half })
}

/** Doubles the range within the readings of the series. @returns null if all are shown */
export function zoomOut({ from, to, first, last }: ShownRange): TimeRange | null {
  const quarter = (to - from) / 2
  const wide = onMinutes({
    from: Math.max(Math.min(first, from), from - quarter),
    to: Math.min(Math.max(last, to), to + quarter),
  })
  return wide.to - wide.from < to - from + minuteMs ? null : wide
}

/** Moves the range back by its length. @returns null if there are no earlier readings */
export function moveEarlier({ from, to, first }: ShownRange): TimeRange | null {
  const by = Math.min(to - from, from - first)
  return by < minuteMs ? null : onMinutes({ from: from - by, to: to - by })
}

export function moveLater({ from, to, last }: ShownRange): TimeRange | null {
  const by = Math.min(to - from, last - to)
  return by < minuteMs ? null : onMinutes({ from: from + by, to: to + by })
}

/** Returns the range between two positions, which are shares of the width in any order. @returns null if the range already has the shortest length */
export function chooseRange({ from, to }: TimeRange, one: number, other: number): TimeRange | null {
  const length = to - from
  if (length <= shortestRangeMs) return null
  const [begin, end] = [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))]
  const chosen = Math.max(shortestRangeMs, (end - begin) * length)
  const start = from + ((begin + end) / 2) * length - chosen / 2
  const kept = Math.min(Math.max(from, start), to - chosen)
  return onMinutes({ from: kept, to: kept + chosen })
}

function onMinutes({ from, to }: TimeRange): TimeRange {
  const begin = Math.round(from / minuteMs) * minuteMs
  return { from: begin, to: begin + Math.max(1, Math.round((to - from) / minuteMs)) * minuteMs }
}
