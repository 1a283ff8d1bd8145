import { maxFileRows, maxFileValues } from '../air-limits.ts'
import type { ChosenColumns } from './choose-columns.ts'
import { createNumberList, type NumberList } from './number-list.ts'
import { outageCell } from './outages.ts'
import { createNumberSurvey, type NumberSurvey, plainStyle, readCell, surveyNumber } from './parse-number.ts'
import { createValueReader, type ValueReader } from './read-values.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import type { Table } from './tables/table.ts'
import { type ParsedTime, parseTime } from './times/parse-time.ts'
import { createUnreadValues, type UnreadValues } from './unread-values.ts'

const maxExamples = 3

/** Result of the first pass over all rows. Lists of times have NaN for rows without a time of that kind. */
export interface RowSurvey {
  rows: number
  /** Times with a stated offset. */
  exact: NumberList
  /** Local times with an unambiguous order of day and month. */
  clock: NumberList
  dayFirst: NumberList
  monthFirst: NumberList
  lines: NumberList
  firstTime: string
  lastTime: string
  clockExample: string
  eitherExample: string
  numbers: NumberSurvey
  examples: Map<number, string[]>
  drops: UnreadValues
  hasTime(row: number): boolean
  /** Values of rows with a time, read as if the file's numbers contain no commas. */
  plain: ValueReader
}

/** @throws ReadingsFileError if no row has a time, or there are too many rows */
export async function surveyRows(table: Table, columns: ChosenColumns): Promise<RowSurvey> {
  const mostRows = Math.min(maxFileRows, Math.floor(maxFileValues / Math.max(1, columns.readings.length)))
  const createList = () => createNumberList(mostRows)
  const [exact, clock, dayFirst, monthFirst] = [createList(), createList(), createList(), createList()]
  const survey: RowSurvey = {
    rows: 0,
    ...{ exact, clock, dayFirst, monthFirst },
    lines: createList(),
    firstTime: '',
    lastTime: '',
    clockExample: '',
    eitherExample: '',
    numbers: createNumberSurvey(),
    examples: new Map(),
    drops: createUnreadValues(),
    hasTime: (row) => [exact, clock, dayFirst, monthFirst].some((list) => !Number.isNaN(list.at(row))),
    plain: createValueReader(columns.readings, plainStyle, mostRows),
  }
  // Reading columns come first, because `ValueReader` addresses them by position.
  const asked = [...columns.readings, ...columns.questions].map(({ index }) => index)
  let readable = 0
  await table.forEachRow((cells, line) => {
    const row = survey.rows
    survey.rows += 1
    if (survey.rows > maxFileRows)
      throw new ReadingsFileError(
        `This file has more than ${maxFileRows.toLocaleString('en')} rows. Please export a shorter period, such as one year.`,
      )
    if (survey.rows * columns.readings.length > maxFileValues)
      throw new ReadingsFileError(
        `This file has more than ${maxFileValues.toLocaleString('en')} readings, more than we can read at once. Please export a shorter period.`,
      )
    survey.lines.set(row, line)
    const texts = asked.map((index) => readCell(cells[index]))
    if (surveyTime(survey, { cells, row, line, columns, width: table.columns.length })) {
      readable += 1
      survey.plain.read(texts, row, line)
    }
    asked.forEach((index, place) => {
      surveyCell(survey, index, texts[place])
    })
  })
  if (survey.rows === 0)
    throw new ReadingsFileError(
      table.rowWord === 'line'
        ? `There are no rows below the column names in line ${table.headerLine}.`
        : 'This JSON has no entries.',
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
  row: number
  line: number
  columns: ChosenColumns
  width: number
}

/** @returns true if the row has a time */
function surveyTime(survey: RowSurvey, { cells, row, line, columns, width }: SurveyedRow): boolean {
  const { index, clockIndex, name, zone } = columns.time
  const [date = '', timeOfDay = ''] = [cells[index], clockIndex === null ? '' : cells[clockIndex]]
  const cell = timeOfDay === '' ? date.trim() : `${date.trim()} ${timeOfDay.trim()}`.trim()
  // An unquoted decimal comma shifts the following cells, so rows with too many cells are dropped.
  const isTooLong = cells.length > width && cells.slice(width).some((extra) => extra.trim() !== '')
  const time = isTooLong ? null : parseTime(cell)
  if (isTooLong)
    survey.drops.add({ reason: 'too many cells', column: null, line, example: cells.join(' | ') })
  else if (!time) survey.drops.add({ reason: 'no time', column: name, line, example: cell })
  if (!time) return false
  noteTime(survey, row, zone === 'UTC' && time.kind === 'clock' ? { kind: 'instant', at: time.at } : time)
  survey.firstTime ||= cell
  survey.lastTime = cell
  if (time.kind === 'either') survey.eitherExample ||= cell
  if (time.kind !== 'instant' && zone === null) survey.clockExample ||= cell
  return true
}

function noteTime(survey: RowSurvey, row: number, time: ParsedTime): void {
  if (time.kind === 'instant') survey.exact.set(row, time.at)
  else if (time.kind === 'clock') survey.clock.set(row, time.at)
  else {
    survey.dayFirst.set(row, time.dayFirst)
    survey.monthFirst.set(row, time.monthFirst)
  }
}

function surveyCell(survey: RowSurvey, index: number, cell = ''): void {
  if (cell === '' || cell === outageCell) return
  surveyNumber(survey.numbers, cell)
  const examples = survey.examples.get(index) ?? []
  survey.examples.set(index, examples)
  if (examples.length < maxExamples && !examples.includes(cell)) examples.push(cell.slice(0, 40))
}
