import * as v from 'valibot'
import type { TimedReading } from '../calculations/carbon-dioxide.ts'
import { parseNumber } from './calculator-form.server.ts'
import { describeTooManyLines, filledLines } from './readings-limits.ts'

interface ReadingsRules {
  /** What a value is: `CO₂ in ppm`. */
  what: string
  max: number
  /** A line that would be right. */
  example: string
}

/** Lines of a time and a value. Times are minutes (`10`) or clock times (`20:10`), which may pass midnight once. */
export function readingsField(rules: ReadingsRules) {
  return v.pipe(
    v.string(`Please enter the readings, such as ${rules.example}.`),
    v.rawTransform<string, TimedReading[]>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseReadings(dataset.value, rules)
      if (typeof parsed !== 'string') return parsed
      addIssue({ message: parsed })
      return NEVER
    }),
  )
}

/** @returns a sentence when something is wrong */
function parseReadings(text: string, { what, max, example }: ReadingsRules): TimedReading[] | string {
  const filled = filledLines(text)
  if (filled.length === 0) return `Please enter a time and ${what} in each line, such as ${example}.`
  const tooMany = describeTooManyLines(filled.length)
  if (tooMany !== null) return tooMany
  const readings: TimedReading[] = []
  for (const { line, number } of filled) {
    const reading = parseLine(line)
    if (!reading || !(reading.value >= 0 && reading.value <= max))
      return `Line ${number}, “${line.slice(0, 40)}”: please enter a time and ${what} from 0 to ${max.toLocaleString('en')}, such as ${example}.`
    const previous = readings.at(-1)
    const passesMidnight = reading.isClock && previous && previous.minute - reading.minute > 12 * 60
    const minute = reading.minute + (passesMidnight ? 24 * 60 : 0)
    if (previous && minute <= previous.minute)
      return `Line ${number}, “${line.slice(0, 40)}”: its time has to come after that of the line before.`
    readings.push({ minute, value: reading.value })
  }
  return readings
}

function parseLine(line: string): (TimedReading & { isClock: boolean }) | null {
  const [time, value, ...more] = line
    .split(/[;\t ]+/)
    .flatMap((part, _, parts) => (parts.length === 1 ? part.split(',') : [part]))
  if (time === undefined || value === undefined || more.length > 0) return null
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time)
  const minute = clock
    ? Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60
    : parseNumber(time)
  return Number.isFinite(minute) && minute >= 0
    ? { minute, value: parseNumber(value), isClock: clock !== null }
    : null
}
