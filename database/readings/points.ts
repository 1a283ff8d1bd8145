/** Readings in the order of time. */
export interface Points {
  /** Milliseconds since 1970, ascending, each once. */
  times: Float64Array
  /** As many, never NaN. */
  values: Float64Array
}
