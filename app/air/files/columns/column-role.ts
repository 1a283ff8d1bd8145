import type { Metric } from './metrics.ts'
import type { Unit } from './units.ts'

export interface Meaning {
  metric: Metric
  unit: Unit
}

/** Data that identifies a person, a home or a device; never stored. */
export type Identifier = 'serial' | 'place' | 'device name' | 'network' | 'computer'

export type ColumnRole =
  /** A time column. The highest `rank` is the most precise. `isGuess`: recognized by its values, not by its name. */
  | {
      kind: 'time'
      rank: number
      /** 'UTC', an offset such as '+05:30', or an IANA name; null if the column's name does not state one. */
      zone: string | null
      pattern: string
      isGuess?: true
      /** The column with the time of day, if the column's name does not reveal that it is one. */
      clockIndex?: number | null
    }
  /** Has several meanings if the file does not state the unit. The member has to confirm a guess. */
  | { kind: 'reading'; meanings: Meaning[]; variant: string; isGuess?: true }
  | { kind: 'identifier'; what: Identifier }
  /** A known quantity in an unsupported unit; never stored as another quantity. */
  | { kind: 'other unit'; reason: string }
  | { kind: 'other' }
