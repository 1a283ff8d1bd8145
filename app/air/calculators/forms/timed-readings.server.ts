import * as v from 'valibot'
import type { TimedReading } from '../../science/calculations/carbon-dioxide.ts'
import { parseNumber } from './calculator-form.server.ts'
import { describeTooManyLines, filledLines } from './timed-readings-rules.ts'

interface ReadingsRules {
  /** Noun phrase for error messages, for example `CO₂ in ppm`. */
  what: string
  max: number
  example: string
}

/** Parses lines of a time and a value. Times are minutes (`10`) or clock times (`20:10`), which may cross midnight once. */
export function readingsField(rules: ReadingsRules) {
  return parsedField(rules, (text) => {
    const filled = readLines(text, rules)
    return typeof filled === 'string' ? filled : parseReadings(filled, rules)
  })
}

/** Like `readingsField`, for several runs separated by blank lines. Each run has its own start time. */
export function runsField(rules: ReadingsRules) {
  return parsedField(rules, (text) => {
    const filled = readLines(text, rules)
    if (typeof filled === 'string') return filled
    const runs: TimedReading[][] = []
    for (const lines of splitRuns(filled)) {
      const parsed = parseReadings(lines, rules)
      if (typeof parsed === 'string') return parsed
      runs.push(parsed)
    }
    return runs
  })
}

function parsedField<Parsed extends object>(rules: ReadingsRules, parse: (text: string) => Parsed | string) {
  return v.pipe(
    v.string(`Please enter the readings, such as ${rules.example}.`),
    v.rawTransform<string, Parsed>(({ dataset, addIssue, NEVER }) => {
      const parsed = parse(dataset.value)
      if (typeof parsed !== 'string') return parsed
      addIssue({ message: parsed })
      return NEVER
    }),
  )
}

type FilledLine = ReturnType<typeof filledLines>[number]

/** @returns an error message if the text is invalid */
function readLines(text: string, { what, example }: ReadingsRules): FilledLine[] | string {
  const filled = filledLines(text)
  if (filled.length === 0) return `Please enter a time and ${what} in each line, such as ${example}.`
  return describeTooManyLines(filled.length) ?? filled
}

/** Splits lines into runs at blank lines. Text with a blank line after every reading is one run. */
function splitRuns(filled: readonly FilledLine[]): FilledLine[][] {
  const runs: FilledLine[][] = []
  for (const line of filled) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === line.number - 1) run.push(line)
    else runs.push([line])
  }
  return runs.every(({ length }) => length === 1) ? [runs.flat()] : runs
}

function parseReadings(
  lines: readonly FilledLine[],
  { what, max, example }: ReadingsRules,
): TimedReading[] | string {
  const readings: TimedReading[] = []
  for (const { line, number } of lines) {
    const reading = parseLine(line)
    if (!reading || !(reading.value >= 0 && reading.value <= max))
      return `Line ${number}, “${line.slice(0, 40)}”: please enter a time and ${what} from 0 to ${max.toLocaleString('en')}, such as ${example}.`
    const previous = readings.at(-1)
    const passesMidnight = reading.isClock && previous && previous.minute - reading.minute > 12 * 60
    const minute = reading.minute + (passesMidnight ? 24 * 60 : 0)
    if (previous && minute <= previous.minute)
      return `Line ${number}, “${line.slice(0, 40)}”: the time must be later than on the line above.`
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
