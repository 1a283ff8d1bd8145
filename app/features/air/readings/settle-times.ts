import type { ChosenColumns } from './choose-columns.ts'
import type { Choices, Question } from './readings-types.ts'
import type { RowSurvey } from './survey-rows.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import { createOffsetAt, isTimeZone, resolveClockTimes } from './times/clock-times.ts'
import { type DateOrder, decideDateOrder } from './times/date-order.ts'

/** What has to be asked about the times of a file. */
export function askAboutTimes(survey: RowSurvey, columns: ChosenColumns, choices: Choices): Question[] {
  const questions: Question[] = []
  const order = settleDateOrder(survey, choices)
  if (order === null) {
    const { pattern } = columns.time
    const hint = /^m+\/d/.test(pattern) ? 'month-first' : /^d+\/m/.test(pattern) ? 'day-first' : null
    questions.push({
      name: 'dateOrder',
      text: 'Which number of a date is the day? Both ways make sense in this file.',
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
      text: 'In which time zone are the times of this file? It doesn’t say.',
      examples: [survey.clockExample],
      options: [],
    })
  return questions
}

function hasZone({ zone }: Choices): boolean {
  return zone !== undefined && isTimeZone(zone)
}

/** @returns null when it has to be asked */
function settleDateOrder(survey: RowSurvey, choices: Choices): DateOrder | null {
  if (survey.eitherExample === '') return 'day-first'
  const rows = survey.lines.flatMap((_line, row) =>
    Number.isNaN(survey.dayFirst[row]) && Number.isNaN(survey.monthFirst[row]) ? [] : [row],
  )
  const dayFirst = rows.map((row) => survey.dayFirst[row] ?? Number.NaN)
  const monthFirst = rows.map((row) => survey.monthFirst[row] ?? Number.NaN)
  const onlyMonthFirst = dayFirst.findIndex(Number.isNaN)
  const onlyDayFirst = monthFirst.findIndex(Number.isNaN)
  if (onlyMonthFirst >= 0 && onlyDayFirst >= 0) {
    const lines = [rows[onlyDayFirst] ?? 0, rows[onlyMonthFirst] ?? 0].map((row) => survey.lines[row])
    throw new ReadingsFileError(
      `The order of day and month changes within this file: the first number is the day in line ${lines[0]}, and the month in line ${lines[1]}. Please export it again.`,
    )
  }
  return decideDateOrder({ dayFirst, monthFirst }) ?? choices.dateOrder ?? null
}

/** Before any device of those that are read here. */
const earliest = Date.UTC(2005, 0, 1)
const day = 86_400_000

interface SettleOptions {
  columns: ChosenColumns
  choices: Choices
  now: number
}

/** The instant of each row, once nothing is left to be asked; NaN for rows that are dropped. */
export function settleTimes(survey: RowSurvey, { columns: { time }, choices, now }: SettleOptions): number[] {
  const order = settleDateOrder(survey, choices) ?? 'day-first'
  const either = order === 'day-first' ? survey.dayFirst : survey.monthFirst
  const clocks = survey.clock.map((at, row) => (Number.isNaN(at) ? (either[row] ?? Number.NaN) : at))
  const offsetAt = time.isUtc ? () => 0 : createOffsetAt(choices.zone ?? 'UTC')
  const { instants, problems } = resolveClockTimes(clocks, offsetAt)
  return instants.map((clockInstant, row) => {
    const exact = survey.exact[row] ?? Number.NaN
    const at = Number.isNaN(exact) ? clockInstant : exact
    const line = survey.lines[row] ?? 0
    const drop = (reason: 'skipped hour' | 'repeated hour' | 'impossible time', shown: number) =>
      survey.drops.add({ reason, column: time.name, line, example: showClock(shown) })
    const problem = problems.get(row)
    if (problem) drop(problem === 'skipped' ? 'skipped hour' : 'repeated hour', clocks[row] ?? 0)
    if (Number.isNaN(at) || (at >= earliest && at <= now + day)) return at
    drop('impossible time', at)
    return Number.NaN
  })
}

function showClock(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
