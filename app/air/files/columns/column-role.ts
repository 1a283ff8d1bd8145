import type { Metric } from './metrics.ts'
import type { Unit } from './units.ts'

export interface Meaning {
  metric: Metric
  unit: Unit
}

/** What identifies a person, a home or a device, and is never kept. */
export type Identifier = 'serial' | 'place' | 'device name' | 'network' | 'computer'

export type ColumnRole =
  /** `rank` says which of several columns with times is the most exact. One that is known by what stands below it is a guess. */
  | {
      kind: 'time'
      rank: number
      /** 'UTC', an offset such as '+05:30' or an IANA name; null where the column's name does not say. */
      zone: string | null
      pattern: string
      isGuess?: true
      /** Of the column that has the time of day, where its name does not tell. */
      clockIndex?: number | null
    }
  /** More than one meaning: the file does not say which unit it is. A guess needs somebody to confirm it. */
  | { kind: 'reading'; meanings: Meaning[]; variant: string; isGuess?: true }
  | { kind: 'identifier'; what: Identifier }
  /** A quantity in a unit that it is not read in: never stored as another one. */
  | { kind: 'other unit'; reason: string }
  | { kind: 'other' }
