/**
 * A chart as the server draws it: shapes in a field of `columns` × `rows`, everything else at shares of its width and height from
 * the left and the top, so that letters keep their size in any window.
 */
export interface DrawnChart {
  title: string
  /** What the chart shows, in words. */
  description: string
  unit: string
  columns: number
  rows: number
  /** Paths: from the lowest to the highest reading of each column, and through their medians. */
  band: string
  line: string
  guidelines: DrawnGuideline[]
  /** What the guidelines are, with all their bounds and authors. */
  guidelineWords: string[]
  xTicks: { at: number; label: string; isMain: boolean }[]
  yTicks: { at: number; label: string }[]
  marks: DrawnMark[]
  scales: ChartScales
  table: ChartTable
}

/** What places in the picture mean, for who points at one. It tells nothing that is not drawn. */
export interface ChartScales {
  /** Values at the upper and the lower edge, in the chart's unit. */
  top: number
  bottom: number
  /** What the clock shows at the left edge, in milliseconds since 1970; where days are counted, since day one began. */
  start: number
  areDaysCounted: boolean
  /** Milliseconds from the left edge to the right one. */
  length: number
  /** From which share of the width on clocks are put forward, and by how many milliseconds. */
  shifts: { at: number; by: number }[]
  /** What an author says of a reading between two heights. */
  levels: ReadingLevel[]
}

export interface ReadingLevel {
  top: number
  bottom: number
  /** 'as an hourly mean: Fair (European air quality index)' */
  words: string
}

/** What lies between two bounds, or the bound alone where `top` is `bottom`. */
export interface DrawnGuideline {
  top: number
  bottom: number
  /** Null where there is no room for it; then only `guidelineWords` says it. */
  label: string | null
  /** Every second one is filled. */
  isFilled: boolean
}

export interface DrawnMark {
  at: number
  number: number
  label: string
  time: string
}

export interface ChartTable {
  /** What a row is about: an hour, a day or a month. */
  head: string
  rows: { time: string; lowest: string; median: string; highest: string; readings: number }[]
}
