import * as v from 'valibot'

const text = v.string()
/** A position as a share of width or height from the top left. */
const share = v.number()

/** Data to convert a position in the chart to time and value. Contains nothing that is not drawn. */
const scalesSchema = v.object({
  /** Values at the upper and lower edge, in the chart's unit. */
  top: v.number(),
  bottom: v.number(),
  /** Local time at the left edge, in ms since 1970, or since the start of day one if days are numbered. */
  start: v.number(),
  areDaysCounted: v.boolean(),
  /** Milliseconds between the left and right edge. */
  length: v.number(),
  /** Clock changes: share of the width, and number of ms to add from there. */
  shifts: v.array(v.object({ at: share, by: v.number() })),
  /** Named levels for single readings, by height, such as 'as an hourly mean: Fair (European air quality index)'. */
  levels: v.array(v.object({ top: share, bottom: share, words: text })),
})

/** The area between two bounds, or a line if `top` equals `bottom`. The label is null if an earlier one names it. Every second area is filled. */
const guidelineSchema = v.object({
  top: share,
  bottom: share,
  label: v.nullable(text),
  isFilled: v.boolean(),
})

const tableSchema = v.object({
  head: text,
  rows: v.array(v.object({ time: text, lowest: text, median: text, highest: text, readings: v.number() })),
})

/** Paths are in a field of `columns` × `rows`. Other positions are shares, so that text keeps its size in any window. */
export const drawnChartSchema = v.object({
  title: text,
  description: text,
  unit: text,
  columns: v.number(),
  rows: v.number(),
  /** SVG paths: the range from the lowest to the highest reading of each column, and the line through the medians. */
  band: text,
  line: text,
  guidelines: v.array(guidelineSchema),
  guidelineWords: v.array(text),
  xTicks: v.array(v.object({ at: share, label: text, isMain: v.boolean() })),
  yTicks: v.array(v.object({ at: share, label: text })),
  marks: v.array(v.object({ at: share, number: v.number(), label: text, time: text })),
  scales: scalesSchema,
  table: tableSchema,
})

export type DrawnChart = v.InferOutput<typeof drawnChartSchema>
export type ChartScales = DrawnChart['scales']
export type ReadingLevel = ChartScales['levels'][number]
export type DrawnGuideline = DrawnChart['guidelines'][number]
export type ChartTable = DrawnChart['table']
