/** Paths are in a field of `columns` × `rows`. Other positions are shares from the top left, so that text keeps its size in any window. */
export interface DrawnChart {
  title: string
  description: string
  unit: string
  columns: number
  rows: number
  /** SVG paths: the range from the lowest to the highest reading of each column, and the line through the medians. */
  band: string
  line: string
  guidelines: DrawnGuideline[]
  /** All guidelines in words, with bounds and authors. */
  guidelineWords: string[]
  xTicks: { at: number; label: string; isMain: boolean }[]
  yTicks: { at: number; label: string }[]
  marks: { at: number; number: number; label: string; time: string }[]
  scales: ChartScales
  table: ChartTable
}

/** Data to convert a position in the chart to time and value. Contains nothing that is not drawn. */
export interface ChartScales {
  /** Values at the upper and lower edge, in the chart's unit. */
  top: number
  bottom: number
  /** Local time at the left edge, in ms since 1970, or since the start of day one if days are numbered. */
  start: number
  areDaysCounted: boolean
  /** Milliseconds between the left and right edge. */
  length: number
  /** Clock changes: share of the width, and number of ms to add from there. */
  shifts: { at: number; by: number }[]
  /** Named levels for single readings, by height. */
  levels: ReadingLevel[]
}

export interface ReadingLevel {
  top: number
  bottom: number
  /** For example 'as an hourly mean: Fair (European air quality index)'. */
  words: string
}

/** The area between two bounds of a guideline, or a line if `top` equals `bottom`. */
export interface DrawnGuideline {
  top: number
  bottom: number
  /** Null if there is no room for it; `guidelineWords` always contains it. */
  label: string | null
  /** Set for every second area. */
  isFilled: boolean
}

export interface ChartTable {
  /** Heading of the first column: hour, day or time. */
  head: string
  rows: { time: string; lowest: string; median: string; highest: string; readings: number }[]
}
