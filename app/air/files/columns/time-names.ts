import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import type { ColumnRole } from './column-role.ts'
import { splitName } from './split-name.ts'

const timeNames: Readonly<Record<string, { rank: number; isUtc?: boolean }>> = {
  'epoch utc': { rank: 5, isUtc: true },
  'utc date/time': { rank: 4, isUtc: true },
  utcdatetime: { rank: 4, isUtc: true },
  timestamp: { rank: 3 },
  'time stamp': { rank: 3 },
  'created at': { rank: 3 },
  'last changed': { rank: 3 },
  recorded: { rank: 3 },
  'datetime start': { rank: 3 },
  datetime: { rank: 2 },
  'date time': { rank: 2 },
  'date/time': { rank: 2 },
  'date and time': { rank: 2 },
  date: { rank: 2 },
  time: { rank: 2 },
  'local date/time': { rank: 1 },
  'local date time': { rank: 1 },
  'local time': { rank: 1 },
}

/** @returns null if the column does not hold a time */
export function recognizeTime(name: string): (ColumnRole & { kind: 'time' }) | null {
  const { base, inBrackets } = splitName(name)
  const plain = base.replaceAll('_', ' ').trim()
  // Govee puts the sampling interval into the column name.
  if (plain.startsWith('timestamp for sample frequency'))
    return { kind: 'time', rank: 3, zone: zoneIn(inBrackets ?? ''), pattern: inBrackets ?? '' }
  const whole = findTimeName(plain)
  if (whole)
    return {
      kind: 'time',
      rank: whole.rank,
      zone: whole.isUtc ? 'UTC' : zoneIn(inBrackets ?? ''),
      pattern: inBrackets ?? '',
    }
  const [, before = '', zone = '', after = ''] =
    /^(.*?)[ :,]*\b((?:utc|gmt)(?: ?[+-−]\d{1,2}(?::?\d{2})?)?)(?![\w+-])[ :,]*(.*)$/.exec(plain) ?? []
  const known = zone === '' ? undefined : findTimeName(`${before} ${after}`.trim())
  return known ? { kind: 'time', rank: known.rank, zone: zoneIn(zone), pattern: inBrackets ?? '' } : null
}

function findTimeName(name: string) {
  return Object.hasOwn(timeNames, name) ? timeNames[name] : undefined
}

/** Parses a header's zone, such as 'GMT+1', '+0800' or 'Europe/Berlin'. @returns 'UTC', an offset such as '+05:30' or an IANA name */
function zoneIn(text: string): string | null {
  const plain = text
    .replaceAll('−', '-')
    .replace(/^(?:time ?zone|tz)\s*[:=]?\s*/, '')
    .trim()
  const [all, name = '', sign, hours = '', minutes = '00'] =
    /^(utc|gmt|z)? ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/.exec(plain) ?? []
  if (all) {
    if (sign === undefined) return name === '' ? null : 'UTC'
    if (Number(hours) > 14 || Number(minutes) > 59) return null
    return Number(hours) + Number(minutes) === 0 ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`
  }
  if (!/^[a-z]+\/[a-z_/+-]+\d*$/.test(plain) || !isTimeZone(plain)) return null
  return new Intl.DateTimeFormat('en', { timeZone: plain }).resolvedOptions().timeZone
}
