/** A parsed time cell. Local times are in ms, as if the clock were set to UTC. */
export type ParsedTime =
  | { kind: 'instant'; at: number }
  | { kind: 'clock'; at: number }
  /** A date with an ambiguous order of day and month; NaN for an order that is impossible. */
  | { kind: 'either'; dayFirst: number; monthFirst: number }

/** Accepts only the days 1 to 28, which every month has, so that the parts need no further check. */
const plainPattern =
  /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const isoPattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.?m\.?)? ?(z|utc|[+-]\d{2}(?::?\d{2})?)?$/i
const shortPattern =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2}),?[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]\.?m\.?)?$/i

/** @returns null unless the text has a date and a time of day, because a date alone would put all readings of a day at one instant */
export function parseTime(cell: string): ParsedTime | null {
  if (cell.length > 40) return null
  const plain = parsePlain(cell)
  if (plain) return plain
  const text = cell.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
  return parseEpoch(text) ?? parseIso(text) ?? parseShort(text)
}

/** Fast path for the most common format with `Date.parse`, which cuts the time for a year of readings by a quarter. */
function parsePlain(text: string): ParsedTime | null {
  if (!plainPattern.test(text)) return null
  return text.length > 19
    ? { kind: 'instant', at: Date.parse(text) }
    : { kind: 'clock', at: Date.parse(`${text}Z`) }
}

function parseEpoch(text: string): ParsedTime | null {
  if (/^\d{9,11}(\.\d+)?$/.test(text)) return { kind: 'instant', at: Math.round(Number(text) * 1000) }
  return /^\d{12,13}$/.test(text) ? { kind: 'instant', at: Number(text) } : null
}

function parseIso(text: string): ParsedTime | null {
  const match = isoPattern.exec(text)
  if (!match) return null
  const [, year, month, day, hours, minute, second = '0', fraction = '0', half, zone] = match
  const time = [hourOf(hours, half), Number(minute), Number(second)] as const
  const at = clockTime(Number(year), Number(month), Number(day), time)
  if (Number.isNaN(at)) return null
  const exact = at + Math.floor(Number(`0.${fraction}`) * 1000)
  if (zone === undefined) return { kind: 'clock', at: exact }
  const offset = offsetOf(zone)
  return Number.isNaN(offset) ? null : { kind: 'instant', at: exact - offset }
}

/** Returns the offset in ms; NaN if it is larger than any real one. Accepts offsets like '+01', which PostgreSQL writes. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 14 || Number(minutes) > 59) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function parseShort(text: string): ParsedTime | null {
  const match = shortPattern.exec(text)
  if (!match) return null
  const [, first, second, years = '', hours, minutes, seconds = '0', half] = match
  const year = Number(years.length === 2 ? `20${years}` : years)
  const time = [hourOf(hours, half), Number(minutes), Number(seconds)] as const
  const dayFirst = clockTime(year, Number(second), Number(first), time)
  const monthFirst = clockTime(year, Number(first), Number(second), time)
  if (Number.isNaN(dayFirst) && Number.isNaN(monthFirst)) return null
  return { kind: 'either', dayFirst, monthFirst }
}

/** 12 AM is midnight. */
function hourOf(hours: string | undefined, half: string | undefined): number {
  const hour = Number(hours)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

type TimeOfDay = readonly [hour: number, minute: number, second: number]

/** Returns NaN for a day or time that does not exist, such as 30 February. */
function clockTime(year: number, month: number, day: number, [hour, minute, second]: TimeOfDay): number {
  const isTime = hour >= 0 && hour < 24 && minute < 60 && second < 60
  if (!isTime || month < 1 || month > 12) return Number.NaN
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(at).getUTCDate() === day ? at : Number.NaN
}
