import type { Metric } from './columns/metrics.ts'
import type { Unit } from './columns/units.ts'
import type { Found } from './tables/table.ts'

/** What a person says about their file. */
export interface Choices {
  /** An IANA name. */
  zone?: string | undefined
  dateOrder?: 'day-first' | 'month-first' | undefined
  commas?: 'decimals' | 'thousands' | undefined
  /** By the column's number from 0: '<metric> <unit>' or 'leave out'. */
  columns: ReadonlyMap<number, string>
}

export interface Question {
  /** The answer's name: 'zone', 'dateOrder', 'commas', or 'column' with its number. */
  name: string
  text: string
  /** From the file. */
  examples: string[]
  /** None for the zone. */
  options: { value: string; label: string }[]
  /** What the file hints at. */
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
  /** The column's name; null for whole rows. */
  column: string | null
  count: number
  firstLine: number
  example: string
}

export interface Series {
  column: string
  metric: Metric
  /** What tells two series of one quantity apart, such as 'raw'. */
  variant: string
  unit: Unit
  /** In the file's unit, one for each instant; NaN where there is none. */
  values: Float64Array
  /** Where the source became unavailable after a reading and before the next one: the instant, by the reading's. */
  ends?: ReadonlyMap<number, number>
}

export interface FileFacts {
  device: string | null
  rowWord: 'line' | 'entry'
  rows: number
  /** Whether its source records changes only; null where the file does not say. */
  changesOnly: true | null
  /** In which its times are shown: as its header says, or as its owner says. */
  zone: string | null
  leftOut: string[]
  stripped: Found[]
  notes: string[]
}

/** What a file holds, or what has to be asked before anybody can say. */
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
        /** Sorted, each once. */
        instants: Float64Array
        series: Series[]
        dropped: Dropped[]
        /** Rows that said the same again, and rows of one instant that said something else: the last one counts. */
        repeatedRows: number
        replacedRows: number
      }
  )
