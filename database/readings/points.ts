/** Readings in the order of time. */
export interface Points {
  /** Milliseconds since 1970, ascending, each once. */
  times: Float64Array
  /** As many, never NaN. */
  values: Float64Array
  /** Where a source became unavailable after a reading and before the next one: the instant, by the reading's. */
  ends?: Ends
}

export type Ends = ReadonlyMap<number, number>
