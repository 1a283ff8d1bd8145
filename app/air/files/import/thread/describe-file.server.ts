import { createOffsetAt, isTimeZone } from '#app/platform/time/zone-offset.ts'
import { describeMeaning } from '../../choose-columns.ts'
import type { Identifier } from '../../columns/column-role.ts'
import { commonUnitOf, toCommonUnit } from '../../columns/units.ts'
import type { Dropped, DropReason, ReadFile, Series } from '../../readings-types.ts'
import type { Preview } from '../preview-schemas.ts'

const sampleSize = 5
const maxNames = 60

const reasons: Readonly<Record<DropReason, string>> = {
  'no time': 'rows without a readable time',
  'impossible time': 'rows before 2005 or in the future',
  'skipped hour': 'rows at a time that the clocks skipped in spring',
  'repeated hour': 'rows in the hour repeated in fall, where we can’t tell which one it was',
  'too many cells': 'rows with more cells than columns',
  sentinel: 'values that stand for “no reading”',
  implausible: 'implausible values',
  'no number': 'values that are not numbers',
}

const identifiers: Readonly<Record<Identifier, string>> = {
  serial: 'A serial number',
  place: 'A place',
  'device name': 'The name of a device or a room',
  network: 'Details of a network',
  computer: 'The name of a computer or its folders',
}

export function describeFile(file: ReadFile): Preview {
  const { device, rows, notes } = file
  const facts = {
    device,
    rows,
    leftOut: file.leftOut.slice(0, maxNames).map(shorten),
    stripped: file.stripped.map(({ what, where }) => ({ what: identifiers[what], where: shorten(where) })),
  }
  if ('firstTime' in file)
    return {
      ...facts,
      notes,
      firstTime: shorten(file.firstTime),
      lastTime: shorten(file.lastTime),
      columns: file.columns.map(({ name, says }) => ({ name: shorten(name), meaning: says, readings: null })),
      questions: file.questions.map(({ suggestion = null, ...question }) => ({ ...question, suggestion })),
      sample: [],
      dropped: [],
    }
  const { instants, series, repeatedRows, replacedRows, dropped, rowWord } = file
  const show = createShowTime(file.zone)
  return {
    ...facts,
    notes: [...notes, ...noteRepeats(repeatedRows, replacedRows)],
    firstTime: show(instants[0]),
    lastTime: show(instants.at(-1)),
    columns: series.map(describeSeries),
    questions: [],
    sample: [...instants.subarray(0, sampleSize)].map((at, index) => ({
      time: show(at),
      values: series.map((each) => showValue(each, index)),
    })),
    dropped: dropped.map((each) => describeDropped(each, rowWord)),
  }
}

function describeSeries({ column, metric, unit, variant, values }: Series) {
  return {
    name: shorten(column),
    meaning: [describeMeaning({ metric, unit }), variant].filter(Boolean).join(', '),
    readings: values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0),
  }
}

function describeDropped({ count, reason, column, firstLine, example }: Dropped, rowWord: string) {
  const of = column === null ? '' : ` (column “${shorten(column)}”)`
  return { count, why: `${reasons[reason]}${of}`, where: `${rowWord} ${firstLine}`, example }
}

function noteRepeats(repeated: number, replaced: number): string[] {
  const notes: string[] = []
  if (repeated > 0) notes.push(`Duplicate rows: ${repeated.toLocaleString('en')}.`)
  if (replaced > 0)
    notes.push(
      `Rows with other values for the same time: ${replaced.toLocaleString('en')}. We use the last one in the file.`,
    )
  return notes
}

/** Formats a value in the file's unit, followed by the common unit if that is different. */
function showValue({ unit, values }: Series, index: number): string {
  const value = values[index] ?? Number.NaN
  if (Number.isNaN(value)) return '–'
  const common = commonUnitOf(unit)
  const own = showNumber(value, unit)
  return common === unit ? own : `${own} (${showNumber(toCommonUnit(value, unit), common)})`
}

function showNumber(value: number, unit: string): string {
  const text = value.toLocaleString('en', { maximumFractionDigits: 2 })
  return unit === 'index' ? text : `${text} ${unit}`
}

/** Returns a formatter for times such as '2022-09-22 10:10:00 UTC+02:00'. */
function createShowTime(zone: string | null) {
  const offsetAt = zone !== null && isTimeZone(zone) ? createOffsetAt(zone) : () => 0
  return (at: number | undefined): string => {
    if (at === undefined) return ''
    const offset = offsetAt(at)
    const minutes = Math.abs(offset) / 60_000
    const pad = (part: number) => `${Math.floor(part)}`.padStart(2, '0')
    const shift = offset === 0 ? '' : `${offset < 0 ? '−' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
    return `${new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ')} UTC${shift}`
  }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
