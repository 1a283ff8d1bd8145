/** Readings in ascending order. */
export interface Points {
  /** Milliseconds since 1970, ascending, without duplicates. */
  times: Float64Array
  /** Same length, never NaN. */
  values: Float64Array
  /** Start of an outage of the source, by the instant of the last reading before it. */
  ends?: Ends
}

export type Ends = ReadonlyMap<number, number>
