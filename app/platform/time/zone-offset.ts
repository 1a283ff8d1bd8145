/** Returns the offset of a zone from UTC in ms. */
export type OffsetAt = (instant: number) => number

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Zones change their offset at whole quarters of an hour, so one lookup serves all readings within a quarter of an hour. */
const lookEveryMs = 15 * 60_000

/** @throws RangeError for an unknown zone */
export function createOffsetAt(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return (instant) => {
    const at = Math.floor(instant / lookEveryMs) * lookEveryMs
    const before = known.get(at)
    if (before !== undefined) return before
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const clock = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    known.set(at, clock - at)
    return clock - at
  }
}
