import type { Metric } from './columns/metrics.ts'
import type { Unit } from './columns/units.ts'
import type { Found } from './tables/table.ts'

export interface Choices {
  zone?: string | undefined
  dateOrder?: 'day-first' | 'month-first' | undefined
  commas?: 'decimals' | 'thousands' | undefined
  /** '<metric> <unit>' or 'leave out', by column index. */
  columns: ReadonlyMap<number, string>
}

export interface Question {
  /** Name of the answer: 'zone', 'dateOrder', 'commas', or 'column' followed by its index. */
  name: string
  text: string
  examples: string[]
  /** Empty if the question asks for the zone. */
  options: { value: string; label: string }[]
  /** The answer that the file hints at. */
  suggestion?: string
}

export type DropReason =
  | 'no time'
  | 'impossible time'
  | 'skipped hour'
  | 'repeated hour'
  | 'too many cells'
  | 'sentinel'
  | 'implausible'
  | 'no number'

export interface Dropped {
  reason: DropReason
  /** Null if whole rows were dropped. */
  column: string | null
  count: number
  firstLine: number
  example: string
}

export interface Series {
  column: string
  metric: Metric
  /** Distinguishes two series of one quantity, for example 'raw'. */
  variant: string
  unit: Unit
  /** One value in the file's unit for each instant; NaN if there is none. */
  values: Float64Array
  /** The start of each outage, by the instant of the last reading before it. */
  ends?: ReadonlyMap<number, number>
}

export interface FileFacts {
  device: string | null
  rowWord: 'line' | 'entry'
  rows: number
  /** True if the source records only changes; null if the file does not reveal it. */
  changesOnly: true | null
  /** The zone for displaying times: stated in the header or answered by the member. */
  zone: string | null
  leftOut: string[]
  stripped: Found[]
  notes: string[]
}

export type ReadFile = FileFacts &
  (
    | {
        questions: Question[]
        firstTime: string
        lastTime: string
        columns: { name: string; says: string }[]
      }
    | {
        questions: []
        /** Ascending, without duplicates. */
        instants: Float64Array
        series: Series[]
        dropped: Dropped[]
        /** Numbers of rows whose instant occurred in an earlier row: with the same values, and with other values (the last row wins). */
        repeatedRows: number
        replacedRows: number
      }
  )
