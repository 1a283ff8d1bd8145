import type { ChosenColumns } from './choose-columns.ts'
import { createDropList, type DropList } from './drop-list.ts'
import { createNumberSurvey, isMissing, type NumberSurvey, surveyNumber } from './parse-number.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import type { Table } from './tables/table.ts'
import { parseTime } from './times/parse-time.ts'

/** Two years of readings each minute. */
const maxRows = 1_050_000
const maxExamples = 3

/** What all rows together say, before any is read. Times are NaN where a row has none of that kind. */
export interface RowSurvey {
  rows: number
  /** Of instants that need no zone. */
  exact: number[]
  /** Of a clock whose day and month are beyond doubt. */
  clock: number[]
  dayFirst: number[]
  monthFirst: number[]
  lines: number[]
  firstTime: string
  lastTime: string
  clockExample: string
  eitherExample: string
  numbers: NumberSurvey
  /** By the column's index. */
  examples: Map<number, string[]>
  drops: DropList
}

/** @throws ReadingsFileError when no row has a time, or there are too many */
export function surveyRows(table: Table, columns: ChosenColumns): RowSurvey {
  const survey: RowSurvey = {
    rows: 0,
    exact: [],
    clock: [],
    dayFirst: [],
    monthFirst: [],
    lines: [],
    firstTime: '',
    lastTime: '',
    clockExample: '',
    eitherExample: '',
    numbers: createNumberSurvey(),
    examples: new Map(),
    drops: createDropList(),
  }
  const read = [...columns.readings, ...columns.questions].map(({ index }) => index)
  let readable = 0
  table.forEachRow((cells, line) => {
    survey.rows += 1
    if (survey.rows > maxRows)
      throw new ReadingsFileError(
        'This file has more than 1,050,000 rows. Please export a shorter time, such as one year.',
      )
    survey.lines.push(line)
    if (surveyTime(survey, { cells, line, columns, width: table.columns.length })) readable += 1
    for (const index of read) surveyCell(survey, index, cells[index]?.trim() ?? '')
  })
  if (survey.rows === 0)
    throw new ReadingsFileError(
      table.rowWord === 'line'
        ? `Nothing stands below the names of the columns in line ${table.headerLine}.`
        : 'This JSON has no entry.',
    )
  const [first] = survey.drops.list()
  if (readable === 0 && first)
    throw new ReadingsFileError(
      `No row has a date with a time of day. In ${table.rowWord} ${first.firstLine} the column “${columns.time.name}” has “${first.example}”.`,
    )
  return survey
}

interface SurveyedRow {
  cells: readonly string[]
  line: number
  columns: ChosenColumns
  width: number
}

/** @returns whether the row has a time */
function surveyTime(survey: RowSurvey, { cells, line, columns, width }: SurveyedRow): boolean {
  const { index, clockIndex, name, isUtc } = columns.time
  const parts = [cells[index], clockIndex === null ? '' : cells[clockIndex]]
  const cell = parts
    .map((part = '') => part.trim())
    .join(' ')
    .trim()
  // A comma before decimals would put each number behind it into the next column.
  const isTooLong = cells.length > width && cells.slice(width).some((extra) => extra.trim() !== '')
  const time = isTooLong ? null : parseTime(cell)
  survey.exact.push(time?.kind === 'instant' || (isUtc && time?.kind === 'clock') ? time.at : Number.NaN)
  survey.clock.push(!isUtc && time?.kind === 'clock' ? time.at : Number.NaN)
  survey.dayFirst.push(time?.kind === 'either' ? time.dayFirst : Number.NaN)
  survey.monthFirst.push(time?.kind === 'either' ? time.monthFirst : Number.NaN)
  if (isTooLong)
    survey.drops.add({ reason: 'too many cells', column: null, line, example: cells.join(' | ') })
  else if (!time) survey.drops.add({ reason: 'no time', column: name, line, example: cell })
  if (!time) return false
  survey.firstTime ||= cell
  survey.lastTime = cell
  if (time.kind === 'either') survey.eitherExample ||= cell
  if (time.kind !== 'instant' && !isUtc) survey.clockExample ||= cell
  return true
}

function surveyCell(survey: RowSurvey, index: number, cell: string): void {
  if (isMissing(cell)) return
  surveyNumber(survey.numbers, cell)
  const examples = survey.examples.get(index) ?? []
  survey.examples.set(index, examples)
  if (examples.length < maxExamples && !examples.includes(cell)) examples.push(cell.slice(0, 40))
}
