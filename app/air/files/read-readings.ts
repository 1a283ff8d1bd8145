import { longestHoldMs } from '../air-limits.ts'
import { type ChosenColumns, chooseColumns, describeMeaning } from './choose-columns.ts'
import { type Collected, collectSeries } from './collect-series.ts'
import { outageValue } from './outages.ts'
import { decideNumberStyle, type NumberStyle } from './parse-number.ts'
import type { Choices, FileFacts, Question, ReadFile } from './readings-types.ts'
import { listTimeQuestions, resolveTimes } from './resolve-times.ts'
import { type RowSurvey, surveyRows } from './survey-rows.ts'
import { type DecodedText, readText } from './tables/decode-text.ts'
import { findTable } from './tables/find-table.ts'
import { findLongFormat, spreadEntities } from './tables/home-assistant.ts'
import { looksLikeJson, readJson } from './tables/read-json.ts'
import { identifySource, type Source } from './tables/sources.ts'
import type { Table } from './tables/table.ts'
import type { UnpackedFile } from './tables/unpack-file.ts'

/** If something is ambiguous, returns questions for the member instead of guessing. @throws ReadingsFileError */
export async function readReadings(file: UnpackedFile, choices: Choices, now: number): Promise<ReadFile> {
  return readText(file, (text) => readTable(text, choices, now))
}

async function readTable(text: DecodedText, choices: Choices, now: number): Promise<ReadFile> {
  const found = looksLikeJson(text) ? await readJson(text) : findTable(text)
  const source = identifySource(found.columns)
  const format = findLongFormat(found.columns)
  const table = format ? await spreadEntities(found, format) : found
  const columns = chooseColumns(table, source, choices)
  const survey = await surveyRows(table, columns)
  const style = decideNumberStyle(survey.numbers) ?? styleByAnswer(choices)
  const questions = [
    ...askAboutColumns(columns, survey),
    ...listTimeQuestions(survey, columns, choices),
    ...(style ? [] : [askAboutCommas(survey)]),
  ]
  const facts = describeFile({ table, source, columns, survey, zone: choices.zone })
  if (questions.length > 0 || !style) {
    const { firstTime, lastTime } = survey
    return { ...facts, questions, firstTime, lastTime, columns: describeColumns(columns) }
  }
  const instants = resolveTimes(survey, { columns, choices, now })
  const collected = await collectSeries(table, { columns, instants, style, survey })
  if (!table.changesOnly) return { ...facts, questions: [], ...collected }
  const { outages, ...held } = extractOutages(collected)
  const notes =
    outages === 0
      ? facts.notes
      : [
          ...facts.notes,
          `The sensor was unavailable ${outages.toLocaleString('en')} ${outages === 1 ? 'time' : 'times'}.`,
        ]
  return { ...facts, notes, questions: [], ...held }
}

function styleByAnswer({ commas }: Choices): NumberStyle | null {
  if (commas === undefined) return null
  return commas === 'decimals'
    ? { decimalComma: true, thousands: null }
    : { decimalComma: false, thousands: ',' }
}

function askAboutColumns({ questions }: ChosenColumns, { examples }: RowSurvey): Question[] {
  return questions.flatMap(({ index, column: _column, ...question }) => {
    const found = examples.get(index)
    return found ? [{ ...question, examples: found }] : []
  })
}

function askAboutCommas({ numbers: { eitherExample } }: RowSurvey): Question {
  return {
    name: 'commas',
    text: 'What does a comma in a number mean?',
    examples: [eitherExample],
    options: [
      { value: 'thousands', label: `Thousands: ${eitherExample.replaceAll(',', '')}` },
      { value: 'decimals', label: `Decimals: ${eitherExample.replace(',', '.')}` },
    ],
  }
}

interface Described {
  table: Table
  source: Source | null
  columns: ChosenColumns
  survey: RowSurvey
  zone: string | undefined
}

function describeFile({ table, source, columns, survey, zone }: Described): FileFacts {
  return {
    device: source?.name ?? null,
    rowWord: table.rowWord,
    rows: survey.rows,
    changesOnly: table.changesOnly ?? null,
    leftOut: [
      ...columns.leftOut,
      ...columns.questions.filter(({ index }) => !survey.examples.has(index)).map(({ column }) => column),
    ],
    stripped: columns.stripped,
    notes: listNotes(source, columns),
    zone: columns.time.zone ?? zone ?? null,
  }
}

function listNotes(source: Source | null, columns: ChosenColumns): string[] {
  const notes: string[] = []
  const { isGuess, name, zone } = columns.time
  if (isGuess) notes.push(`Times are from the column “${name}”.`)
  if (zone !== null && zone !== 'UTC')
    notes.push(`Times are in ${/^[+-]/.test(zone) ? `UTC${zone}` : zone}, as named in the column “${name}”.`)
  for (const { name: column, reason } of columns.unreadable)
    notes.push(`“${column}” was left out: ${reason}.`)
  if (columns.hasSwappedLabels)
    notes.push('This firmware swapped the labels ATM and CF=1. We corrected them.')
  if (source?.name === 'Home Assistant')
    notes.push(
      'Home Assistant records changes only: a value lasts until the next one or until the sensor is unavailable, for up to 8 hours.',
    )
  if (columns.readings.some(({ metric, variant }) => metric === 'radon' && variant !== ''))
    notes.push('Each radon value is the average of the 24 hours before it.')
  return notes
}

function describeColumns({ readings }: ChosenColumns) {
  return readings.map(({ name, variant, ...meaning }) => ({
    name,
    says: [describeMeaning(meaning), variant].filter(Boolean).join(', '),
  }))
}

/** Removes outages from the values. Records each outage's start in `ends`, by the instant of the last reading before it. */
function extractOutages(collected: Collected): Collected & { outages: number } {
  let outages = 0
  const series = collected.series.map((each) => {
    const ends = new Map<number, number>()
    let before = Number.NaN
    const values = each.values.map((value, index) => {
      const at = collected.instants[index] ?? Number.NaN
      if (value !== outageValue) {
        if (!Number.isNaN(value)) before = at
        return value
      }
      if (at - before < longestHoldMs) ends.set(before, at)
      if (!Number.isNaN(before)) outages += 1
      before = Number.NaN
      return Number.NaN
    })
    return { ...each, values, ends }
  })
  const isKept = collected.instants.map((_, index) =>
    series.some(({ values }) => !Number.isNaN(values[index])) ? 1 : 0,
  )
  const keep = (column: Float64Array) => column.filter((_, index) => isKept[index] === 1)
  return {
    ...collected,
    outages,
    instants: keep(collected.instants),
    series: series.map((each) => ({ ...each, values: keep(each.values) })),
  }
}
