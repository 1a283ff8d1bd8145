import { createOffsetAt, isTimeZone } from '#app/platform/time/zone-offset.ts'
import { earliestReading } from '../air-limits.ts'
import type { ChosenColumns } from './choose-columns.ts'
import type { Choices, Question } from './readings-types.ts'
import type { RowSurvey } from './survey-rows.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import { resolveClockTimes } from './times/clock-times.ts'
import { type DateOrder, decideDateOrder } from './times/date-order.ts'

export function listTimeQuestions(survey: RowSurvey, columns: ChosenColumns, choices: Choices): Question[] {
  const questions: Question[] = []
  const order = settleDateOrder(survey, choices)
  if (order === null) {
    const { pattern } = columns.time
    const hint = /^m+\/d/.test(pattern) ? 'month-first' : /^d+\/m/.test(pattern) ? 'day-first' : null
    questions.push({
      name: 'dateOrder',
      text: 'Which number in a date is the day? This file can be read both ways.',
      examples: [survey.eitherExample],
      options: [
        { value: 'day-first', label: 'The first is the day' },
        { value: 'month-first', label: 'The first is the month' },
      ],
      ...(hint && { suggestion: hint }),
    })
  }
  if (survey.clockExample !== '' && !hasZone(choices))
    questions.push({
      name: 'zone',
      text: askZone(columns),
      examples: [survey.clockExample],
      options: [],
    })
  return questions
}

const datePattern = /^[dmyhsa:/.\s-]*$/

/** Quotes the header, which may state the zone ambiguously, such as 'CET' or 'local time'. */
function askZone({ time: { name, pattern } }: ChosenColumns): string {
  return datePattern.test(pattern)
    ? 'In which time zone are the times in this file? It doesn’t say.'
    : `In which time zone are the times in this file? The column is named “${name}”.`
}

function hasZone({ zone }: Choices): boolean {
  return zone !== undefined && isTimeZone(zone)
}

/** @returns null if the member has to be asked */
function settleDateOrder(survey: RowSurvey, choices: Choices): DateOrder | null {
  if (survey.eitherExample === '') return 'day-first'
  const rows = rowsWithEither(survey)
  const dayFirst = Float64Array.from(rows, (row) => survey.dayFirst.at(row))
  const monthFirst = Float64Array.from(rows, (row) => survey.monthFirst.at(row))
  const onlyMonthFirst = dayFirst.findIndex(Number.isNaN)
  const onlyDayFirst = monthFirst.findIndex(Number.isNaN)
  if (onlyMonthFirst >= 0 && onlyDayFirst >= 0) {
    const lines = [rows[onlyDayFirst] ?? 0, rows[onlyMonthFirst] ?? 0].map((row) => survey.lines.at(row))
    throw new ReadingsFileError(
      `The order of day and month changes within this file: the first number is the day in line ${lines[0]}, and the month in line ${lines[1]}. Please export it again.`,
    )
  }
  return decideDateOrder({ dayFirst, monthFirst }) ?? choices.dateOrder ?? null
}

function rowsWithEither({ rows, dayFirst, monthFirst }: RowSurvey): Uint32Array {
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  return all.filter((row) => !Number.isNaN(dayFirst.at(row)) || !Number.isNaN(monthFirst.at(row)))
}

const day = 86_400_000

/** Returns the instant of each row, or NaN for dropped rows. Call it when no questions are open. */
export function resolveTimes(
  survey: RowSurvey,
  { columns: { time }, choices, now }: { columns: ChosenColumns; choices: Choices; now: number },
): Float64Array {
  const { rows, lines, drops } = survey
  const instants = survey.exact.take(rows)
  const drop = (row: number, reason: 'skipped hour' | 'repeated hour' | 'impossible time', shown: number) =>
    drops.add({ reason, column: time.name, line: lines.at(row), example: showClock(shown) })
  const clocks = mergeClocks(survey, choices)
  if (clocks) {
    const resolved = resolveClockTimes(clocks, createOffsetAt(time.zone ?? choices.zone ?? 'UTC'))
    resolved.instants.forEach((at, row) => {
      if (!Number.isNaN(at)) instants[row] = at
    })
    for (const [row, problem] of [...resolved.problems].sort(([one], [other]) => one - other))
      drop(row, problem === 'skipped' ? 'skipped hour' : 'repeated hour', clocks[row] ?? 0)
  }
  instants.forEach((at, row) => {
    if (Number.isNaN(at) || (at >= earliestReading && at <= now + day)) return
    drop(row, 'impossible time', at)
    instants[row] = Number.NaN
  })
  return instants
}

/** Returns the local time of each row, or NaN if its instant is known. Returns null if no row has a local time. */
function mergeClocks(survey: RowSurvey, choices: Choices): Float64Array | null {
  const { rows, clock, dayFirst, monthFirst } = survey
  const either = settleDateOrder(survey, choices) === 'month-first' ? monthFirst : dayFirst
  if (clock.length() === 0 && either.length() === 0) return null
  return clock.take(rows).map((at, row) => (Number.isNaN(at) ? either.at(row) : at))
}

function showClock(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
